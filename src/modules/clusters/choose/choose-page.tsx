import { List } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import * as m from '#messages';
import { pageLoader } from '#platform/page/page.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { clustersPaths } from '../paths.ts';
import { visitClusters } from '../permissions.ts';
import { ClusterChoice } from './cluster-choice.tsx';
import { listOwnClusters } from './own-clusters.ts';

export const loader = pageLoader({
  access: visitClusters,
  handle: async (scope) => ({ clusters: await listOwnClusters(scope), locale: scope.locale }),
});

export const meta: MetaFunction = () => [{ title: m.clusters_choose() }];

/** Choosing an organisation to look into; the list has those that are not one's own. */
export default function ChoosePage(): ReactNode {
  const { clusters, locale } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={m.clusters_choose()}
        breadcrumbs={[
          { label: m.clusters_title(), to: clustersPaths.manage() },
          { label: m.clusters_choose() },
        ]}
        actions={
          <LinkButton to={clustersPaths.manage()} icon={<List aria-hidden />}>
            {m.clusters_all()}
          </LinkButton>
        }
      />
      <ClusterChoice clusters={clusters} locale={locale} />
    </>
  );
}
