import type { Duty } from '#platform/duty-rules.ts';
import { type Role, ROLES } from '#platform/access/role-rules.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { isHeldBy, readQuery } from '#platform/search/search-query-rules.ts';
import { foldForSearch } from '#platform/text/fold.ts';
import { hasDuty } from '../person/held-duties.ts';

/** Staff looked through; no site has more. */
const MAX_STAFF = 500;

export interface StaffMember {
  readonly personId: string;
  readonly name: string;
  readonly email: string;
}

/** Whom to list: of a role or a duty. */
export interface StaffQuery {
  readonly minimalRole: Extract<Role, 'manager' | 'admin'>;
  /** Also people of any role who have one of these. */
  readonly duties?: readonly Duty[];
  /** A part of the name or address; default: everybody. */
  readonly q?: string;
  /** Only among these people. */
  readonly personIds?: readonly string[];
  readonly limit: number;
}

/** Returns the active people of the site who have a role or a higher one, or one of the duties, by name. */
export async function listStaff(
  scope: Pick<Scope, 'tenant' | 'tx'>,
  { minimalRole, duties = [], q = '', personIds, limit }: StaffQuery,
): Promise<StaffMember[]> {
  const roles = ROLES.slice(ROLES.indexOf(minimalRole));
  const rows = await scope.tx.rows(sql<
    RowOf<'accounts_person', 'personId' | 'email'> & { readonly name: string }
  >`
    select person_id, email, trim(firstname || ' ' || lastname) as name from accounts_person
     where tenant_id = ${scope.tenant.id} and (role = any(${roles}) or ${hasDuty(duties)}) and state = 'active' and erased_at is null
       ${personIds === undefined ? sql`` : sql`and person_id = any(${personIds as string[]}::uuid[])`}
     order by name, person_id limit ${MAX_STAFF}`);
  const search = readQuery(q);
  const found =
    q.trim() === ''
      ? rows
      : rows.filter(({ name, email }) => isHeldBy(foldForSearch(`${name} ${email}`), search));
  return found.slice(0, limit);
}
