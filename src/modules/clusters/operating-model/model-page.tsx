import { Pencil, Plus, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData } from 'react-router';
import * as m from '#messages';
import { allows } from '#platform/access/access.ts';
import { formatDate, formatDateTime } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import type { Scope } from '#platform/scope.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { useIsBusy } from '#ui/form/use-is-busy.ts';
import { Card } from '#ui/layout/card.tsx';
import { CardRow, CardRows } from '#ui/layout/card-rows.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Badge } from '#ui/text/badge.tsx';
import { DescriptionList } from '#ui/text/description-list.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { manageModels, readModels } from '../permissions.ts';
import { RolloutBadge } from './rollout-badge.tsx';
import { listRollouts } from './rollout-rows.ts';
import { type Change, differenceOf } from './difference-rules.ts';
import { DifferenceTable } from './difference-table.tsx';
import { ModelPath } from './model-contract.ts';
import { modelProblemText } from './model-problem-text.tsx';
import { getModel, listVersions, type ModelVersion } from './model-rows.ts';
import { contentTexts, modelName } from './model-text.ts';
import { modelPaths } from './paths.ts';
import { archiveModel, beginVersion } from './save-model.ts';

export const loader = pageLoader({
  access: readModels,
  params: ModelPath,
  handle: async (scope, { params }) => {
    const { modelId, archivedAt, ...names } = await getModel(scope, params.model);
    const [versions, rollouts] = await Promise.all([
      listVersions(scope, modelId),
      listRollouts(scope, modelId),
    ]);
    const shown = versions.find(({ publishedAt }) => publishedAt !== null) ?? versions[0];
    return {
      ...{ modelId, isArchived: archivedAt !== null },
      name: modelName(names, scope.locale),
      content: shown ? contentTexts(shown.content, scope.locale) : [],
      versions: shownVersions(scope, versions),
      rollouts: rollouts.map(({ startedAt, stoppedAt, ...rollout }) => ({
        ...rollout,
        isStopped: stoppedAt !== null,
        startedAt: formatDateTime(startedAt, { zone: scope.tenant.zone, locale: scope.locale }),
      })),
      mayManage: allows(manageModels, scope.actor),
      locale: scope.locale,
    };
  },
});

interface ShownVersion {
  readonly number: number;
  readonly notes: string;
  readonly clusters: number;
  readonly savedByName: string;
  /** Null: a draft. */
  readonly publishedOn: string | null;
  /** Against the version before; null: it is the first one. */
  readonly changes: readonly Change[] | null;
}

function shownVersions(
  { tenant: { zone }, locale }: Scope,
  versions: readonly ModelVersion[],
): ShownVersion[] {
  return versions.map(({ number, notes, clusters, savedByName, publishedAt, content }, at) => {
    const former = versions[at + 1];
    return {
      ...{ number, notes, clusters, savedByName },
      publishedOn: publishedAt && formatDate(publishedAt, { zone, locale }),
      changes: former ? differenceOf(former.content, content) : null,
    };
  });
}

