import { PERSON_SEARCH } from '#modules/accounts/public.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { type SortKey, sortedPage } from '#platform/paging/sorting.ts';
import type { Scope } from '#platform/scope.ts';
import { findHits, isHit } from '#platform/search/hits.ts';
import { marksIn } from '#platform/search/marks.ts';
import { managePeople } from '../access/cluster-actions.ts';
import { isOpenFor } from '../access/open-clusters.ts';
import { clusterName } from '../cluster/cluster-text.ts';
import {
  type Choice,
  MAX_CHOSEN_FROM,
  type MembershipView,
  type PeopleListInput,
} from './membership-contract.ts';

const PAGE_SIZE = 50;
/** Memberships shown of one person. */
const MAX_OF_PERSON = 200;

type Row = RowOf<
  'clusters_member',
  'memberId' | 'personId' | 'role' | 'branchCodes' | 'state' | 'joinedAt' | 'endedAt'
> &
  RowOf<'clusters_cluster', 'key' | 'nameTh' | 'nameEn'>;

const MEMBERSHIP = sql`
  select m.member_id, m.person_id, m.role, m.branch_codes, m.state, m.joined_at, m.ended_at, c.key, c.name_th, c.name_en
    from clusters_member m join clusters_cluster c on c.tenant_id = m.tenant_id and c.cluster_id = m.cluster_id`;

const MEMBER_ID = { key: sql`m.member_id`, of: (row: Row) => row.memberId };
const SORT_KEYS: Readonly<Record<'joined', SortKey<Row>>> = {
  joined: { kind: 'instant', key: sql`m.joined_at`, of: ({ joinedAt }) => joinedAt },
};

/**
 * Returns memberships of the organisations whose people the actor manages, the latest first; those that have ended only where
 * `state` asks for them. A query finds people by name and address; `isPartial` where it may have missed some.
 */
export async function listPeople(
  scope: Scope,
  {
    q,
    cluster,
    role,
    state,
    sort = '-joined',
    after,
    limit = PAGE_SIZE,
  }: PeopleListInput & { readonly limit?: number },
): Promise<{ people: MembershipView[]; next: string | null; isPartial: boolean }> {
  const sorted = sortedPage(SORT_KEYS, MEMBER_ID, { sort, after });
  const hits = await findHits(scope, [PERSON_SEARCH], q);
  const rows = await scope.tx.rows(sql<Row>`
    ${MEMBERSHIP}
     where m.tenant_id = ${scope.tenant.id} and ${isOpenFor(scope, managePeople, sql`m.cluster_id`)}
       ${hits ? sql`and ${isHit(sql`m.person_id`, hits)}` : sql``}
       ${cluster === undefined ? sql`` : sql`and c.key = ${cluster}`}
       ${role === undefined ? sql`` : sql`and m.role = ${role}`}
       ${state === undefined ? sql`and m.state <> 'ended'` : sql`and m.state = ${state}`}
       and ${sorted.isAfter}
     order by ${sorted.order} limit ${limit + 1}`);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const people = await withNames(scope, page);
  return {
    people: hits ? people.map((row) => ({ ...row, nameMarks: marksIn(row.name, hits.search) })) : people,
    next: last ? sorted.cursorAt(last) : null,
    isPartial: hits?.isPartial ?? false,
  };
}

/** Returns a person's memberships of the organisations whose people the actor manages, the latest first. */
export async function listMembershipsOf(scope: Scope, personId: string): Promise<MembershipView[]> {
  const rows = await scope.tx.rows(sql<Row>`
    ${MEMBERSHIP}
     where m.tenant_id = ${scope.tenant.id} and m.person_id = ${personId}
       and ${isOpenFor(scope, managePeople, sql`m.cluster_id`)}
     order by (m.state = 'ended'), m.member_id desc limit ${MAX_OF_PERSON}`);
  return withNames(scope, rows);
}

/** Returns the organisations whose people the actor manages, by name, at most `MAX_CHOSEN_FROM`; `own` is among them. */
export async function listManagedClusters(scope: Scope, own?: string): Promise<Choice[]> {
  const rows = await scope.tx.rows(sql<RowOf<'clusters_cluster', 'key' | 'nameTh' | 'nameEn'>>`
    select key, name_th, name_en from clusters_cluster as c
     where tenant_id = ${scope.tenant.id} and state <> 'closed' and ${isOpenFor(scope, managePeople, sql`c.cluster_id`)}
     order by (key = ${own ?? ''}) desc, name_th, cluster_id limit ${MAX_CHOSEN_FROM}`);
  return rows.map(({ key, ...names }) => ({ value: key, label: clusterName(names, scope.locale) }));
}

async function withNames(scope: Scope, rows: readonly Row[]): Promise<MembershipView[]> {
  const found = await scope.app.findReach(scope, [...new Set(rows.map(({ personId }) => personId))]);
  const people = new Map(found.map((person) => [person.personId, person]));
  return rows.map(({ key, joinedAt, endedAt, ...row }) => {
    const person = people.get(row.personId);
    return {
      ...row,
      clusterKey: key,
      name: person ? `${person.firstname} ${person.lastname}`.trim() : '',
      email: person?.email ?? '',
      joinedAt: joinedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    };
  });
}
