import { z } from 'zod';
import * as m from '#messages';
import { noticeKind } from '#platform/notice-kind.ts';
import { ClusterNames } from '../cluster/cluster-contract.ts';
import { CLUSTER_STATES } from '../cluster/cluster-rules.ts';
import { CLUSTER_STATE_TEXTS, clusterName } from '../cluster/cluster-text.ts';
import { clustersNotices } from '../cluster/notice-category.ts';

/** To admins: somebody applied for an organisation. */
export const appliedNotice = noticeKind({
  name: 'clusters.applied',
  category: clustersNotices,
  params: ClusterNames.extend({ person: z.string() }),
  words: ({ person, ...names }, locale) => ({
    title: m.clusters_notice_applied({ name: clusterName(names, locale) }, { locale }),
    body: m.clusters_notice_applied_text({ person }, { locale }),
  }),
});

/** To its applicant or owners: an organisation has another state. */
export const stateNotice = noticeKind({
  name: 'clusters.state_changed',
  category: clustersNotices,
  params: ClusterNames.extend({ state: z.enum(CLUSTER_STATES), reason: z.string() }),
  words: ({ state, reason, ...names }, locale) => ({
    title: m.clusters_notice_state(
      { name: clusterName(names, locale), state: CLUSTER_STATE_TEXTS[state]({}, { locale }) },
      { locale },
    ),
    body: reason === '' ? m.clusters_notice_state_text({}, { locale }) : reason,
  }),
});
