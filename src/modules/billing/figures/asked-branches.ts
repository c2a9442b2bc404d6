import { sql } from '#platform/db/query.ts';
import type { Narrowing } from '#platform/figures/figure.ts';

/** Whether a document `d` of a branch `b` is asked about: of one of the branches, and issued since it is asked about. */
export function isAskedAbout({ branchCodes, branchSince = {} }: Narrowing): ReturnType<typeof sql> {
  if (branchCodes === null) return sql`true`;
  const since = branchCodes.map((code) => branchSince[code] ?? null);
  return sql`exists (
    select from unnest(${branchCodes}::text[], ${since}::date[]) as asked (code, since_on)
     where asked.code = b.code and (asked.since_on is null or d.issued_on >= asked.since_on))`;
}
