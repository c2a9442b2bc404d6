import type { ReactNode } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData } from 'react-router';
import * as m from '#messages';
import { type ActionReply, intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { useIsBusy } from '#ui/form/use-is-busy.ts';
import { Card } from '#ui/layout/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { assignBranches as assignBranchesAction } from '../access/cluster-actions.ts';
import { requireCluster } from '../access/require-cluster.ts';
import { ClusterPath } from '../cluster/cluster-contract.ts';
import { clusterName } from '../cluster/cluster-text.ts';
import { clustersPaths } from '../paths.ts';
import { visitClusters } from '../permissions.ts';
import { clustersFormProblem } from '../problem-text.tsx';
import { AssignBranchesInput } from './branches-contract.ts';
import { assignBranches, listAssignableBranches } from './cluster-branches.ts';

export const loader = pageLoader({
  access: visitClusters,
  params: ClusterPath,
  handle: async (scope, { params }) => {
    const { cluster } = await requireCluster(scope, params.cluster, assignBranchesAction);
    return {
      key: cluster.key,
      name: clusterName(cluster, scope.locale),
      branches: await listAssignableBranches(scope, cluster.clusterId),
    };
  },
});

export const action = pageAction({
  access: visitClusters,
  intents: { assign: intent({ input: AssignBranchesInput, handle: assignBranches }) },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData ? `${m.clusters_branches_title()} · ${loaderData.name}` : m.clusters_branches_title() },
];

/** Which branches of the site an organisation runs, for admins. */
export default function BranchesPage(): ReactNode {
  const { key, name, branches } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  const problem = clustersFormProblem(reply, ['assign']);
  const isBusy = useIsBusy('assign');
  return (
    <>
      <PageHeader
        title={m.clusters_branches_title()}
        subtitle={m.clusters_branches_help()}
        breadcrumbs={[
          { label: m.clusters_title(), to: clustersPaths.manage() },
          { label: name, to: clustersPaths.detail(key) },
          { label: m.clusters_branches_title() },
        ]}
      />
      <Card title={name}>
        {branches.length === 0 ? (
          <p className="text-ink-soft">{m.clusters_branches_none()}</p>
        ) : (
          <Form method="post" className="flex flex-col gap-4">
            <input type="hidden" name="intent" value="assign" />
            <FormErrorSummary problem={problem} />
            {reply?.ok && <p role="status">{m.clusters_branches_saved()}</p>}
            <fieldset className="flex flex-col gap-1">
              <legend className="mb-1 text-sm font-medium">{m.clusters_branches_legend()}</legend>
              <input type="hidden" name="branches[]" value="" />
              <input type="hidden" name="shown[]" value="" />
              {branches
                .filter(({ isOwn }) => isOwn)
                .map(({ code }) => (
                  <input key={code} type="hidden" name="shown[]" value={code} />
                ))}
              {branches.map(({ code, label, isArchived, isOwn, heldBy }) => (
                <Checkbox
                  key={code}
                  name="branches[]"
                  value={code}
                  label={heldBy === null ? label : m.clusters_branches_held({ branch: label, name: heldBy })}
                  defaultChecked={isOwn}
                  disabled={heldBy !== null || (isArchived && !isOwn)}
                />
              ))}
            </fieldset>
            <SubmitButton busy={isBusy} outcome={problem ? 'error' : undefined} className="self-start">
              {m.clusters_branches_save()}
            </SubmitButton>
          </Form>
        )}
      </Card>
    </>
  );
}
