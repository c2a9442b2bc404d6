import { allows } from '#platform/access/access.ts';
import { recordAudit } from '#platform/audit.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { editInformation } from '../access/cluster-actions.ts';
import { lockCluster } from '../access/require-cluster.ts';
import { CLUSTER_ENTITY } from '../cluster/cluster-contract.ts';
import { APPLICATION_STATES } from '../cluster/cluster-rules.ts';
import { getClusterModel } from '../operating-model/cluster-model.ts';
import { listModels } from '../operating-model/list-models.ts';
import { modelName } from '../operating-model/model-text.ts';
import { follow } from '../operating-model/operation-rows.ts';
import { manageModels } from '../permissions.ts';
import { clustersRefusals } from '../refusals.ts';

/** The operating models that the actor may choose for a new organisation; null for those who may choose none. */
export async function listModelChoices(scope: Scope): Promise<{ value: string; label: string }[] | null> {
  if (!allows(manageModels, scope.actor)) return null;
  const models = await listModels(scope);
  return models
    .filter(({ latest, archivedAt }) => latest !== null && archivedAt === null)
    .map((model) => ({ value: model.modelId, label: modelName(model, scope.locale) }));
}

/**
 * Lets an organisation that was never active follow the latest version of an operating model, or none; those that work get
 * one by a rollout. Refuses as `requireCluster` does for `editInformation`, and with `clusters.forbidden` for those who may
 * not manage operating models, `clusters.not_in_state` and `clusters.model_missing`.
 */
export async function chooseModel(
  scope: Scope,
  { cluster: key, model }: { readonly cluster: string; readonly model: string | null },
): Promise<void> {
  if (!allows(manageModels, scope.actor)) throw refuse(clustersRefusals, 'clusters.forbidden');
  const { cluster } = await lockCluster(scope, key, editInformation);
  const { followed } = await getClusterModel(scope, cluster.clusterId);
  if ((followed?.modelId ?? null) === model) return;
  const chosen = model === null ? null : await latestOf(scope, model);
  if (!APPLICATION_STATES.includes(cluster.state))
    throw refuse(clustersRefusals, 'clusters.not_in_state', { state: cluster.state });
  await follow(scope, cluster.clusterId, chosen ?? { modelId: null, number: null });
  await recordAudit(scope, {
    action: 'clusters.choose_model',
    entityKind: CLUSTER_ENTITY,
    entityId: cluster.clusterId,
    after: { modelName: chosen?.nameTh ?? null, modelVersion: chosen?.number ?? null },
  });
}

async function latestOf(scope: Scope, modelId: string) {
  const model = (await listModels(scope)).find((each) => each.modelId === modelId);
  if (!model || model.latest === null || model.archivedAt !== null)
    throw refuse(clustersRefusals, 'clusters.model_missing');
  return { modelId, number: model.latest, nameTh: model.nameTh };
}
