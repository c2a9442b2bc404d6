import { z } from 'zod';
import { RowVersion } from '#platform/db/column-contract.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { type SavedItem, saveItem, saveVariant } from '../editing/save-item.ts';
import { findVersion, getItem } from '../item/item-rows.ts';
import { contentRefusals } from '../refusals.ts';

const FormNumber = z.preprocess((given) => (typeof given === 'string' ? Number(given) : given), RowVersion);

export const RestoreVersionInput = z.object({ item: z.uuid(), version: FormNumber, number: FormNumber });

/**
 * Saves the texts of an earlier version as a new one. Address, category, tags, cover and audience stay as they are.
 * Refuses with `content.item_missing`, `content.version_missing`, and what `saveItem` refuses with.
 */
export async function restoreVersion(
  scope: Scope,
  { item: itemId, version, number }: z.infer<typeof RestoreVersionInput>,
): Promise<SavedItem> {
  const item = await getItem(scope, itemId);
  const former = await findVersion(scope, itemId, number);
  if (!former) throw refuse(contentRefusals, 'content.version_missing');
  const { role, title, excerpt, document, layout } = former;
  const texts = { item: itemId, version, title, excerpt, document, layout, note: '' };
  return role === 'guest'
    ? saveItem(scope, {
        ...texts,
        slug: item.slug,
        categoryId: item.categoryId,
        tags: item.tags,
        audience: item.audience,
        coverPictureId: item.coverPictureId,
        seoTitle: item.seoTitle,
        seoDescription: item.seoDescription,
        isHiddenFromSearch: item.isHiddenFromSearch,
      })
    : saveVariant(scope, { ...texts, role });
}
