import { allows, isOffered } from '../access/access.ts';
import type { Scope } from '../scope.ts';
import { marksIn } from './marks.ts';
import type { RecordGroup } from './record-contract.ts';
import type { FoundRecord, RecordKind, RecordQuery, SwitchedRecordKind } from './record-kind.ts';
import { EXACT_SCORE, isKey, MOST_HITS, phoneDigits, rankGroups } from './record-rules.ts';
import { readPlainSearch, similarWords } from './search.ts';
import { isQueryTooShort, withCorrections, wordsToCorrect } from './search-query-rules.ts';

/** Returns the kinds that the actor may look for on this site. */
export function recordKindsFor(
  { actor, tenant }: Pick<Scope, 'actor' | 'tenant'>,
  kinds: readonly SwitchedRecordKind[],
): RecordKind[] {
  return kinds
    .filter(
      ({ kind, switchedWith }) =>
        allows(kind.access, actor) &&
        isOffered(kind.access, tenant) &&
        (switchedWith === null || kind.stays === true || tenant.settings.modules[switchedWith] === true),
    )
    .map(({ kind }) => kind);
}

/**
 * Finds records of all kinds that the actor may open: groups by kind, the best one first. Only a query that finds nothing
 * is corrected, and only where that finds nothing either are all kinds searched thoroughly, which takes longest.
 */
export async function findRecords(
  scope: Scope,
  kinds: readonly SwitchedRecordKind[],
  typed: string,
): Promise<RecordGroup[]> {
  if (isQueryTooShort(typed)) return [];
  const wanted = recordKindsFor(scope, kinds);
  const query = readRecordQuery(scope, typed);
  const asked = wanted.map((kind) => ({ kind, query }));
  const found = await findAll(scope, asked, { isCorrected: false });
  if (found.length > 0) return found;
  const corrected = await findAll(scope, await correctedQueries(scope, wanted, query), { isCorrected: true });
  if (corrected.length > 0) return corrected;
  if (query.phone !== null && query.phone.length >= WHOLE_PHONE_DIGITS) return []; // its beginning would have been found
  const thorough = asked.map(({ kind }) => ({ kind, query: { ...query, isQuick: false } }));
  return findAll(scope, thorough, { isCorrected: false });
}

/** Digits of the shortest telephone number. */
const WHOLE_PHONE_DIGITS = 9;

/** Reads a query; a telephone number also matches without its separators and country code. */
export function readRecordQuery(scope: Pick<Scope, 'tenant'>, typed: string): RecordQuery {
  const text = typed.trim();
  const search = readPlainSearch(scope, text);
  const phone = phoneDigits(text);
  if (phone === null) return { text, search, phone, isQuick: true };
  const asTyped = search.terms.flatMap(({ spellings: [words = []] }) => words);
  return {
    text,
    phone,
    isQuick: true,
    search: { ...search, terms: [{ run: 0, spellings: [asTyped, [phone]] }] },
  };
}

interface Asked {
  readonly kind: RecordKind;
  readonly query: RecordQuery;
}

async function findAll(
  scope: Scope,
  asked: readonly Asked[],
  { isCorrected }: { isCorrected: boolean },
): Promise<RecordGroup[]> {
  const groups = await Promise.all(
    asked.map(async ({ kind, query }) => {
      const hits = await kind.find(scope, query, MOST_HITS.best);
      return { kind: kind.name, search: query.search, hits: hits.map((hit) => withExactness(hit, query)) };
    }),
  );
  return rankGroups(groups).map(({ kind, search, hits }) => ({
    kind,
    isCorrected,
    isExact: hits.some(({ score }) => score >= EXACT_SCORE),
    hits: hits.map(({ id, title, detail, to }) => ({
      ...{ id, title, detail, to },
      titleMarks: marksIn(title, search),
      detailMarks: marksIn(detail, search),
    })),
  }));
}

function withExactness(hit: FoundRecord, query: RecordQuery): FoundRecord {
  const isExact = hit.keys.some((key) => key !== null && isKey(key, query));
  return isExact ? { ...hit, score: hit.score + EXACT_SCORE } : hit;
}

/** Returns the kinds for which the query can be corrected, each with its corrected query. */
async function correctedQueries(
  scope: Scope,
  kinds: readonly RecordKind[],
  query: RecordQuery,
): Promise<Asked[]> {
  const vocabularies = [...new Set(kinds.flatMap(({ corrects = [] }) => corrects))];
  const candidates = await similarWords(scope, vocabularies, wordsToCorrect(query.search));
  return kinds.flatMap((kind) => {
    const own = candidates.filter((candidate) => kind.corrects?.includes(candidate.kind));
    const search = withCorrections(query.search, own);
    return search.terms === query.search.terms ? [] : [{ kind, query: { ...query, search } }];
  });
}
