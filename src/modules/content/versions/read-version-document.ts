import type { RichDocument } from '#platform/documents/document-contract.ts';
import type { Scope } from '#platform/scope.ts';
import { findVersion, getItem } from '../item/item-rows.ts';

/**
 * Returns the document of a version, for merging what was written on its basis; null if the version is no longer kept.
 * Refuses with `content.item_missing`.
 */
export async function readVersionDocument(
  scope: Scope,
  { contentItem, number }: { readonly contentItem: string; readonly number: number },
): Promise<{ document: RichDocument | null }> {
  await getItem(scope, contentItem);
  return { document: (await findVersion(scope, contentItem, number))?.document ?? null };
}
