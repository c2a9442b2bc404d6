import type { Duty } from '#platform/duty-rules.ts';
import { sql } from '#platform/db/query.ts';

/** Condition on `accounts_person`: the person has one of the duties now. */
export function hasDuty(duties: readonly Duty[]) {
  return sql`exists (select from accounts_duty as held
    where held.tenant_id = accounts_person.tenant_id and held.person_id = accounts_person.person_id
      and held.duty = any(${duties}::text[]) and held.ended_at is null)`;
}

/** Column of `accounts_person`: the duties that the person has now. */
export const HELD_DUTIES = sql`array(select duty from accounts_duty as held
    where held.tenant_id = accounts_person.tenant_id and held.person_id = accounts_person.person_id
      and held.ended_at is null order by duty)`;
