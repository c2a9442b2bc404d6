import type { ReactNode } from 'react';
import * as m from '#messages';
import { SharedFileManager } from '#modules/files/public-ui.ts';
import { getLocale } from '#messages/runtime';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { ClusterChoice } from '../choose/cluster-choice.tsx';
import { withQuery } from '#platform/text/url-query.ts';
import type { ClusterFiles } from './read-cluster-files.ts';

/** The file manager of one organisation, or the choice of one. */
export function ClusterFilesView({ path, files }: { path: string; files: ClusterFiles }): ReactNode {
  if (files.key !== null)
    return <SharedFileManager path={path} fixed={{ cluster: files.key }} view={files.view} />;
  return (
    <PageFrame background="canvas">
      <PageHeader title={m.clusters_files()} subtitle={m.clusters_files_subtitle()} />
      <ClusterChoice
        clusters={files.clusters}
        locale={getLocale()}
        to={(cluster) => withQuery(path, { cluster })}
      />
    </PageFrame>
  );
}
