import { cardsIn } from '#platform/documents/document-rules.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { cardName } from '#platform/record-cards/record-card-contract.ts';
import { readNewestCards, readRecordCards } from '#platform/record-cards/read-record-cards.ts';
import type { Scope } from '#platform/scope.ts';
import { slugKeyOf } from '../item/slug-rules.ts';
import { MAX_RECORDS } from '../layout/layout-contract.ts';
import { documentOfLayout, newestKindsOf, picturesOfLayout } from '../layout/layout-parts-rules.ts';
import { listPicturesOf } from '../pictures/item-pictures.ts';
import { listPostsOfLayouts } from './posts-of-layout.ts';
import { listPublishedSections, MAX_SECTIONS } from './published-sections.ts';
import type { SectionView } from './reading-contract.ts';

/** Returns published sections by their slugs as a page in a language shows them, the first ones if there are more than `most`. */
export async function viewSections(
  scope: Scope,
  slugs: readonly string[],
  { locale, most = MAX_SECTIONS }: { readonly locale: Locale; readonly most?: number },
): Promise<Record<string, SectionView>> {
  const page = { slugs: slugs.slice(0, most), locale, role: scope.actor.role };
  const [byKey = new Map()] = await listPublishedSections(scope, [page]);
  if (byKey.size === 0) return {};
  const found = [...byKey].map(([key, section]) => ({ key, ...section }));
  const references = found.map(({ layout }) => cardsIn(documentOfLayout(layout)));
  const kinds = found.map(({ layout }) => newestKindsOf(layout));
  const [pictures, posts, cards, newest] = await Promise.all([
    listPicturesOf(scope, {
      itemIds: found.map(({ itemId }) => itemId),
      pictureIds: found.flatMap(({ layout }) => picturesOfLayout(layout)),
    }),
    listPostsOfLayouts(
      scope,
      found.map(({ layout }) => layout),
    ),
    readRecordCards(scope, references.flat()),
    readNewestCards(scope, kinds.flat(), MAX_RECORDS),
  ]);
  const views = new Map(
    found.map(({ key, layout, locale: language }, at) => {
      const shown = new Set(picturesOfLayout(layout));
      const own = Object.entries(pictures).filter(([pictureId]) => shown.has(pictureId));
      const names = new Set((references[at] ?? []).map(cardName));
      const ownCards = Object.entries(cards).filter(([name]) => names.has(name));
      return [
        key,
        {
          locale: language,
          layout,
          posts: posts[at] ?? {},
          pictures: Object.fromEntries(own),
          ...(ownCards.length > 0 && { cards: Object.fromEntries(ownCards) }),
          ...((kinds[at] ?? []).length > 0 && { newest }),
        },
      ] as const;
    }),
  );
  return Object.fromEntries(
    page.slugs.flatMap((slug) => {
      const view = views.get(slugKeyOf(slug));
      return view ? [[slug, view]] : [];
    }),
  );
}
