import { event } from '#platform/events.ts';

/** A file has new bytes: it is new, has a new version, or an old one is its newest again. */
export const fileStored = event<{
  readonly itemId: string;
  readonly versionId: string;
  readonly objectId: string;
  readonly contentType: string;
  readonly sizeBytes: number;
}>('files.stored');

/** Items went into the trash, each with everything in it. */
export const fileTrashed = event<{ readonly itemIds: readonly string[] }>('files.trashed');
