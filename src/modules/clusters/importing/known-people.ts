import { findPeopleByEmail, foldEmail } from '#modules/accounts/public.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { GoodItem } from '#platform/imports/import-source.ts';
import type { Scope } from '#platform/scope.ts';
import { managePeople } from '../access/cluster-actions.ts';
import { isOpenFor } from '../access/open-clusters.ts';
import { listBranchesInUse } from '../membership/branch-choices.ts';
import { isOpenInvitation } from '../membership/invitation-rows.ts';
import type { ReadPerson } from './read-people-rows.ts';

type Membership = RowOf<
  'clusters_member',
  'memberId' | 'personId' | 'clusterId' | 'role' | 'branchCodes' | 'state'
>;
type Invited = RowOf<'clusters_invitation', 'clusterId' | 'role' | 'emailFolded' | 'branchCodes'>;

/** What the site knows of the lines of a file. */
export interface KnownPeople {
  /** Id of the organisation of a line, whose people the actor manages; undefined if there is none. */
  readonly clusterOf: (line: ReadPerson) => string | undefined;
  /** Id of the person whose address of a line is known to be theirs; anybody else is invited. */
  readonly personOf: (line: ReadPerson) => string | undefined;
  /** Live memberships of the person with that address in that organisation. */
  readonly membershipsOf: (line: ReadPerson) => readonly Membership[];
  /** The open invitation of that address to that role. */
  readonly invitationOf: (line: ReadPerson) => Invited | undefined;
  /** Codes of the branches in use. */
  readonly branches: ReadonlySet<string>;
}

/** Reads all of it in a bounded number of statements. */
export async function readKnownPeople(
  scope: Scope,
  items: readonly GoodItem<ReadPerson>[],
): Promise<KnownPeople> {
  const lines = items.map(({ value }) => value);
  const folded = lines.map(({ email }) => foldEmail(email));
  const clusters = await scope.tx.rows(sql<RowOf<'clusters_cluster', 'clusterId' | 'key'>>`
    select cluster_id, key from clusters_cluster as c
     where tenant_id = ${scope.tenant.id} and key = any(${lines.map(({ cluster }) => cluster)}::text[])
       and state <> 'closed' and ${isOpenFor(scope, managePeople, sql`c.cluster_id`)}`);
  const people = await findPeopleByEmail(scope, folded);
  const clusterIds = clusters.map(({ clusterId }) => clusterId);
  const memberships = await scope.tx.rows(sql<Membership>`
    select member_id, person_id, cluster_id, role, branch_codes, state from clusters_member
     where tenant_id = ${scope.tenant.id} and cluster_id = any(${clusterIds}::uuid[])
       and person_id = any(${[...people.values()].map(({ personId }) => personId)}::uuid[]) and state <> 'ended'`);
  const invited = await scope.tx.rows(sql<Invited>`
    select cluster_id, role, email_folded, branch_codes from clusters_invitation
     where tenant_id = ${scope.tenant.id} and email_folded = any(${folded}::text[]) and cluster_id = any(${clusterIds}::uuid[])
       and ${isOpenInvitation(scope)}`);
  const keys = new Map(clusters.map(({ key, clusterId }) => [key, clusterId]));
  const clusterOf = ({ cluster }: ReadPerson): string | undefined => keys.get(cluster);
  const holderOf = ({ email }: ReadPerson) => people.get(foldEmail(email));
  return {
    clusterOf,
    personOf: (line) => {
      const holder = holderOf(line);
      return holder?.isProven ? holder.personId : undefined;
    },
    membershipsOf: (line) =>
      memberships.filter(
        (each) => each.clusterId === clusterOf(line) && each.personId === holderOf(line)?.personId,
      ),
    invitationOf: (line) =>
      invited.find(
        ({ clusterId, role, emailFolded }) =>
          clusterId === clusterOf(line) && role === line.role && emailFolded === foldEmail(line.email),
      ),
    branches: await listBranchesInUse(scope),
  };
}
