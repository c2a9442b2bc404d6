import type { ReactNode } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData } from 'react-router';
import * as m from '#messages';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { refuse } from '#platform/refusal.ts';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { FilterSelect } from '#ui/form/filter-select.tsx';
import { outcomeOf } from '#ui/form/form-outcome.ts';
import { HiddenFields } from '#ui/form/hidden-fields.tsx';
import { StickyBar } from '#ui/form/sticky-bar.tsx';
import { useIsBusy } from '#ui/form/use-is-busy.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Toolbar } from '#ui/layout/toolbar.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { CLUSTER_KINDS } from '../cluster/cluster-rules.ts';
import { CLUSTER_KIND_TEXTS, clusterName } from '../cluster/cluster-text.ts';
import { manageModels } from '../permissions.ts';
import { clustersRefusals } from '../refusals.ts';
import { groupByDifference } from './difference-rules.ts';
import { GroupCard } from './group-card.tsx';
import { ApplyForm, ApplyQuery, ModelPath } from './model-contract.ts';
import { modelProblemText } from './model-problem-text.tsx';
import { getModel, getNewestPublished } from './model-rows.ts';
import { modelName } from './model-text.ts';
import { MAX_CLUSTERS_AT_ONCE } from './model-rules.ts';
import { modelPaths } from './paths.ts';
import { previewRollout } from './preview-rollout.ts';
import type { Following } from './rollout-rules.ts';
import { startRollout } from './start-rollout.ts';

export const loader = pageLoader({
  access: manageModels,
  params: ModelPath,
  query: ApplyQuery,
  handle: async (scope, { params, query }) => {
    const { modelId, archivedAt, ...names } = await getModel(scope, params.model);
    if (archivedAt !== null) throw refuse(clustersRefusals, 'clusters.model_archived');
    const version = await getNewestPublished(scope, modelId);
    const { clusters, hasMore } = await previewRollout(scope, { modelId, version, query });
    const rows = clusters.map(({ clusterId, version: seen, changes, ...named }) => ({
      value: `${clusterId}:${seen}`,
      changes,
      name: clusterName(named, scope.locale),
    }));
    return {
      ...{ modelId, number: version.number, notes: version.notes, query, hasMore },
      name: modelName(names, scope.locale),
      groups: groupByDifference(rows),
      formKey: scope.requestId,
      locale: scope.locale,
    };
  },
});

export const action = pageAction({
  access: manageModels,
  intents: {
    apply: intent({
      input: ApplyForm.extend(ModelPath.shape),
      idempotent: true,
      handle: async (scope, { model, number, cluster }) => {
        const { rolloutId } = await startRollout(scope, { modelId: model, number, clusters: cluster });
        return redirectTo(modelPaths.rollout(rolloutId));
      },
    }),
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: m.clusters_model_apply_title({ name: loaderData?.name ?? '' }) },
];

/** What the latest version would change, grouped by the same differences, and the choice of organisations that get it. */
export default function ApplyPage(): ReactNode {
  const { modelId, name, number, notes, query, groups, hasMore, formKey, locale } =
    useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  const isSending = useIsBusy('apply');
  return (
    <>
      <PageHeader
        breadcrumbs={[
          { label: m.clusters_models(), to: modelPaths.models() },
          { label: name, to: modelPaths.model(modelId) },
          { label: m.clusters_model_apply() },
        ]}
        title={m.clusters_model_apply_title({ name })}
        subtitle={m.clusters_model_apply_help({ number })}
      />
      <Filters modelId={modelId} kind={query.kind} following={query.following} />
      <Form method="post" className="flex max-w-5xl flex-col gap-5">
        <HiddenFields intent="apply" formKey={formKey} />
        <input type="hidden" name="number" value={number} />
        {reply && !reply.ok && (
          <Notice tone="danger" live>
            {applyProblemText(reply.problem)}
          </Notice>
        )}
        {notes !== '' && <Notice title={m.clusters_model_notes()}>{notes}</Notice>}
        {hasMore && (
          <Notice tone="warning">{m.clusters_model_apply_more({ most: MAX_CLUSTERS_AT_ONCE })}</Notice>
        )}
        {groups.map((group) => (
          <GroupCard
            key={group.rows[0]?.value}
            changes={group.changes}
            clusters={group.rows}
            isChoice
            locale={locale}
          />
        ))}
        {groups.length === 0 ? (
          <EmptyState title={m.clusters_model_apply_none()}>{m.clusters_model_apply_none_text()}</EmptyState>
        ) : (
          <StickyBar isAlways>
            <SubmitButton variant="primary" busy={isSending} outcome={outcomeOf(reply, 'apply')}>
              {m.clusters_model_apply_submit()}
            </SubmitButton>
          </StickyBar>
        )}
      </Form>
    </>
  );
}

function applyProblemText({ code, fields }: { code: string; fields?: unknown }): string {
  return fields ? m.clusters_model_apply_choose() : modelProblemText(code);
}

function Filters({
  modelId,
  kind,
  following,
}: {
  modelId: string;
  kind: string | undefined;
  following: Following | undefined;
}): ReactNode {
  return (
    <Form id="filters" method="get" action={modelPaths.apply(modelId)}>
      <Toolbar
        filters={
          <>
            <FilterSelect
              form="filters"
              name="kind"
              label={m.clusters_kind()}
              every={m.clusters_kind_every()}
              value={kind}
              options={CLUSTER_KINDS.map((value) => ({ value, label: CLUSTER_KIND_TEXTS[value]() }))}
            />
            <FilterSelect
              form="filters"
              name="following"
              label={m.clusters_model_following()}
              every={m.clusters_model_following_every()}
              value={following}
              options={[
                { value: 'nothing', label: m.clusters_model_following_nothing() },
                { value: 'older', label: m.clusters_model_following_older() },
                { value: 'other', label: m.clusters_model_following_other() },
              ]}
            />
          </>
        }
      />
    </Form>
  );
}
