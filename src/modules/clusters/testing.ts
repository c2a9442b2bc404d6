import { randomBytes } from 'node:crypto';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import type { ForeignSite, ModuleTesting, Names, Owner } from '#platform/testing/module-testing.ts';
import type { World } from '#platform/testing/world.ts';
import type { ClusterKind, ClusterRole, ClusterState, MemberState } from './cluster/cluster-rules.ts';
import type { ClusterDetails } from './details/details-rows.ts';
import { indexCluster } from './cluster/cluster-search.ts';
import { applyNext } from './operating-model/apply-model.ts';
import { ModelForm } from './operating-model/model-contract.ts';
import { modelPaths } from './operating-model/paths.ts';
import { beginVersion, createModel, publishModel } from './operating-model/save-model.ts';
import { startRollout } from './operating-model/start-rollout.ts';

export interface TestCluster {
  readonly key?: string;
  readonly nameTh?: string;
  readonly nameEn?: string;
  readonly kind?: ClusterKind;
  readonly state?: ClusterState;
  readonly parentId?: string | null;
  readonly subdistrictCode?: number | null;
  readonly appliedBy?: string | null;
}

/** Builds an organisation, by default an active one without members. */
export async function buildCluster(
  scope: Scope,
  {
    key = `c-${randomBytes(4).toString('hex')}`,
    nameTh = `วิสาหกิจชุมชน ${key}`,
    nameEn = '',
    kind = 'community_enterprise',
    state = 'active',
    parentId = null,
    subdistrictCode = null,
    appliedBy = null,
  }: TestCluster = {},
): Promise<{ clusterId: string; key: string }> {
  const made = await scope.tx.one(sql<
    RowOf<'clusters_cluster', 'clusterId' | 'key' | 'nameTh' | 'nameEn' | 'taxId'>
  >`
    insert into clusters_cluster (tenant_id, key, kind, name_th, name_en, parent_id, state, state_at, subdistrict_code, applied_by, created_at, updated_at)
    values (${scope.tenant.id}, ${key}, ${kind}, ${nameTh}, ${nameEn}, ${parentId}, ${state}, ${scope.now}, ${subdistrictCode}, ${appliedBy}, ${scope.now}, ${scope.now})
    returning cluster_id, key, name_th, name_en, tax_id`);
  await indexCluster(scope, made);
  return { clusterId: made.clusterId, key: made.key };
}

/** Makes a person a member of an organisation. */
export async function joinCluster(
  scope: Scope,
  {
    clusterId,
    personId,
    role = 'member',
    branchCodes = null,
    state = 'active',
  }: {
    readonly clusterId: string;
    readonly personId: string;
    readonly role?: ClusterRole;
    readonly branchCodes?: readonly string[] | null;
    readonly state?: MemberState;
  },
): Promise<{ memberId: string }> {
  return scope.tx.one(sql<RowOf<'clusters_member', 'memberId'>>`
    insert into clusters_member (tenant_id, cluster_id, person_id, role, branch_codes, state, joined_at, ended_at, updated_at)
    values (${scope.tenant.id}, ${clusterId}, ${personId}, ${role}, ${branchCodes}::text[], ${state}, ${scope.now},
            ${state === 'ended' ? scope.now : null}, ${scope.now})
    returning member_id`);
}

/** Makes a change wait that nobody in particular asked for, and returns its id. */
async function buildChange(
  scope: Scope,
  { clusterId, changes }: { clusterId: string; changes: Partial<ClusterDetails> },
): Promise<string> {
  const { requestId } = await scope.tx.one(sql<RowOf<'clusters_change_request', 'requestId'>>`
    insert into clusters_change_request (tenant_id, cluster_id, changes, created_at)
    values (${scope.tenant.id}, ${clusterId}, ${JSON.stringify(changes)}::jsonb, ${scope.now})
    returning request_id`);
  return requestId;
}

/** An organisation that the owner of a tenant's things owns. */
async function clusters(world: World, owner: Owner): Promise<Names> {
  return world.write(async (scope) => {
    const { clusterId, key } = await buildCluster(scope);
    await joinCluster(scope, { clusterId, personId: owner.actor.userId, role: 'owner' });
    const asked = { clusterId, changes: { phone: '0531234567' } };
    return { cluster: key, clusterChange: await buildChange(scope, asked) };
  });
}

/** The form of an operating model, filled in. */
export function modelForm(given: Readonly<Record<string, unknown>> = {}): ModelForm {
  return ModelForm.parse({ ...MODEL_FIELDS, ...given });
}

/** What the form of an operating model has to send. */
export const MODEL_FIELDS = {
  nameTh: 'ร้านค้าชุมชน',
  version: '1',
  priceMode: 'incl',
  vat: 'not_registered',
  stockPolicy: 'uncounted',
  receiptPaper: 'slip_80mm',
} as const;

/** Builds an operating model whose versions are published, one for each of these forms. */
export async function buildModel(
  scope: Scope,
  ...versions: readonly Readonly<Record<string, unknown>>[]
): Promise<{ modelId: string }> {
  const [first = {}, ...later] = versions;
  const { modelId } = await createModel(scope, modelForm(first));
  await publishModel(scope, modelId, modelForm(first));
  for (const version of later) {
    await beginVersion(scope, modelId);
    await publishModel(scope, modelId, modelForm(version));
  }
  return { modelId };
}

