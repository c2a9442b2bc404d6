import { FolderOpen } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MetaFunction, useActionData, useLoaderData } from 'react-router';
import * as m from '#messages';
import { allows } from '#platform/access/access.ts';
import { businessDate } from '#platform/dates/business-day.ts';
import { readPeriod } from '#platform/dates/report-period.ts';
import { intent, pageAction, pageLoader, type ActionReply } from '#platform/page/page.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { ActivityCard } from '../activity/activity-card.tsx';
import { listActivity } from '../activity/list-activity.ts';
import { mayIn } from '../access/action-rules.ts';
import {
  editInformation,
  seeCluster,
  seeInformation,
  setParent as parentAction,
} from '../access/cluster-actions.ts';
import { requireCluster } from '../access/require-cluster.ts';
import { ClusterPath } from '../cluster/cluster-contract.ts';
import { missingParts, offeredSteps } from '../cluster/cluster-rules.ts';
import { rememberCluster } from '../current/current-cluster.ts';
import { readDetails } from '../details/details-rows.ts';
import { FiguresCard } from '../figures/figures-card.tsx';
import { sightOfCluster } from '../figures/figure-sight.ts';
import { readAlerts, readFigures } from '../figures/read-figures.ts';
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
import { readStructure } from '../structure/read-structure.ts';
import { setParent } from '../structure/set-parent.ts';
import { StructureCard } from '../structure/structure-card.tsx';
import { ParentInput } from '../structure/structure-contract.ts';
import { findLogoUrl } from '../logo/cluster-logo.ts';

export const loader = pageLoader({
  access: visitClusters,
  params: ClusterPath,
  handle: async (scope, { params, http }) => {
    const access = await requireCluster(scope, params.cluster, seeCluster);
    const { cluster, standing } = access;
    // Why it was suspended, and who did what, is between the site and those who run it.
    const isInformed = mayIn(seeInformation, standing);
    const { zone, settings } = scope.tenant;
    const { sight } = await sightOfCluster(scope, access);
    const lastDays = readPeriod({}, businessDate(scope.now, zone, settings.dayCutoffMinutes));
    rememberCluster(access, http);
    const mayMove = mayIn(parentAction, standing);
    const [details, figures, alerts, structure, logo, events, model] = await Promise.all([
      readDetails(scope, cluster.clusterId),
      readFigures(scope, sight, lastDays),
      readAlerts(scope, sight),
      readStructure(scope, { clusterId: cluster.clusterId, mayMove }),
      findLogoUrl(scope, cluster.clusterId),
      isInformed ? listActivity(scope, cluster.clusterId) : [],
      isInformed ? getClusterModel(scope, cluster.clusterId) : null,
    ]);
    return {
      cluster: { ...framedCluster(access, scope.locale), above: structure.above },
      version: cluster.version,
      structure,
      logo,
      reason: isInformed ? cluster.stateReason : '',
      steps: offeredSteps(cluster.state, stepTakerOf(access), missingParts(details)),
      mayApply: standing.isApplicant && mayIn(editInformation, standing),
      ...{ figures, alerts, events, model, mayOpenModel: allows(readModels, scope.actor) },
      hasFiles: offersFiles(scope, standing),
      formKey: scope.requestId,
      locale: scope.locale,
      zone: scope.tenant.zone,
    };
  },
});

export const action = pageAction({
  access: visitClusters,
  intents: {
    step: intent({ input: StepInput, idempotent: true, handle: takeStep }),
    parent: intent({ input: ParentInput, handle: setParent }),
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData?.cluster.name ?? '' },
];

/** One organisation at a glance: its state with the next steps, and its people. */
export default function OverviewPage(): ReactNode {
  const view = useLoaderData<typeof loader>();
  const { cluster, reason, steps, mayApply, events, model, formKey, locale, zone } = view;
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
        {view.logo !== null && (
          <img
            src={view.logo}
            alt={m.clusters_logo_of({ name: cluster.name })}
            width={64}
            height={64}
            className="size-16 rounded-md border border-line bg-surface object-contain"
          />
        )}
        <StepCard cluster={cluster} reason={reason} steps={steps} reply={reply} formKey={formKey} />
        <FiguresCard cluster={cluster.key} figures={view.figures} alerts={view.alerts} locale={locale} />
        <StructureCard
          cluster={cluster.key}
          version={view.version}
          structure={view.structure}
          reply={reply}
        />
        {model && <ModelCard model={model} mayOpen={view.mayOpenModel} locale={locale} />}
        <ActivityCard events={events} locale={locale} zone={zone} />
      </div>
    </ClusterFrame>
  );
}
