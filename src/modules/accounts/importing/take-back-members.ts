import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { AppliedRecord } from '#platform/imports/import-source.ts';
import { findPersonUses } from '#platform/personal-data.ts';
import type { Scope } from '#platform/scope.ts';
import { changeRole } from '../manage/change-member.ts';
import type { MemberRole } from '../manage/member-rules.ts';
import { isLastAdmin } from '../personal-data/delete-account.ts';
import { PERSON_ENTITY } from '../person/person-queries.ts';

/** The role that an import gave, and the one before; null for a member that it added. */
export interface FormerMember {
  readonly role: MemberRole;
  readonly former: MemberRole | null;
}

/**
 * Erases members that an import added, as if they had deleted their accounts, unless they have signed in, something else of
 * the site is theirs, or no admin would be left; gives others their former role. Returns for each why it stays, or null.
 */
export async function takeBackMembers(
  scope: Scope,
  records: readonly AppliedRecord[],
): Promise<(string | null)[]> {
  const ids = records.map(({ recordId }) => recordId);
  const held = await scope.tx.rows(sql<RowOf<'accounts_person', 'personId' | 'role' | 'erasedAt'>>`
    select person_id, role, erased_at from accounts_person
     where tenant_id = ${scope.tenant.id} and person_id = any(${ids}::uuid[]) order by person_id for update`);
  const people = new Map(held.map((person) => [person.personId, person]));
  const uses = await findPersonUses(scope, ids);
  const reasons: (string | null)[] = [];
  for (const { recordId, before } of records) {
    const { role, former } = before as FormerMember;
    const person = people.get(recordId);
    const hasChanged = !person || person.erasedAt !== null || person.role !== role;
    const reason = hasChanged
      ? 'changed_since'
      : former === null
        ? (uses.get(recordId) ?? (await eraseMember(scope, recordId)))
        : await giveBack(scope, recordId, former);
    reasons.push(reason);
  }
  return reasons;
}

async function giveBack(scope: Scope, personId: string, former: MemberRole): Promise<null> {
  await changeRole(scope, personId, former);
  return null;
}

/** Returns why the member cannot be erased, or null. */
async function eraseMember(scope: Scope, personId: string): Promise<string | null> {
  if (await isLastAdmin(scope, personId)) return 'accounts.last_admin';
  for (const { erase } of scope.app.personalData) await erase?.(scope, { personId, email: null });
  await recordAudit(scope, {
    action: 'accounts.erase_person',
    entityKind: PERSON_ENTITY,
    entityId: personId,
  });
  return null;
}