/** Applies a version to organisations that follow nothing yet, at once. */
export async function applyAtOnce(
  scope: Scope,
  { modelId, number, clusterIds }: { modelId: string; number: number; clusterIds: readonly string[] },
): Promise<{ rolloutId: string }> {
  const clusters = clusterIds.map((clusterId) => ({ clusterId, version: 0 }));
  const { rolloutId } = await startRollout(scope, { modelId, number, clusters });
  while (await applyNext(scope, rolloutId));
  return { rolloutId };
}

/** An operating model with a draft, applied to an organisation, and another organisation as a preview offers it. */
async function models(world: World): Promise<Names> {
  return world.write(async (scope) => {
    const { modelId } = await buildModel(scope, {});
    await beginVersion(scope, modelId);
    const [one, other] = [await buildCluster(scope), await buildCluster(scope)];
    const applied = await applyAtOnce(scope, { modelId, number: 1, clusterIds: [one.clusterId] });
    return { model: modelId, rollout: applied.rolloutId, chosenCluster: `${other.clusterId}:0` };
  });
}

async function foreignModels({ admin }: ForeignSite): Promise<Names> {
  const model = await admin.findId(modelPaths.models(), `${modelPaths.models()}/`);
  const applied = modelPaths.rollout('');
  return { model, rollout: await admin.findId(modelPaths.model(model), applied) };
}
const DETAILS = { kind: 'cooperative', nameTh: 'สหกรณ์ทดสอบ' };

/** Declarations for tests over all modules. @public */
export const testing: ModuleTesting = {
  roles: {
    'clusters.visit': ['user', 'manager', 'admin', 'accountant'],
    'clusters.apply': ['user', 'manager', 'admin', 'accountant'],
    'clusters.read_models': ['manager', 'admin'],
    'clusters.manage_models': ['admin'],
  },
  things: [{ make: clusters }, { make: models }],
  switchedOff: { stays: [], path: '/cluster/manage' },
  forms: {
    names: {
      cluster: 'cluster',
      request: 'clusterChange',
      '/cluster/operating_model/:model model': 'model',
      '/cluster/operating_model/:model/edit model': 'model',
      '/cluster/operating_model/:model/apply model': 'model',
      '/cluster/operating_model/:model/apply cluster.*': 'chosenCluster',
      '/cluster/operating_model/applied/:rollout rollout': 'rollout',
    },
    tenantless: {
      'counts the versions of an operating model': ['/cluster/operating_model/:model/apply number'],
      'numbers by which others know an organisation': ['lineId', 'taxId', 'branchCode', 'bankCode'],
    },
    values: {
      '/cluster/operating_model/new default': { ...MODEL_FIELDS, version: '0' },
      '/cluster/operating_model/:model/edit default': MODEL_FIELDS,
      '/cluster/operating_model/:model/edit publish': MODEL_FIELDS,
      '/cluster/operating_model/:model/apply apply': { number: '1' },
      '/cluster/manage/detail/:cluster step': { step: 'suspend', reason: 'ทดสอบ' },
      '/cluster/manage/detail/:cluster/information save': { ...DETAILS, version: '1' },
      '/cluster/manage/detail/:cluster/information ask': { ...DETAILS, version: '1' },
      '/cluster/manage/detail/:cluster/information approve': { version: '1' },
      '/cluster/manage/detail/:cluster/information reject': { version: '1', reason: 'ทดสอบ' },
      '/cluster/manage/new create': DETAILS,
      '/cluster/manage/new name': { ...DETAILS, version: '1' },
      '/cluster/manage/new address': { version: '1' },
      '/cluster/manage/new contact': { version: '1' },
      '/cluster/manage/new money': { version: '1' },
    },
  },
  openParameters: {
    '/cluster/manage state': 'what a list shows',
  },
  foreignPages: {
    make: foreignModels,
    unopened: {
      '/cluster/operating_model/:model/edit': 'the second site has no draft of an operating model',
    },
    things: { cluster: { theirs: 'baan-potters', nobodys: 'nobodys-organisation' } },
  },
  visits: [
    ['/cluster', '/cluster', 'user', 'admin'],
    ['/cluster/manage', '/cluster/manage', 'user', 'manager', 'admin'],
    ['/cluster/manage/new', '/cluster/manage/new', 'user', 'admin'],
    ['/cluster/manage/detail', '/cluster/manage/detail', 'user', 'manager'],
    ['/cluster/manage/detail/:cluster', '/cluster/manage/detail/river-coop', 'user', 'manager', 'admin'],
    ['/cluster/manage/detail/:cluster', '/cluster/manage/detail/chiang-mai-tea-club', 'user', 'admin'],
    [
      '/cluster/manage/detail/:cluster/information',
      '/cluster/manage/detail/river-coop/information',
      'manager',
      'admin',
    ],
    ['/cluster/operating_model', '/cluster/operating_model', 'manager', 'admin'],
    ['/cluster/operating_model/new', '/cluster/operating_model/new', 'admin'],
  ],
};
