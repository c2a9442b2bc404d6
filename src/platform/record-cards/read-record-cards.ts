import { locales } from '#messages/runtime';
import { allows, isOffered } from '../access/access.ts';
import type { Scope } from '../scope.ts';
import { isQueryTooShort } from '../search/search-query-rules.ts';
import {
  type CardReference,
  cardName,
  type FoundCard,
  type FoundCards,
  type OfferedCardKind,
  type RecordCard,
} from './record-card-contract.ts';
import type { RecordCardKind } from './record-card-kind.ts';

/** Cards that are read at once: of one text. Those beyond are left out. */
export const MAX_CARDS = 60;
/** Records that are offered at once. */
const MAX_FOUND = 20;

/** Returns the cards that the reader may see now by their names (`cardName`), with one statement for each kind. */
export async function readRecordCards(
  scope: Scope,
  references: readonly CardReference[],
): Promise<Record<string, RecordCard>> {
  const byName = new Map(references.map((reference) => [cardName(reference), reference]));
  const known = [...byName.values()].filter(({ kind }) => scope.app.recordCardKinds.has(kind));
  const byKind = Map.groupBy(known.slice(0, MAX_CARDS), ({ kind }) => kind);
  const found = await Promise.all(
    [...byKind].map(async ([name, ofKind]) => {
      const kind = kindFor(scope, name);
      if (!kind) return [];
      const cards = await kind.find(
        scope,
        ofKind.map(({ key }) => key),
      );
      return [...cards].map(([key, card]) => [cardName({ kind: name, key }), withLabel(scope, kind, card)]);
    }),
  );
  return Object.fromEntries(found.flat());
}

/** Returns the newest records of each kind, newest first, with one statement per kind; none for a kind that has no newest. */
export async function readNewestCards(
  scope: Scope,
  kinds: readonly string[],
  limit: number,
): Promise<Record<string, FoundCard[]>> {
  const lists = await Promise.all(
    [...new Set(kinds)].map(async (name): Promise<[string, FoundCard[]]> => {
      const kind = kindFor(scope, name);
      if (!kind || kind.newestContentKey === null) return [name, []];
      const records = [...(await kind.search(scope, '', limit))];
      return [name, records.map(([key, card]) => ({ key, card: withLabel(scope, kind, card) }))];
    }),
  );
  return Object.fromEntries(lists);
}

/** Returns the content keys of the newest records of kinds. */
export function newestContentKeys({ app }: Pick<Scope, 'app'>, kinds: readonly string[]): string[] {
  return kinds.flatMap((kind) => app.recordCardKinds.get(kind)?.newestContentKey ?? []);
}

/** Returns the content keys of these cards, of those too that are not shown now. */
export function cardContentKeys({ app }: Pick<Scope, 'app'>, references: readonly CardReference[]): string[] {
  const keys = references.flatMap(({ kind, key }) => app.recordCardKinds.get(kind)?.contentKey(key) ?? []);
  return [...new Set(keys)];
}

/** Returns the kinds whose records can be chosen on this site now. */
export function offeredCardKinds(
  scope: Pick<Scope, 'app' | 'actor' | 'tenant' | 'locale'>,
): OfferedCardKind[] {
  return [...scope.app.recordCardKinds.values()]
    .filter((kind) => kindFor(scope, kind.name) !== null)
    .map(({ name, label, newestContentKey, hasPrices = false, hasFrames = false }) => ({
      name,
      hasNewest: newestContentKey !== null,
      hasPrices,
      hasFrames,
      label: label({}, { locale: scope.locale }),
      words: locales.map((locale) => label({}, { locale })).join(' '),
    }));
}

/**
 * Finds records of a kind to choose from, best first; none for a kind that is not offered and for a query that is too
 * short. `isCut` tells that there are more.
 */
export async function searchRecordCards(
  scope: Scope,
  { kind: name, q }: { readonly kind: string; readonly q: string },
): Promise<FoundCards> {
  const kind = kindFor(scope, name);
  if (!kind || (q !== '' && isQueryTooShort(q))) return { found: [], isCut: false };
  const records = [...(await kind.search(scope, q, MAX_FOUND + 1))];
  return {
    found: records.slice(0, MAX_FOUND).map(([key, card]) => ({ key, card: withLabel(scope, kind, card) })),
    isCut: records.length > MAX_FOUND,
  };
}

function kindFor(scope: Pick<Scope, 'app' | 'actor' | 'tenant'>, name: string): RecordCardKind | null {
  const kind = scope.app.recordCardKinds.get(name);
  return kind && allows(kind.access, scope.actor) && isOffered(kind.access, scope.tenant) ? kind : null;
}

function withLabel(
  scope: Pick<Scope, 'locale'>,
  { label }: RecordCardKind,
  card: Omit<RecordCard, 'kind'>,
): RecordCard {
  return { kind: label({}, { locale: scope.locale }), ...card };
}
