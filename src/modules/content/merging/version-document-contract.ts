import { z } from 'zod';
import { TypedRowVersion } from '#platform/db/column-contract.ts';
import { RichDocument } from '#platform/documents/document-contract.ts';
import { withQuery } from '#platform/text/url-query.ts';

/** Which version of an item; without a number the newest draft. */
export const VersionDocumentInput = z.object({ contentItem: z.uuid(), number: TypedRowVersion.optional() });
export type VersionDocumentInput = z.output<typeof VersionDocumentInput>;

/** The document of a version; null if the version is no longer kept. */
export const VersionDocument = z.object({ document: RichDocument.nullable() });
export type VersionDocument = z.output<typeof VersionDocument>;

export function versionDocumentPath(item: string, number: number): string {
  return withQuery(`/api/content/manage/items/${item}/document`, { number: number.toString() });
}
