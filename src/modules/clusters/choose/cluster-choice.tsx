import { Network, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { ClusterBadge } from '../cluster/cluster-badge.tsx';
import { CLUSTER_KIND_TEXTS, CLUSTER_ROLE_TEXTS, clusterName } from '../cluster/cluster-text.ts';
import { clustersPaths } from '../paths.ts';
import type { OwnCluster } from './own-clusters.ts';

/** Somebody's organisations to choose one of. */
export function ClusterChoice({
  clusters,
  locale,
  to = clustersPaths.detail,
}: {
  clusters: readonly OwnCluster[];
  locale: Locale;
  /** Where the choice of an organisation leads, by its key. */
  to?: (key: string) => string;
}): ReactNode {
  const apply = (
    <LinkButton to={clustersPaths.new()} variant="primary" icon={<Plus aria-hidden />}>
      {m.clusters_new()}
    </LinkButton>
  );
  if (clusters.length === 0)
    return (
      <EmptyState icon={<Network />} title={m.clusters_none()} action={apply}>
        {m.clusters_none_own_text()}
      </EmptyState>
    );
  return (
    <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {clusters.map((cluster) => (
        <li
          key={cluster.key}
          className="relative flex flex-col gap-2 rounded-xl border border-line bg-surface p-4 hover:border-line-strong"
        >
          <span className="flex flex-wrap items-start justify-between gap-2">
            <Link
              to={to(cluster.key)}
              className="min-w-0 font-semibold break-words after:absolute after:inset-0"
            >
              {clusterName(cluster, locale)}
            </Link>
            <ClusterBadge state={cluster.state} />
          </span>
          <span className="text-sm text-ink-soft">
            {[
              CLUSTER_KIND_TEXTS[cluster.kind](),
              ...cluster.roles.map((role) => CLUSTER_ROLE_TEXTS[role]()),
            ].join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}
