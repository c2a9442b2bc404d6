import { sql } from '../db/query.ts';
import type { RecordQuery } from './record-kind.ts';
import { EXACT_SCORE } from './record-rules.ts';
import { searchItems } from './search.ts';

/** Candidates of the search index that are ranked. */
const CONSIDERED = 60;

/**
 * Returns a table expression `(item_id uuid, score real)` with the best items of some kinds of the search index, at most
 * `limit` of each kind. `exact` selects further ids as `item_id`, which come before all others.
 */
export function recordHits(
  kinds: readonly string[],
  { search, isQuick }: RecordQuery,
  limit: number,
  exact?: ReturnType<typeof sql>,
) {
  const found = kinds.map(
    (kind) =>
      sql`(select item_id, score from ${searchItems(kind, search, CONSIDERED, { isQuick })} limit ${sql.lit(limit)})`,
  );
  if (exact)
    found.push(
      sql`(select item_id, ${sql.lit(EXACT_SCORE)}::real as score from (${exact}) as same limit ${sql.lit(limit)})`,
    );
  return sql`(select item_id, max(score) as score from (${sql.join(found, sql` union all `)}) as found group by item_id)`;
}
