import { event } from '#platform/events.ts';

/** A file has new current bytes: a new file, a new version, or a restored one. */
export const fileStored = event<{
  readonly itemId: string;
  readonly versionId: string;
  readonly objectId: string;
  readonly contentType: string;
  readonly sizeBytes: number;
}>('files.stored');

/** Items were trashed, each with its descendants. */
export const fileTrashed = event<{ readonly itemIds: readonly string[] }>('files.trashed');
