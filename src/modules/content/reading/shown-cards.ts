import type { RichDocument } from '#platform/documents/document-contract.ts';
import { cardsIn } from '#platform/documents/document-rules.ts';
import type { PageHttp } from '#platform/page/page.ts';
import type { CardReference, OfferedCardKind } from '#platform/record-cards/record-card-contract.ts';
import {
  cardContentKeys,
  newestContentKeys,
  offeredCardKinds,
} from '#platform/record-cards/read-record-cards.ts';
import type { Scope } from '#platform/scope.ts';
import type { PageLayout } from '../layout/layout-contract.ts';
import { documentOfLayout, newestKindsOf } from '../layout/layout-parts-rules.ts';
import type { ItemView } from './reading-contract.ts';

/** Returns the cards of records that a text or a built page refers to. */
export function cardsOf(shown: {
  readonly document: RichDocument;
  readonly layout: PageLayout | null;
}): CardReference[] {
  return cardsIn(shown.layout ? documentOfLayout(shown.layout) : shown.document);
}

/** Lets kept renderings of an item end when a card on it changes. */
export function dependOnCards(scope: Scope, http: PageHttp, item: ItemView): void {
  const layouts = Object.values(item.sections ?? {}).map(({ layout }) => layout);
  const references = layouts.flatMap((layout) => cardsIn(documentOfLayout(layout)));
  const kinds = [...(item.layout ? [item.layout] : []), ...layouts].flatMap(newestKindsOf);
  http.dependOn([
    ...cardContentKeys(scope, [...cardsOf(item), ...references]),
    ...newestContentKeys(scope, kinds),
  ]);
}

/** Returns the kinds of cards that authors of this site can insert now. */
export function cardKindsFor(scope: Scope): OfferedCardKind[] {
  return offeredCardKinds(scope);
}
