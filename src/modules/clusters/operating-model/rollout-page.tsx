import type { ReactNode } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData } from 'react-router';
import * as m from '#messages';
import { allows } from '#platform/access/access.ts';
import { formatDateTime } from '#platform/dates/format-date.ts';
import { type ActionReply, intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { useIsBusy } from '#ui/form/use-is-busy.ts';
import { Card } from '#ui/layout/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { ProgressBar } from '#ui/loading/progress-bar.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { DescriptionList } from '#ui/text/description-list.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { useRefreshWhile } from '#ui/use-refresh.ts';
import { clusterName } from '../cluster/cluster-text.ts';
import { clustersPaths } from '../paths.ts';
import { manageModels, readModels } from '../permissions.ts';
import { RolloutBadge } from './rollout-badge.tsx';
import { getRollout, listRows } from './rollout-rows.ts';
import {
  canResume,
  isAtWork,
  moves,
  pendingIn,
  type RolloutState,
  ROW_STATES,
  type RowState,
} from './rollout-rules.ts';
import { groupByDifference } from './difference-rules.ts';
import { GroupCard } from './group-card.tsx';
import { RolloutPath } from './model-contract.ts';
import { modelProblemText } from './model-problem-text.tsx';
import { modelName, REASON_TEXTS, ROW_STATE_TEXTS } from './model-text.ts';
import { modelPaths } from './paths.ts';
import { resumeRollout, undoRollout } from './start-rollout.ts';

/** How often the progress is read again. */
const POLL_MS = 1_000;

export const loader = pageLoader({
  access: readModels,
  params: RolloutPath,
  handle: async (scope, { params }) => {
    const held = await getRollout(scope, params.rollout);
    const { locale, tenant, actor, now } = scope;
    const rows = (await listRows(scope, params.rollout)).map(
      ({ clusterId, key, state, reason, changes, ...named }) => ({
        ...{ clusterId, key, state, reason },
        changes: changes ?? [],
        name: clusterName(named, locale),
      }),
    );
    const mayManage = allows(manageModels, actor);
    return {
      modelId: held.modelId,
      modelName: modelName({ nameTh: held.modelNameTh, nameEn: held.modelNameEn }, locale),
      ...{ number: held.number, state: held.state, startedByName: held.startedByName },
      isStopped: held.stoppedAt !== null,
      startedAt: formatDateTime(held.startedAt, { zone: tenant.zone, locale }),
      counts: ROW_STATES.map((state) => ({ state, count: rows.filter((row) => row.state === state).length })),
      groups: groupByDifference(rows.filter(({ state }) => state === 'applied' || state === 'undone')),
      exceptions: rows.filter(({ reason }) => reason !== null),
      mayUndo: mayManage && moves(held.state, 'undoing'),
      mayResume: mayManage && canResume(held, now),
      locale,
    };
  },
});

export const action = pageAction({
  access: manageModels,
  intents: {
    undo: intent({
      input: RolloutPath,
      handle: (scope, { rollout }) => undoRollout(scope, rollout),
    }),
    resume: intent({
      input: RolloutPath,
      handle: (scope, { rollout }) => resumeRollout(scope, rollout),
    }),
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: m.clusters_model_rollout_title({ name: loaderData?.modelName ?? '' }) },
];

/** What became of a version that was applied to many organisations: progress, differences, and its undo. */
export default function RolloutPage(): ReactNode {
  const view = useLoaderData<typeof loader>();
  const { modelId, number, state, isStopped, counts, groups, exceptions, locale } = view;
  const reply = useActionData<ActionReply>();
  const title = m.clusters_model_rollout_title({ name: view.modelName });
  useRefreshWhile(isAtWork(state) && !isStopped, POLL_MS);
  return (
    <>
      <PageHeader
        breadcrumbs={[
          { label: m.clusters_models(), to: modelPaths.models() },
          { label: view.modelName, to: modelPaths.model(modelId) },
          { label: m.clusters_model_version_number({ number }) },
        ]}
        title={title}
        badge={<RolloutBadge state={state} isStopped={isStopped} />}
        subtitle={[m.clusters_model_version_number({ number }), view.startedAt, view.startedByName]
          .filter(Boolean)
          .join(' · ')}
        actions={
          <>
            {view.mayResume && <IntentButton intent="resume" label={m.clusters_model_resume()} />}
            {view.mayUndo && <IntentButton intent="undo" label={m.clusters_model_undo()} />}
          </>
        }
      />
      <div className="flex max-w-5xl flex-col gap-5">
        {reply && !reply.ok && (
          <Notice tone="danger" live>
            {modelProblemText(reply.problem.code)}
          </Notice>
        )}
        {isStopped && <Notice tone="danger">{m.clusters_model_stopped_text()}</Notice>}
        <Progress state={state} counts={counts} />
        {exceptions.length > 0 && (
          <Card
            title={m.clusters_model_exceptions()}
            description={m.clusters_model_exceptions_help()}
            padding="none"
          >
            <DataTable
              caption={m.clusters_model_exceptions()}
              rows={exceptions}
              rowKey={({ clusterId }) => clusterId}
              rowTo={({ key }) => clustersPaths.detail(key)}
              columns={[
                { key: 'name', header: m.clusters_name(), primary: true, cell: ({ name }) => name },
                {
                  key: 'state',
                  header: m.clusters_model_outcome(),
                  cell: (row) => ROW_STATE_TEXTS[row.state](),
                },
                {
                  key: 'reason',
                  header: m.clusters_model_reason(),
                  cell: ({ reason }) => reason && REASON_TEXTS[reason](),
                },
              ]}
            />
          </Card>
        )}
        {groups.map((group) => (
          <GroupCard
            key={group.rows[0]?.clusterId}
            changes={group.changes}
            clusters={group.rows.map(({ clusterId, name }) => ({ value: clusterId, name }))}
            locale={locale}
          />
        ))}
      </div>
    </>
  );
}

function Progress({
  state,
  counts,
}: {
  state: RolloutState;
  counts: readonly { state: RowState; count: number }[];
}): ReactNode {
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const pending = isAtWork(state) ? (counts.find((row) => row.state === pendingIn(state))?.count ?? 0) : 0;
  const label = m.clusters_model_progress({ done: total - pending, total });
  return (
    <Card title={label}>
      <div className="flex flex-col gap-4">
        <ProgressBar label={label} percent={(100 * (total - pending)) / total} />
        <DescriptionList
          layout="rows"
          items={counts
            .filter(({ count }) => count > 0)
            .map((row) => ({ term: ROW_STATE_TEXTS[row.state](), detail: row.count }))}
        />
      </div>
    </Card>
  );
}

function IntentButton({ intent: name, label }: { intent: string; label: string }): ReactNode {
  const isBusy = useIsBusy(name);
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={name} />
      <SubmitButton variant="secondary" busy={isBusy}>
        {label}
      </SubmitButton>
    </Form>
  );
}
