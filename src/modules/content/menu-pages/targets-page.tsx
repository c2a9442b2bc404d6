import { z } from 'zod';
import { pageLoader } from '#platform/page/page.ts';
import { hasAddress } from '../item/kind-rules.ts';
import { listManagedItems } from '../manage/managed-items.ts';
import { manageContent } from '../permissions.ts';

/** Posts and pages to which a link of a menu may lead, without a page of their own: read by `TargetCell`. */
export const loader = pageLoader({
  access: manageContent,
  query: z.object({ q: z.string().trim().max(100).optional().catch(undefined) }),
  handle: async (scope, { query }) => {
    const { items, nextAfter } = await listManagedItems(scope, query);
    return {
      items: items
        .filter(({ kind }) => hasAddress(kind))
        .map(({ itemId, title, kind, locale, state }) => ({ itemId, title, kind, locale, state })),
      isCut: nextAfter !== null,
    };
  },
});
