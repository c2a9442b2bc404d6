import { z } from 'zod';
import * as m from '#messages';
import { noticeKind } from '#platform/notice-kind.ts';
import { ClusterNames } from '../cluster/cluster-contract.ts';
import { clusterName } from '../cluster/cluster-text.ts';
import { clustersNotices } from '../cluster/notice-category.ts';

/** To admins: an owner asks for a change of registered data. */
export const changeAskedNotice = noticeKind({
  name: 'clusters.change_asked',
  category: clustersNotices,
  params: ClusterNames,
  words: (names, locale) => ({
    title: m.clusters_notice_change_asked({ name: clusterName(names, locale) }, { locale }),
    body: m.clusters_notice_change_asked_text({}, { locale }),
  }),
});

/** To who asked for a change: it was approved or rejected. */
export const changeDecidedNotice = noticeKind({
  name: 'clusters.change_decided',
  category: clustersNotices,
  params: ClusterNames.extend({ decision: z.enum(['approved', 'rejected']), reason: z.string() }),
  words: ({ decision, reason, ...names }, locale) => ({
    title: (decision === 'approved' ? m.clusters_notice_change_approved : m.clusters_notice_change_rejected)(
      { name: clusterName(names, locale) },
      { locale },
    ),
    body: reason === '' ? m.clusters_notice_change_decided_text({}, { locale }) : reason,
  }),
});
