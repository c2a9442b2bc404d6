import * as m from '#messages';
import { listSource } from '#platform/lists/list-source.ts';
import { CLUSTER_ROLE_TEXTS, clusterName, MEMBER_STATE_TEXTS } from '../cluster/cluster-text.ts';
import { visitClusters } from '../permissions.ts';
import { listPeople } from './list-people.ts';
import { type MembershipView, PeopleListInput } from './membership-contract.ts';

/** People of organisations, as a file that the import reads again. */
export const peopleList = listSource<typeof PeopleListInput, MembershipView>({
  name: 'clusters.people',
  title: m.clusters_people_title,
  access: visitClusters,
  query: PeopleListInput,
  columns: [
    { header: m.clusters_people_name, kind: 'text', of: ({ name }) => name },
    { header: m.clusters_people_email, kind: 'text', of: ({ email }) => email },
    { header: m.clusters_people_cluster, kind: 'text', of: clusterName },
    { header: m.clusters_people_key, kind: 'text', of: ({ clusterKey }) => clusterKey },
    {
      header: m.clusters_people_role,
      kind: 'text',
      of: ({ role }, locale) => CLUSTER_ROLE_TEXTS[role]({}, { locale }),
    },
    {
      header: m.clusters_people_branches,
      kind: 'text',
      of: ({ branchCodes }) => branchCodes?.join(' ') ?? '',
    },
    {
      header: m.clusters_people_state,
      kind: 'text',
      of: ({ state }, locale) => MEMBER_STATE_TEXTS[state]({}, { locale }),
    },
    { header: m.clusters_people_joined, kind: 'instant', of: ({ joinedAt }) => new Date(joinedAt) },
  ],
  read: async (scope, query, page) => {
    const { people, next, isPartial } = await listPeople(scope, { ...query, ...page });
    return { rows: people, next, isPartial };
  },
});
