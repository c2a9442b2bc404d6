import { z } from 'zod';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { type AnyNoticeKind, type NoticeCategory, noticeKind } from '#platform/notice-kind.ts';
import { ClusterNames } from '../cluster/cluster-contract.ts';
import { CLUSTER_ROLES } from '../cluster/cluster-rules.ts';
import { CLUSTER_ROLE_TEXTS, clusterName } from '../cluster/cluster-text.ts';

const category: NoticeCategory = {
  name: 'clusters_people',
  label: (locale) => m.clusters_people_notices({}, { locale }),
  help: (locale) => m.clusters_people_notices_help({}, { locale }),
  email: 'now',
  line: true,
  module: 'clusters',
};

const CHANGES = ['added', 'changed', 'suspended', 'resumed', 'ended', 'moved'] as const;
export type ToldChange = (typeof CHANGES)[number];

/** One's own membership was changed by somebody else. */
export const membershipChanged = noticeKind({
  name: 'clusters.membership_changed',
  category,
  params: ClusterNames.extend({
    change: z.enum(CHANGES),
    role: z.enum(CLUSTER_ROLES),
    reason: z.string(),
  }),
  words: ({ change, role, reason, ...names }, locale) => ({
    title: titleOf(change, {
      cluster: clusterName(names, locale),
      role: CLUSTER_ROLE_TEXTS[role]({}, { locale }),
      locale,
    }),
    body: reason,
  }),
});

function titleOf(
  change: ToldChange,
  { cluster, role, locale }: { cluster: string; role: string; locale: Locale },
): string {
  switch (change) {
    case 'added':
      return m.clusters_people_told_added({ cluster, role }, { locale });
    case 'changed':
      return m.clusters_people_told_changed({ cluster, role }, { locale });
    case 'suspended':
      return m.clusters_people_told_suspended({ cluster }, { locale });
    case 'resumed':
      return m.clusters_people_told_resumed({ cluster, role }, { locale });
    case 'ended':
      return m.clusters_people_told_ended({ cluster }, { locale });
    case 'moved':
      return m.clusters_people_told_moved({ cluster, role }, { locale });
  }
}

/** Somebody accepted an invitation that one has sent to them. */
export const invitationAccepted = noticeKind({
  name: 'clusters.invitation_accepted',
  category,
  params: ClusterNames.extend({ who: z.string(), role: z.enum(CLUSTER_ROLES) }),
  words: ({ who, role, ...names }, locale) => ({
    title: m.clusters_people_told_accepted({ who, cluster: clusterName(names, locale) }, { locale }),
    body: CLUSTER_ROLE_TEXTS[role]({}, { locale }),
  }),
});

export const membershipNotices: readonly AnyNoticeKind[] = [membershipChanged, invitationAccepted];
