import type { Scope } from '#platform/scope.ts';
import { findVersion, getItem } from '../item/item-rows.ts';
import type { VersionDocument, VersionDocumentInput } from './version-document-contract.ts';

/**
 * Returns the document of a version, for merging what was written on its basis; null if the version is no longer kept.
 * Refuses with `content.item_missing`.
 */
export async function readVersionDocument(
  scope: Scope,
  { contentItem, number }: VersionDocumentInput,
): Promise<VersionDocument> {
  const { draftNumber } = await getItem(scope, contentItem);
  return { document: (await findVersion(scope, contentItem, number ?? draftNumber))?.document ?? null };
}
