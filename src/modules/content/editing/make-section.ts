import type { Scope } from '#platform/scope.ts';
import type { MadeSection, MakeSectionInput } from '../item/item-contract.ts';
import { getItem } from '../item/item-rows.ts';
import { withOwnPictures } from '../pictures/copy-pictures.ts';
import { releaseIfAllowed } from './release-item.ts';
import { createItem } from './save-item.ts';
import { saveLayout } from './save-layout.ts';

/**
 * Makes a section of a row of a page, with copies of its pictures, and publishes it, so that the page keeps showing it.
 * Refuses with `content.item_missing`, `content.section_in_section`, `content.too_many_pictures`,
 * `content.document_invalid` (pictures that are gone).
 */
export async function makeSection(scope: Scope, input: MakeSectionInput): Promise<MadeSection> {
  const page = await getItem(scope, input.item);
  const made = await createItem(scope, {
    ...{ kind: 'section', locale: page.locale, title: input.title },
    ...{ slug: '', categoryId: null, of: null },
  });
  const { itemId, version } = made;
  const layout = await withOwnPictures(scope, itemId, input.layout);
  await saveLayout(scope, { item: itemId, version, role: 'guest', layout });
  const isPublished = await releaseIfAllowed(scope, { item: itemId, publishedAt: scope.now, until: null });
  const { slug, title } = await getItem(scope, itemId);
  return { itemId, slug, title, isPublished };
}
