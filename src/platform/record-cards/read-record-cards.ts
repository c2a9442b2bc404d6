import { allows, isOffered } from '../access/access.ts';
import type { Scope } from '../scope.ts';
import { type CardReference, cardName, type RecordCard } from './record-card-contract.ts';

/** Cards of one text at most; those beyond are left out. */
const MAX_CARDS = 60;

/** Returns the cards that the reader may see now by their names (`cardName`), with one statement for each kind. */
export async function readRecordCards(
  scope: Scope,
  references: readonly CardReference[],
): Promise<Record<string, RecordCard>> {
  const byKind = Map.groupBy(references.slice(0, MAX_CARDS), ({ kind }) => kind);
  const found = await Promise.all(
    [...byKind].map(async ([name, ofKind]) => {
      const kind = scope.app.recordCardKinds.get(name);
      if (!kind || !allows(kind.access, scope.actor) || !isOffered(kind.access, scope.tenant)) return [];
      const cards = await kind.find(scope, [...new Set(ofKind.map(({ key }) => key))]);
      return [...cards].map(([key, card]) => [
        cardName({ kind: name, key }),
        { kind: kind.label({}, { locale: scope.locale }), ...card },
      ]);
    }),
  );
  return Object.fromEntries(found.flat());
}

/** Returns the content keys of these cards, of those too that are not shown now. */
export function cardContentKeys({ app }: Pick<Scope, 'app'>, references: readonly CardReference[]): string[] {
  return references
    .slice(0, MAX_CARDS)
    .flatMap(({ kind, key }) => app.recordCardKinds.get(kind)?.contentKey(key) ?? []);
}
