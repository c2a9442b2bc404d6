import type { Duty } from '#platform/duty-rules.ts';
import { listAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { type SortKey, sortedPage } from '#platform/paging/sorting.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { findHits, isHit } from '#platform/search/hits.ts';
import { isHeldBy, readQuery } from '#platform/search/search-query-rules.ts';
import { marksIn } from '#platform/search/marks.ts';
import { listOpenSessions } from '#platform/session/person-sessions.ts';
import { deviceOf } from '#platform/text/device.ts';
import { foldForSearch } from '#platform/text/fold.ts';
import { joinedIn, readJoinedDays } from '../person/joined-days.ts';
import { HELD_DUTIES, hasDuty } from '../person/held-duties.ts';
import { foldEmail, PERSON_ENTITY } from '../person/person-queries.ts';
import { PERSON_SEARCH } from '../person/person-search.ts';
import { accountsRefusals } from '../refusals.ts';
import type { MemberEvent, MemberListInput, MemberRow, MemberSession } from './member-contract.ts';
import { actionsFor, type Doer, type MemberAction } from './member-rules.ts';

const PAGE_SIZE = 50;
type Row = RowOf<
  'accounts_person',
  'personId' | 'firstname' | 'lastname' | 'email' | 'role' | 'state' | 'createdAt'
> & { readonly duties: Duty[] };

const PERSON_ID = { key: sql`person_id`, of: (row: Row) => row.personId };
const SORT_KEYS: Readonly<Record<'name' | 'joined', SortKey<Row>>> = {
  name: {
    kind: 'text',
    key: sql`firstname || ' ' || lastname`,
    of: ({ firstname, lastname }) => `${firstname} ${lastname}`,
  },
  joined: { kind: 'id', ...PERSON_ID },
};

interface ListOptions {
  readonly limit?: number;
  /** Leaves out those of whom only the address matches, for readers who must not learn addresses. */
  readonly isByName?: boolean;
  /** The best matches of a query first, on one page. */
  readonly isBestFirst?: boolean;
}

/**
 * Returns members, most recently joined first unless they are sorted. A query of fewer than two letters matches
 * everybody; one that finds more than it looks through is partial.
 */
export async function listMembers(
  scope: Scope,
  {
    q,
    role,
    duty,
    state,
    joined,
    sort = '-joined',
    after,
    limit = PAGE_SIZE,
    isByName = false,
    isBestFirst = false,
  }: MemberListInput & ListOptions,
): Promise<{ members: MemberRow[]; next: string | null; isPartial: boolean }> {
  const sorted = sortedPage(SORT_KEYS, PERSON_ID, { sort, after });
  const hits = await findHits(scope, [PERSON_SEARCH], q);
  const rows = await scope.tx.rows(sql<Row>`
    select person_id, firstname, lastname, email, role, state, created_at, ${HELD_DUTIES} as duties from accounts_person
     where tenant_id = ${scope.tenant.id} and erased_at is null
       ${hits ? sql`and ${isHit(sql`person_id`, hits)}` : sql``}
       ${role === undefined ? sql`` : sql`and role = ${role}`}
       ${duty === undefined ? sql`` : sql`and ${hasDuty([duty])}`}
       ${state === undefined ? sql`` : sql`and state = ${state}`}
       and ${joinedIn(scope, readJoinedDays(scope, joined))}
       and ${sorted.isAfter}
     order by ${isBestFirst && hits ? sql`array_position(${hits.itemIds}::uuid[], person_id),` : sql``} ${sorted.order} limit ${limit + 1}`);
  const page = rows.slice(0, limit);
  const last = rows.length > limit && !isBestFirst ? page.at(-1) : undefined;
  const nameSearch = isByName ? (hits?.search ?? readQuery(q)) : null;
  return {
    members: page.flatMap((row) => {
      const member = memberOf(row);
      if (nameSearch && !isHeldBy(foldForSearch(member.name), nameSearch)) return [];
      return hits ? { ...member, nameMarks: marksIn(member.name, hits.search) } : member;
    }),
    next: last ? sorted.cursorAt(last) : null,
    isPartial: hits?.isPartial ?? false,
  };
}

/** Returns a member with the actions that the reader may take. Refuses with `accounts.member_missing`. */
export async function getMember(
  scope: Scope,
  personId: string,
): Promise<MemberRow & { readonly phone: string | null; readonly actions: MemberAction[] }> {
  const row = await scope.tx.first(sql<Row & RowOf<'accounts_person', 'phone'>>`
    select person_id, firstname, lastname, email, phone, role, state, created_at, ${HELD_DUTIES} as duties from accounts_person
     where tenant_id = ${scope.tenant.id} and person_id = ${personId} and erased_at is null`);
  if (!row) throw refuse(accountsRefusals, 'accounts.member_missing');
  const member = memberOf(row);
  return { ...member, phone: row.phone, actions: actionsFor(doerOf(scope), member) };
}

/** Returns a member's open sessions. */
export async function listMemberSessions(scope: Scope, personId: string): Promise<MemberSession[]> {
  const sessions = await listOpenSessions(scope, personId);
  return sessions.map((session) => ({
    sessionId: session.sessionId,
    ...deviceOf(session.userAgent),
    place: session.place,
    way: session.authMethod,
    beganAt: session.createdAt.toISOString(),
    seenAt: session.lastSeenAt.toISOString(),
  }));
}

/** Returns the audited actions on a member, newest first. */
export async function listMemberEvents(scope: Scope, personId: string): Promise<MemberEvent[]> {
  const lines = await listAudit(scope, { entityKind: PERSON_ENTITY, entityId: personId });
  const names = await namesOf(
    scope,
    lines.flatMap(({ actorId }) => actorId ?? []),
  );
  return lines.map((line) => ({
    key: line.auditId,
    action: line.action,
    who: line.actorId === null ? null : (names.get(line.actorId) ?? null),
    before: roleIn(line.before),
    after: roleIn(line.after),
    reason: line.reason,
    at: line.occurredAt.toISOString(),
  }));
}

/** Returns names by id; people of other tenants are left out. */
export async function namesOf(
  scope: Pick<Scope, 'tenant' | 'tx'>,
  personIds: readonly string[],
): Promise<Map<string, string>> {
  if (personIds.length === 0) return new Map();
  const rows = await scope.tx.rows(sql<
    RowOf<'accounts_person', 'personId'> & {
      readonly name: string;
    }
  >`
    select person_id, trim(firstname || ' ' || lastname) as name from accounts_person
     where tenant_id = ${scope.tenant.id} and person_id = any(${[...new Set(personIds)]}::uuid[])`);
  return new Map(rows.map(({ personId, name }) => [personId, name]));
}

/** Returns first and last names by address in lower case; addresses of nobody on the site are left out. */
export async function namesByEmail(
  scope: Pick<Scope, 'tenant' | 'tx'>,
  addresses: readonly string[],
): Promise<Map<string, { firstname: string; lastname: string }>> {
  const folded = new Map(addresses.map((address) => [foldEmail(address), address.toLowerCase()]));
  const rows = await scope.tx.rows(sql<RowOf<'accounts_person', 'firstname' | 'lastname' | 'emailFolded'>>`
    select firstname, lastname, email_folded from accounts_person
     where tenant_id = ${scope.tenant.id} and email_folded = any(${[...folded.keys()]}::text[])`);
  return new Map(rows.map(({ emailFolded, ...names }) => [folded.get(emailFolded) ?? '', names]));
}

/** Returns the actor for the member rules; null for the system. */
function doerOf(scope: Scope): Doer {
  const person = personOf(scope);
  return person && { personId: person.userId, role: person.role };
}

function memberOf(row: Row): MemberRow {
  return {
    personId: row.personId,
    name: `${row.firstname} ${row.lastname}`.trim(),
    email: row.email,
    role: row.role,
    duties: row.duties,
    state: row.state,
    joinedAt: row.createdAt.toISOString(),
  };
}

function roleIn(value: unknown): string | null {
  return typeof value === 'object' && value !== null && 'role' in value && typeof value.role === 'string'
    ? value.role
    : null;
}
