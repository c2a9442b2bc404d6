import { FolderOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MetaFunction, useActionData, useLoaderData } from 'react-router';
import * as m from '#messages';
import { allows } from '#platform/access/access.ts';
import { formatNumber } from '#platform/locale/number-format.ts';
import { intent, pageAction, pageLoader, type ActionReply } from '#platform/page/page.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { ActivityCard } from '../activity/activity-card.tsx';
import { listActivity } from '../activity/list-activity.ts';
import { mayIn } from '../access/action-rules.ts';
import { editInformation, seeCluster, seeInformation } from '../access/cluster-actions.ts';
import { requireCluster } from '../access/require-cluster.ts';
import { ClusterPath } from '../cluster/cluster-contract.ts';
import { missingParts, offeredSteps } from '../cluster/cluster-rules.ts';
import { readDetails } from '../details/details-rows.ts';
import { ClusterFrame } from '../frame/cluster-frame.tsx';
import { offersFiles } from '../files/file-level.ts';
import { clusterFilesPaths } from '../files/paths.ts';
import { framedCluster } from '../frame/cluster-tabs.ts';
import { StepCard } from '../lifecycle/step-card.tsx';
import { StepInput } from '../lifecycle/step-contract.ts';
import { stepTakerOf, takeStep } from '../lifecycle/take-step.ts';
import { clustersPaths } from '../paths.ts';
import { getClusterModel } from '../operating-model/cluster-model.ts';
import { ModelCard } from '../operating-model/model-card.tsx';
import { readModels, visitClusters } from '../permissions.ts';
import { countMembers } from './count-members.ts';

export const loader = pageLoader({
  access: visitClusters,
  params: ClusterPath,
  handle: async (scope, { params }) => {
    const access = await requireCluster(scope, params.cluster, seeCluster);
    const { cluster, standing } = access;
    // Why it was suspended, and who did what, is between the site and those who run it.
    const isInformed = mayIn(seeInformation, standing);
    const [details, members, events, model] = await Promise.all([
      readDetails(scope, cluster.clusterId),
      countMembers(scope, cluster.clusterId),
      isInformed ? listActivity(scope, cluster.clusterId) : [],
      isInformed ? getClusterModel(scope, cluster.clusterId) : null,
    ]);
    return {
      cluster: framedCluster(access, scope.locale),
      reason: isInformed ? cluster.stateReason : '',
      steps: offeredSteps(cluster.state, stepTakerOf(access), missingParts(details)),
      mayApply: standing.isApplicant && mayIn(editInformation, standing),
      hasFiles: offersFiles(scope, standing),
      ...{ members, events, model, mayOpenModel: allows(readModels, scope.actor) },
      formKey: scope.requestId,
      locale: scope.locale,
      zone: scope.tenant.zone,
    };
  },
});

export const action = pageAction({
  access: visitClusters,
  intents: { step: intent({ input: StepInput, idempotent: true, handle: takeStep }) },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData?.cluster.name ?? '' },
];

/** One organisation at a glance: its state with the next steps, and its people. */
export default function OverviewPage(): ReactNode {
  const view = useLoaderData<typeof loader>();
  const { cluster, reason, steps, mayApply, members, events, model, formKey, locale, zone } = view;
  const reply = useActionData<ActionReply>();
  return (
    <ClusterFrame
      cluster={cluster}
      current="overview"
      actions={
        <>
          {mayApply && (
            <LinkButton to={clustersPaths.new({ cluster: cluster.key })}>
              {m.clusters_continue_application()}
            </LinkButton>
          )}
          {view.hasFiles && (
            <LinkButton
              to={clusterFilesPaths.manager({ cluster: cluster.key })}
              icon={<FolderOpen aria-hidden />}
            >
              {m.clusters_files()}
            </LinkButton>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <StepCard cluster={cluster} reason={reason} steps={steps} reply={reply} formKey={formKey} />
        <Card title={m.clusters_members()}>
          <p className="text-2xl font-semibold tabular-nums">{formatNumber(members, locale)}</p>
        </Card>
        {model && <ModelCard model={model} mayOpen={view.mayOpenModel} locale={locale} />}
        <ActivityCard events={events} locale={locale} zone={zone} />
      </div>
    </ClusterFrame>
  );
}
