import { LayoutTemplate, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import * as m from '#messages';
import { allows } from '#platform/access/access.ts';
import { pageLoader } from '#platform/page/page.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { Badge } from '#ui/text/badge.tsx';
import { manageModels, readModels } from '../permissions.ts';
import { listModels, type ListedModel } from './list-models.ts';
import { modelName } from './model-text.ts';
import { modelPaths } from './paths.ts';

export const loader = pageLoader({
  access: readModels,
  handle: async (scope) => ({
    models: await listModels(scope),
    mayManage: allows(manageModels, scope.actor),
    locale: scope.locale,
  }),
});

export const meta: MetaFunction = () => [{ title: m.clusters_models() }];

/** The operating models of the site, with how many organisations follow each. */
export default function ModelsPage(): ReactNode {
  const { models, mayManage, locale } = useLoaderData<typeof loader>();
  const create = mayManage && (
    <LinkButton to={modelPaths.new()} variant="primary" icon={<Plus aria-hidden />}>
      {m.clusters_model_new()}
    </LinkButton>
  );
  return (
    <>
      <PageHeader
        title={m.clusters_models()}
        subtitle={m.clusters_models_help()}
        actions={models.length > 0 && create}
      />
      <DataTable
        caption={m.clusters_models()}
        rows={models}
        rowKey={({ modelId }) => modelId}
        rowTo={({ modelId }) => modelPaths.model(modelId)}
        columns={[
          {
            key: 'name',
            header: m.clusters_model_name(),
            primary: true,
            cell: (model) => modelName(model, locale),
          },
          { key: 'version', header: m.clusters_model_version(), cell: (model) => <Version model={model} /> },
          {
            key: 'clusters',
            header: m.clusters_model_followers(),
            align: 'end',
            cell: ({ clusters }) => <span className="tabular-nums">{clusters}</span>,
          },
          {
            key: 'outdated',
            header: m.clusters_model_outdated(),
            cell: (model) => <Outdated model={model} />,
          },
        ]}
        empty={
          <EmptyState icon={<LayoutTemplate />} title={m.clusters_models_none()} action={create}>
            {m.clusters_models_none_text()}
          </EmptyState>
        }
      />
    </>
  );
}

function Version({ model: { latest, hasDraft, archivedAt } }: { model: ListedModel }): ReactNode {
  return (
    <span className="flex flex-wrap items-center gap-2">
      {latest !== null && m.clusters_model_version_number({ number: latest })}
      {hasDraft && <Badge tone="accent">{m.clusters_model_draft()}</Badge>}
      {archivedAt !== null && <Badge>{m.clusters_model_archived()}</Badge>}
    </span>
  );
}

function Outdated({ model: { outdated } }: { model: ListedModel }): ReactNode {
  if (outdated === 0) return '–';
  return <Badge tone="warning">{m.clusters_model_outdated_count({ count: outdated })}</Badge>;
}
