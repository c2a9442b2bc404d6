import * as m from '#messages';
import { listSource } from '#platform/lists/list-source.ts';
import { itemsArchive } from '../exporting/items-archive.ts';
import { type ManagedItemRow, ManagedItemsInput } from '../item/item-contract.ts';
import { manageContent } from '../permissions.ts';
import { KIND_TEXTS, LANGUAGE_TEXTS, REVIEW_TEXTS, STATE_TEXTS } from './item-text.ts';
import { listManagedItems } from './managed-items.ts';

/** The managers' posts and pages, as a file. */
export const itemsList = listSource<typeof ManagedItemsInput, ManagedItemRow>({
  name: 'content.items',
  title: m.content_manage_items,
  access: manageContent,
  query: ManagedItemsInput,
  columns: [
    { header: m.content_title, kind: 'text', of: ({ title }) => title },
    { header: m.content_kind, kind: 'text', of: ({ kind }, locale) => KIND_TEXTS[kind]({}, { locale }) },
    {
      header: m.content_language,
      kind: 'text',
      of: (row, locale) => LANGUAGE_TEXTS[row.locale]({}, { locale }),
    },
    { header: m.content_address, kind: 'text', of: ({ address }) => decodeURI(address) },
    { header: m.content_category, kind: 'text', of: ({ categoryTitle }) => categoryTitle ?? '' },
    { header: m.content_state, kind: 'text', of: ({ state }, locale) => STATE_TEXTS[state]({}, { locale }) },
    {
      header: m.content_review,
      kind: 'text',
      of: ({ review }, locale) => (review === null ? '' : REVIEW_TEXTS[review]({}, { locale })),
    },
    {
      header: m.content_published_at,
      kind: 'instant',
      of: ({ publishedAt }) => (publishedAt === null ? null : new Date(publishedAt)),
    },
    { header: m.content_changed_at, kind: 'instant', of: ({ updatedAt }) => new Date(updatedAt) },
  ],
  archive: itemsArchive,
  read: async (scope, query, page) => {
    const { items, nextAfter, isPartial } = await listManagedItems(scope, { ...query, ...page });
    return { rows: items, next: nextAfter, isPartial };
  },
});
