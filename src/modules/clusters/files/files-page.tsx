import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import * as m from '#messages';
import { pageLoader } from '#platform/page/page.ts';
import { visitClusters } from '../permissions.ts';
import { ClusterFilesView } from './cluster-files-view.tsx';
import { clusterFilesPaths } from './paths.ts';
import { ClusterFilesQuery, readClusterFiles } from './read-cluster-files.ts';

export const loader = pageLoader({
  access: visitClusters,
  query: ClusterFilesQuery,
  handle: (scope, { query }) => readClusterFiles(scope, query),
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: (loaderData?.key && loaderData.view.name) || m.clusters_files() },
];

/** The places of the files stand where other work pages have the list of their area. */
export const handle = { hasOwnList: true };

/** The file manager of an organisation's own space. */
export default function ClusterFilesPage(): ReactNode {
  return <ClusterFilesView path={clusterFilesPaths.manager()} files={useLoaderData<typeof loader>()} />;
}