export const action = pageAction({
  access: manageModels,
  intents: {
    begin: intent({
      input: ModelPath,
      handle: async (scope, { model }) => {
        await beginVersion(scope, model);
        return redirectTo(modelPaths.edit(model));
      },
    }),
    archive: intent({
      input: ModelPath,
      handle: (scope, { model }) => archiveModel(scope, { modelId: model, isArchived: true }),
    }),
    restore: intent({
      input: ModelPath,
      handle: (scope, { model }) => archiveModel(scope, { modelId: model, isArchived: false }),
    }),
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [{ title: loaderData?.name ?? '' }];

/** An operating model: what it sets, its versions, and where it was applied. */
export default function ModelPage(): ReactNode {
  const { modelId, name, isArchived, content, versions, rollouts, mayManage, locale } =
    useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: m.clusters_models(), to: modelPaths.models() }, { label: name }]}
        title={name}
        badge={isArchived && <Badge>{m.clusters_model_archived()}</Badge>}
        actions={
          mayManage && (
            <Actions
              modelId={modelId}
              isArchived={isArchived}
              hasDraft={versions[0]?.publishedOn === null}
              isPublished={versions.some(({ publishedOn }) => publishedOn !== null)}
            />
          )
        }
      />
      <div className="flex max-w-5xl flex-col gap-5">
        {reply && !reply.ok && (
          <Notice tone="danger" live>
            {modelProblemText(reply.problem.code)}
          </Notice>
        )}
        <Card title={m.clusters_model_sets()}>
          <DescriptionList items={content.map(({ what, value }) => ({ term: what, detail: value }))} />
        </Card>
        <h2 className="text-lg font-semibold">{m.clusters_model_versions()}</h2>
        {versions.map((version) => (
          <VersionCard key={version.number} version={version} locale={locale} />
        ))}
        {rollouts.length > 0 && (
          <Card title={m.clusters_model_rollouts()}>
            <CardRows>
              {rollouts.map(({ rolloutId, number, state, isStopped, startedAt, startedByName, clusters }) => (
                <CardRow
                  key={rolloutId}
                  to={modelPaths.rollout(rolloutId)}
                  title={m.clusters_model_version_number({ number })}
                  badge={<RolloutBadge state={state} isStopped={isStopped} />}
                  detail={`${startedAt} ${startedByName}`}
                  end={m.clusters_model_cluster_count({ count: clusters })}
                />
              ))}
            </CardRows>
          </Card>
        )}
      </div>
    </>
  );
}

interface ActionsProps {
  modelId: string;
  isArchived: boolean;
  hasDraft: boolean;
  isPublished: boolean;
}

function Actions({ modelId, isArchived, hasDraft, isPublished }: ActionsProps): ReactNode {
  const archive = isArchived ? 'restore' : 'archive';
  const isArchiving = useIsBusy(archive);
  const isBeginning = useIsBusy('begin');
  return (
    <>
      <Form method="post">
        <input type="hidden" name="intent" value={archive} />
        <SubmitButton variant="secondary" busy={isArchiving}>
          {isArchived ? m.clusters_model_restore() : m.clusters_model_archive()}
        </SubmitButton>
      </Form>
      {hasDraft ? (
        <LinkButton to={modelPaths.edit(modelId)} icon={<Pencil aria-hidden />}>
          {m.clusters_model_edit()}
        </LinkButton>
      ) : (
        <Form method="post">
          <input type="hidden" name="intent" value="begin" />
          <SubmitButton variant="secondary" icon={<Plus aria-hidden />} busy={isBeginning}>
            {m.clusters_model_begin()}
          </SubmitButton>
        </Form>
      )}
      {isPublished && !isArchived && (
        <LinkButton to={modelPaths.apply(modelId)} variant="primary" icon={<Send aria-hidden />}>
          {m.clusters_model_apply()}
        </LinkButton>
      )}
    </>
  );
}

function VersionCard({ version, locale }: { version: ShownVersion; locale: Locale }): ReactNode {
  const { number, notes, clusters, savedByName, publishedOn, changes } = version;
  const title = m.clusters_model_version_number({ number });
  return (
    <Card
      headingLevel={3}
      title={title}
      description={[
        publishedOn === null ? m.clusters_model_draft() : m.clusters_model_published({ day: publishedOn }),
        savedByName,
        m.clusters_model_cluster_count({ count: clusters }),
      ]
        .filter(Boolean)
        .join(' · ')}
    >
      <div className="flex flex-col gap-3">
        {notes !== '' && <p className="whitespace-pre-line">{notes}</p>}
        {changes === null ? (
          <p className="text-ink-soft">{m.clusters_model_first_version()}</p>
        ) : (
          <details>
            <summary className="min-h-11 cursor-pointer py-2.5 font-medium">
              {m.clusters_model_difference_count({ count: changes.length, number: number - 1 })}
            </summary>
            <DifferenceTable caption={title} changes={changes} locale={locale} />
          </details>
        )}
      </div>
    </Card>
  );
}
