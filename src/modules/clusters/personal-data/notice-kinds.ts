import * as m from '#messages';
import { noticeKind } from '#platform/notice-kind.ts';
import { ClusterNames } from '../cluster/cluster-contract.ts';
import { clusterName } from '../cluster/cluster-text.ts';
import { clustersNotices } from '../cluster/notice-category.ts';

/** To admins: the account of the last owner of an organisation was erased. */
export const ownerMissingNotice = noticeKind({
  name: 'clusters.owner_missing',
  category: clustersNotices,
  params: ClusterNames,
  words: (names, locale) => ({
    title: m.clusters_notice_owner_missing({ name: clusterName(names, locale) }, { locale }),
    body: m.clusters_notice_owner_missing_text({}, { locale }),
  }),
});
