import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import * as m from '#messages';
import { allows } from '#platform/access/access.ts';
import { pageLoader } from '#platform/page/page.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { filePaths } from '../own/paths.ts';
import { OverviewQuery } from '../item/file-contract.ts';
import { limitFiles, overseeFiles } from '../permissions.ts';
import { getOverview } from '../usage/overview.ts';
import { StorageOverviewView } from './storage-overview.tsx';

export const loader = pageLoader({
  access: overseeFiles,
  query: OverviewQuery,
  handle: async (scope, { query }) => ({
    overview: await getOverview(scope, query),
    mayLimit: allows(limitFiles, scope.actor),
    query,
    locale: scope.locale,
    zone: scope.tenant.zone,
  }),
});

export const meta: MetaFunction = () => [{ title: m.files_overview_title() }];

export default function StoragePage(): ReactNode {
  const { overview, mayLimit, query, locale, zone } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={m.files_overview_title()} subtitle={m.files_overview_subtitle()} />
      <StorageOverviewView
        overview={overview}
        mayLimit={mayLimit}
        by={query.by}
        after={query.after}
        path={filePaths.overview}
        locale={locale}
        zone={zone}
      />
    </>
  );
}
