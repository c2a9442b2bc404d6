import { randomBytes, webcrypto } from 'node:crypto';
import sharp from 'sharp';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import type { ForeignSite, ModuleTesting, Names, Owner } from '#platform/testing/module-testing.ts';
import { secretHash } from '#platform/session/session-token.ts';
import { TEST_PASSWORD, type Visitor, type World } from '#platform/testing/world.ts';
import type { ClusterKind, ClusterRole, ClusterState, MemberState } from './cluster/cluster-rules.ts';
import type { ClusterDetails } from './details/details-rows.ts';
import { indexCluster } from './cluster/cluster-search.ts';
import { InviteInput } from './membership/invitation-contract.ts';
import { inviteToCluster } from './membership/make-invitation.ts';
import { listOpenInvitations } from './membership/open-invitations.ts';
import { clustersPaths } from './paths.ts';
import { deviceCookie, type PairedDevice } from './devices/find-device.ts';
import { openByPin } from './staff/staff-session.ts';
import { appointHolder } from './organization/appoint-holder.ts';
import { openNode } from './organization/change-node.ts';
import { applyNext } from './operating-model/apply-model.ts';
import { ModelForm } from './operating-model/model-contract.ts';
import { modelPaths } from './operating-model/paths.ts';
import { beginVersion, createModel, publishModel } from './operating-model/save-model.ts';
import { startRollout } from './operating-model/start-rollout.ts';
import { createPlaylist, savePlaylist } from './signage/save-playlist.ts';
import { createScreen, saveScreen } from './signage/save-screen.ts';
import { PlaylistForm, ScreenForm } from './signage/signage-form-contract.ts';
import { addSlidePicture, prepareSlidePicture } from './signage/slide-pictures.ts';

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

/** Builds a chart in which every unit has up to five units below it, and each so many vacant positions. */
export async function buildChart(
  scope: Scope,
  {
    clusterId,
    units,
    positionsEach,
  }: { readonly clusterId: string; readonly units: number; readonly positionsEach: number },
): Promise<void> {
  const unitId = sql`md5(${clusterId}::text || ' unit ' || u.at)::uuid`;
  const positionId = sql`md5(${clusterId}::text || ' position ' || u.at || ' ' || p.at)::uuid`;
  const parentId = sql`case when u.at = 0 then null else md5(${clusterId}::text || ' unit ' || (u.at - 1) / 5)::uuid end`;
  const numbers = sql`generate_series(0, ${units - 1}::integer) as u (at)`;
  const seats = sql`generate_series(0, ${positionsEach - 1}::integer) as p (at)`;
  await scope.tx.run(sql`
    insert into clusters_chart (tenant_id, cluster_id, nodes) values (${scope.tenant.id}, ${clusterId}, ${units * (positionsEach + 1)})`);
  await scope.tx.run(sql`
    insert into clusters_chart_node (tenant_id, node_id, cluster_id, kind)
    select ${scope.tenant.id}::uuid, ${unitId}, ${clusterId}::uuid, 'unit' from ${numbers}
    union all select ${scope.tenant.id}::uuid, ${positionId}, ${clusterId}::uuid, 'position' from ${numbers}, ${seats}`);
  await scope.tx.run(sql`
    insert into clusters_chart_place (tenant_id, cluster_id, node_id, kind, parent_id, name_th, sort, valid_from_on)
    select ${scope.tenant.id}::uuid, ${clusterId}::uuid, ${unitId}, 'unit', ${parentId}, 'หน่วย ' || u.at, u.at % 1000, '2026-01-01'::date from ${numbers}
    union all
    select ${scope.tenant.id}::uuid, ${clusterId}::uuid, ${positionId}, 'position', ${unitId}, 'ตำแหน่ง ' || u.at || '.' || p.at, p.at, '2026-01-01'::date
      from ${numbers}, ${seats}`);
}

/** Appoints people without an account to all positions of a chart, to some of them more than one. */
export async function fillSeats(
  scope: Scope,
  { clusterId, people }: { readonly clusterId: string; readonly people: number },
): Promise<void> {
  await scope.tx.run(sql`
    insert into clusters_chart_holder (tenant_id, position_id, cluster_id, tenure, name, valid_from_on)
    select tenant_id, node_id, cluster_id, 'substantive', 'คนที่ ' || (row_number() over (order by node_id)) % ${people}::integer, '2026-01-01'
      from clusters_chart_node where tenant_id = ${scope.tenant.id} and cluster_id = ${clusterId} and kind = 'position'`);
}

/** Makes a change wait that nobody in particular asked for, and returns its id. */
export async function buildChange(
  scope: Scope,
  { clusterId, changes }: { clusterId: string; changes: Partial<ClusterDetails> },
): Promise<string> {
  const { requestId } = await scope.tx.one(sql<RowOf<'clusters_change_request', 'requestId'>>`
    insert into clusters_change_request (tenant_id, cluster_id, changes, created_at)
    values (${scope.tenant.id}, ${clusterId}, ${JSON.stringify(changes)}::jsonb, ${scope.now})
    returning request_id`);
  return requestId;
}

/** Adds a document without a scan to an organisation, and returns its id. */
async function buildDocument(scope: Scope, clusterId: string): Promise<string> {
  const { documentId } = await scope.tx.one(sql<RowOf<'clusters_document', 'documentId'>>`
    insert into clusters_document (tenant_id, cluster_id, kind, added_at) values (${scope.tenant.id}, ${clusterId}, 'contract', ${scope.now})
    returning document_id`);
  return documentId;
}

/** An organisation that the owner of a tenant's things owns. */
async function clusters(world: World, owner: Owner): Promise<Names> {
  return world.write(async (scope) => {
    const { clusterId, key } = await buildCluster(scope);
    const personId = owner.actor.userId;
    const { memberId: membership } = await joinCluster(scope, { clusterId, personId, role: 'owner' });
    const asked = { clusterId, changes: { phone: '0531234567' } };
    const clusterChange = await buildChange(scope, asked);
    const clusterDocument = await buildDocument(scope, clusterId);
    return {
      ...{ cluster: key, clusterOwner: personId, membership, clusterChange, clusterDocument },
      clusterFiles: `cluster:${clusterId}`,
      ...(await chartThings(scope, key)),
      ...(await counterThings(scope, clusterId)),
      ...(await signageThings(scope, { clusterId, key })),
    };
  });
}

/** A screen that plays a text and a picture. */
export interface TestScreen {
  readonly screenId: string;
  readonly code: string;
  readonly playlistId: string;
  readonly pictureId: string;
}

/** Builds a screen of an organisation with a playlist of two slides. */
export async function buildScreen(
  scope: Scope,
  { clusterId, key }: { readonly clusterId: string; readonly key: string },
): Promise<TestScreen> {
  const drawn = sharp({ create: { width: 8, height: 6, channels: 3, background: '#a83' } });
  const prepared = await prepareSlidePicture(scope, await drawn.png().toBuffer());
  const { pictureId } = await addSlidePicture(scope, clusterId, prepared);
  const { playlistId } = await createPlaylist(scope, clusterId, { name: 'ประจำวัน' });
  const slides = [
    { kind: 'text', textTh: 'เปิดทุกวัน', seconds: '5' },
    { kind: 'picture', pictureId, seconds: '5' },
  ];
  const head = { cluster: key, version: '1', name: 'ประจำวัน' };
  await savePlaylist(scope, clusterId, PlaylistForm.parse({ ...head, playlist: playlistId, slides }));
  const { screenId, code } = await createScreen(scope, clusterId, {
    name: 'หน้าร้าน',
    orientation: 'landscape',
  });
  const form = { ...head, screen: screenId, orientation: 'landscape', playlist: playlistId };
  await saveScreen(scope, clusterId, ScreenForm.parse(form));
  return { screenId, code, playlistId, pictureId };
}

/** A screen and a playlist of an organisation. */
async function signageThings(scope: Scope, cluster: { clusterId: string; key: string }): Promise<Names> {
  const { screenId, code, playlistId, pictureId } = await buildScreen(scope, cluster);
  return { screen: screenId, screenCode: code, playlist: playlistId, slidePicture: pictureId };
}

const SIGNAGE = '/cluster/manage/detail/:cluster/signage';
const SCREEN = `${SIGNAGE}/screens/:screen`;
const PLAYLIST = `${SIGNAGE}/playlists/:playlist`;
/** A time of a screen, as its form sends it. */
const TIME = {
  ...{ playlistId: '@playlist', weekday: ['1'], from: '08:00', to: '12:00' },
  ...{ fromOn: '', lastOn: '' },
};
/** Code of no screen. */
const NOBODYS_CODE = 'nobodys-screen-code-00';
/** A report of a screen that is not what its hash says. */
const REPORT = {
  clientId: '01990000-0000-7000-8000-000000000001',
  hash: 'a'.repeat(64),
  body: { fromAt: '2026-01-01T00:00:00.000Z', toAt: '2026-01-01T00:02:00.000Z', slides: 12 },
};

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

/** An organisation with a member and an open invitation, whose people the owner of a tenant's things manages. */
async function clusterPeople(world: World, owner: Owner): Promise<Names> {
  const { userId: clusterPerson } = await world.person();
  return world.write(async (scope) => {
    const made = await buildCluster(scope);
    await joinCluster(scope, { ...made, personId: owner.actor.userId, role: 'owner' });
    const { memberId } = await joinCluster(scope, { ...made, personId: clusterPerson });
    const { url } = await inviteToCluster(scope, testInvitation(made.key));
    const { invitations } = await listOpenInvitations(scope, null);
    const { key: otherCluster } = await buildCluster(scope);
    return {
      clusterPerson,
      clusterMember: memberId,
      clusterInvitation: invitations[0]?.invitationId ?? '',
      clusterToken: tokenOf(url),
      otherCluster,
    };
  }, owner.actor);
}

/** The form of an invitation by link for one member. */
export function testInvitation(cluster: string, form: Partial<InviteInput> = {}): InviteInput {
  return InviteInput.parse({ cluster, way: 'link', role: 'member', ...form });
}

/** The secret in the link of an invitation. */
export function tokenOf(url: string): string {
  return url.split('/').at(-1) ?? '';
}

/** A member of the second site's organisation, and the secret of an invitation into it. */
async function foreignPeople({ admin }: ForeignSite): Promise<Names> {
  const invitation = { intent: 'invite', cluster: 'baan-potters', way: 'link', role: 'member' };
  return {
    clusterPerson: await admin.findId(clustersPaths.people(), clustersPaths.person('')),
    clusterToken: await admin.submit(clustersPaths.invitations(), invitation, clustersPaths.invitation('')),
  };
}

const belongToCluster = (world: World, _admin: Owner, personId: string) =>
  world.write(async (scope) => joinCluster(scope, { ...(await buildCluster(scope)), personId }));

/** Two units of an organisation's chart, and a position with its holder. */
async function chartThings(scope: Scope, key: string): Promise<Names> {
  const common = { nameTh: 'ฝ่ายผลิต', nameEn: '', sort: 0, fromOn: '2026-01-01', lastOn: '' as const };
  const open = (kind: 'unit' | 'position', parentId: string) =>
    openNode(scope, key, { kind, parentId, ...common });
  const [unit, other] = [await open('unit', ''), await open('unit', '')];
  const position = await open('position', unit.nodeId);
  const { holderId } = await appointHolder(scope, key, {
    ...{ node: position.nodeId, tenure: 'acting' as const, personId: '', name: 'มะลิ' },
    ...{ fromOn: common.fromOn, lastOn: common.lastOn },
  });
  return {
    chartUnit: unit.nodeId,
    chartParent: other.nodeId,
    chartPosition: position.nodeId,
    chartHolder: holderId,
  };
}

const GRAPH = '/cluster/manage/detail/:cluster/graph';
const ORGANIZATION = '/cluster/manage/detail/:cluster/organization';
/** What the forms of the chart name. */
const CHART_NAMES = {
  [`${ORGANIZATION} open parentId`]: 'chartParent',
  [`${ORGANIZATION} change node`]: 'chartUnit',
  [`${ORGANIZATION} change parentId`]: 'chartParent',
  [`${ORGANIZATION} move node`]: 'chartUnit',
  [`${ORGANIZATION} move parentId`]: 'chartParent',
  [`${ORGANIZATION} close node`]: 'chartUnit',
  [`${ORGANIZATION} extend node`]: 'chartUnit',
  [`${ORGANIZATION} appoint node`]: 'chartPosition',
  [`${ORGANIZATION} appoint personId`]: 'clusterOwner',
  [`${ORGANIZATION} end holder`]: 'chartHolder',
};
const CHART_VALUES = {
  [`${ORGANIZATION} open`]: { fromOn: '2026-01-01', lastOn: '' },
  [`${ORGANIZATION} change`]: { version: '1', seenOn: '2026-01-01', fromOn: '2026-01-01', lastOn: '' },
  [`${ORGANIZATION} move`]: { version: '1', fromOn: '2026-01-01' },
  [`${ORGANIZATION} close`]: { version: '1', lastOn: '2026-12-31' },
  [`${ORGANIZATION} extend`]: { version: '1', lastOn: '' },
  [`${ORGANIZATION} appoint`]: { name: '', fromOn: '2026-01-01', lastOn: '' },
  [`${ORGANIZATION} end`]: { lastOn: '2026-12-31' },
};

const DOCUMENTS = '/cluster/manage/detail/:cluster/information/documents';
const DETAILS = { kind: 'cooperative', nameTh: 'สหกรณ์ทดสอบ' };

const { subtle } = webcrypto;
const ECDSA = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

/** The key pair of a device, as its browser holds it. */
interface DeviceKeys {
  readonly publicKey: string;
  sign(text: string): Promise<string>;
}

/** Makes the key pair of a device. */
export async function makeDeviceKeys(): Promise<DeviceKeys> {
  const keys = await subtle.generateKey(ECDSA, false, ['sign', 'verify']);
  const raw = await subtle.exportKey('raw', keys.publicKey);
  return {
    publicKey: Buffer.from(raw).toString('base64url'),
    sign: async (text) =>
      Buffer.from(await subtle.sign(ECDSA, keys.privateKey, Buffer.from(text))).toString('base64url'),
  };
}

/** A paired device with its key pair and the secret of its cookie. */
interface TestDevice {
  readonly device: PairedDevice;
  readonly keys: DeviceKeys;
  readonly secret: string;
}

/** Builds a paired device of an organisation. */
export async function buildDevice(
  scope: Scope,
  { clusterId, branchCode = null }: { readonly clusterId: string; readonly branchCode?: string | null },
): Promise<TestDevice> {
  const keys = await makeDeviceKeys();
  const secret = randomBytes(16).toString('base64url');
  const device = await scope.tx.one(sql<
    RowOf<'clusters_device', 'deviceId' | 'clusterId' | 'branchCode' | 'name' | 'publicKey' | 'challengeAt'>
  >`
    insert into clusters_device (tenant_id, cluster_id, branch_code, name, public_key, secret_hash, paired_at, last_seen_at)
    values (${scope.tenant.id}, ${clusterId}, ${branchCode}, 'แท็บเล็ต 1', ${keys.publicKey}, ${secretHash(secret)}, ${scope.now}, ${scope.now})
    returning device_id, cluster_id, branch_code, name, public_key, challenge_at`);
  return { device, keys, secret };
}

/** Lets a browser be a paired device. */
export function carryDevice(
  visitor: Visitor,
  { device, secret }: Pick<TestDevice, 'device' | 'secret'>,
): void {
  visitor.keepCookie(deviceCookie(device.deviceId, secret, false));
}

/** A paired device of an organisation, and a code that waits for another one. */
async function counterThings(scope: Scope, clusterId: string): Promise<Names> {
  const { device } = await buildDevice(scope, { clusterId });
  const { pairingId } = await scope.tx.one(sql<RowOf<'clusters_device_pairing', 'pairingId'>>`
    insert into clusters_device_pairing (tenant_id, cluster_id, device_name, code_hash, made_by, expires_at)
    values (${scope.tenant.id}, ${clusterId}, 'แท็บเล็ต 2', ${secretHash(randomBytes(16).toString('hex'))}, ${clusterId},
            ${new Date(scope.now.getTime() + 600_000)})
    returning pairing_id`);
  return { clusterDevice: device.deviceId, clusterPairing: pairingId };
}

/** What the forms of devices and staff have to send. */
const COUNTER_VALUES = {
  '/cluster/user/login pair': { code: '12345678', publicKey: 'A'.repeat(87), signature: 'A'.repeat(86) },
  '/cluster/user/login unlock': { pin: '840013', challenge: '1', signature: 'A'.repeat(86) },
  '/cluster/user/pin set': { pin: '840013', again: '840013' },
  '/cluster/manage/detail/:cluster/devices pair': { name: 'แท็บเล็ต', branch: '' },
} as const;

/** A browser in which somebody who owns an organisation has opened a paired device of it by PIN. */
export async function visitorByPin(world: World): Promise<Visitor> {
  const visitor = world.visitor();
  const { userId: personId } = await world.person();
  await world.write(async (scope) => {
    const { clusterId } = await scope.tx.one(sql<RowOf<'clusters_cluster', 'clusterId'>>`
      insert into clusters_cluster (tenant_id, key, kind, name_th, state, state_at, created_at, updated_at)
      values (${scope.tenant.id}, 'opened-by-pin', 'cooperative', 'สหกรณ์', 'active', ${scope.now}, ${scope.now}, ${scope.now})
      returning cluster_id`);
    await scope.tx.run(sql`
      insert into clusters_member (tenant_id, cluster_id, person_id, role, joined_at, updated_at)
      values (${scope.tenant.id}, ${clusterId}, ${personId}, 'owner', ${scope.now}, ${scope.now})`);
    await scope.tx.run(sql`
      insert into clusters_pin (tenant_id, cluster_id, person_id, pin_hash, set_at)
      values (${scope.tenant.id}, ${clusterId}, ${personId}, 'not needed', ${scope.now})`);
    const tablet = await buildDevice(scope, { clusterId });
    carryDevice(visitor, tablet);
    visitor.keepCookie(await openByPin(scope, { device: tablet.device, personId, isSecure: false }));
  });
  return visitor;
}

/** Declarations for tests over all modules. @public */
export const testing: ModuleTesting = {
  roles: {
    'clusters.visit': ['user', 'manager', 'admin', 'accountant'],
    'clusters.apply': ['user', 'manager', 'admin', 'accountant'],
    'clusters.import_people': ['admin'],
    'clusters.see_diagnostics': ['admin'],
    'clusters.read_figures': ['manager', 'admin', 'accountant'],
    'clusters.read_models': ['manager', 'admin'],
    // Only programs.
    'clusters.call_for_members': [],
    'clusters.manage_models': ['admin'],
  },
  uses: { 'clusters.is_member': belongToCluster },
  things: [{ make: clusters }, { make: clusterPeople }, { make: models }],
  switchedOff: { stays: [], path: '/cluster/manage' },
  calls: {
    names: {
      space: 'clusterFiles',
      cluster: 'cluster',
      screenCode: 'screenCode',
      'GET /api/cluster/member-codes/:membership membership': 'membership',
    },
    bodies: {
      'POST /api/clusters/:cluster/changes': { version: '1', phone: '053123456' },
      'POST /api/screens/:screenCode/reports': { reports: [REPORT] },
    },
    tenantless: {
      'made by the screen': ['clientId', 'hash'],
      'the version that a screen has': ['known'],
      'a search': ['GET /api/clusters/:cluster/slide-products q'],
      'an address of mail': ['email'],
      'a number by which others know an organisation': ['lineId'],
      'a place in the list of members of the own organisation': [
        'GET /api/clusters/:cluster/members after',
        'GET /api/gateway/clusters/members after',
      ],
    },
    indistinguishable: {
      'another change of this organisation waits, whatever this one says': [
        'POST /api/clusters/:cluster/changes email',
      ],
      'a screen makes up the ids of its reports: another screen’s are new here': [
        'POST /api/screens/:screenCode/reports reports.*.clientId',
      ],
      'refused before it is read: only programs make this call': ['POST /api/gateway/clusters/changes email'],
    },
    ruleCodes: ['clusters.days_unfit'],
    samples: {
      'GET /api/screens/:screenCode': { screenCode: NOBODYS_CODE },
      'POST /api/screens/:screenCode/reports': { screenCode: NOBODYS_CODE, reports: [REPORT] },
    },
  },
  forms: {
    names: {
      ...CHART_NAMES,
      [`${SCREEN} default screen`]: 'screen',
      [`${SCREEN} default playlist`]: 'playlist',
      [`${SCREEN} default times.*.playlistId`]: 'playlist',
      [`${SCREEN} remove screen`]: 'screen',
      [`${PLAYLIST} default playlist`]: 'playlist',
      [`${PLAYLIST} default slides.*.pictureId`]: 'slidePicture',
      [`${PLAYLIST} remove playlist`]: 'playlist',
      cluster: 'cluster',
      request: 'clusterChange',
      '/cluster/manage/detail/:cluster/devices device': 'clusterDevice',
      '/cluster/manage/detail/:cluster/devices pairing': 'clusterPairing',
      '/cluster/user/login person': 'clusterOwner',
      '/cluster/manage/new addDocument replaces': 'clusterDocument',
      '/cluster/manage/new create model': 'model',
      '/cluster/manage/new name model': 'model',
      '/cluster/manage/detail/:cluster parent parent': 'otherCluster',
      [`${DOCUMENTS} addDocument replaces`]: 'clusterDocument',
      [`${DOCUMENTS} verifyDocument document`]: 'clusterDocument',
      [`${DOCUMENTS} endDocument document`]: 'clusterDocument',
      '/cluster/manage/user/:person person': 'clusterPerson',
      '/cluster/manage/user/:person member': 'clusterMember',
      '/cluster/manage/user/:person to': 'otherCluster',
      '/cluster/manage/user/invitations invitation': 'clusterInvitation',
      '/cluster/invitation/:token token': 'clusterToken',
      '/cluster/operating_model/:model model': 'model',
      '/cluster/operating_model/:model/edit model': 'model',
      '/cluster/operating_model/:model/apply model': 'model',
      '/cluster/operating_model/:model/apply cluster.*': 'chosenCluster',
      '/cluster/operating_model/applied/:rollout rollout': 'rollout',
    },
    tenantless: {
      'an address of mail': [
        '/cluster/manage/detail/:cluster/information ask email',
        '/cluster/manage/detail/:cluster/information save email',
        '/cluster/manage/new contact email',
        '/cluster/manage/new owner ownerEmail',
      ],
      'looked up each time it is shown: a product that the shop shows': [`${PLAYLIST} default slides.*.sku`],
      'written on a slide': ['textTh', 'textEn'],
      'a time of day': [`${SCREEN} default times.*.from`, `${SCREEN} default times.*.to`],
      'a number of a branch, which every seller has': [`${SCREEN} default branch`],
      'a proof of the person who is signed in: src/modules/clusters/panel/check-leave.test.ts': [
        '/cluster/panel leave proof',
      ],
      'a code or key that a device brings along': [
        '/cluster/user/login pair code',
        '/cluster/user/login pair publicKey',
      ],
      'counts the versions of an operating model': ['/cluster/operating_model/:model/apply number'],
      'printed on a document': [`${DOCUMENTS} addDocument number`, '/cluster/manage/new addDocument number'],
      'numbers by which others know an organisation': ['lineId', 'taxId', 'branchCode', 'bankCode'],
    },
    indistinguishable: {
      'passed over: this invitation is a link for anybody': ['/cluster/manage/user/invitations invite email'],
      'the membership beside it says who is meant, and it is not suspended': [
        '/cluster/manage/user/:person resume person',
      ],
      'refused before it is looked up: no picture is sent': [
        '/cluster/manage/detail/:cluster/information logo cluster',
      ],
      'refused before it is looked up: nobody is appointed': [
        '/cluster/manage/detail/:cluster/organization appoint cluster',
        '/cluster/manage/detail/:cluster/organization appoint node',
      ],
      'a password was proof enough: the organisation is looked up for its PIN alone': [
        '/cluster/panel leave cluster',
      ],
      'refused before it is looked up: the browser is no paired device': [
        '/cluster/user/login unlock challenge',
        '/cluster/user/login unlock person',
      ],
      'refused before it is looked up: no organisation is chosen': [
        '/cluster/operating_model/:model/apply apply model',
      ],
    },
    values: {
      ...CHART_VALUES,
      [`${SIGNAGE} screen`]: { name: 'จอ', orientation: 'portrait' },
      [`${SIGNAGE} playlist`]: { name: 'รายการ' },
      [`${SCREEN} default`]: {
        ...{ version: '2', name: 'จอ', orientation: 'portrait', branch: '', playlist: '@playlist' },
        times: [TIME],
      },
      [`${PLAYLIST} default`]: {
        ...{ version: '2', name: 'รายการ' },
        slides: [
          { kind: 'picture', textTh: 'ก', textEn: '', pictureId: '@slidePicture', sku: '', seconds: '5' },
        ],
      },
      '/cluster/operating_model/new default': { ...MODEL_FIELDS, version: '0' },
      '/cluster/operating_model/:model/edit default': MODEL_FIELDS,
      '/cluster/operating_model/:model/edit publish': MODEL_FIELDS,
      '/cluster/operating_model/:model/apply apply': { number: '1' },
      '/cluster/manage/detail/:cluster parent': { version: '1', parent: '' },
      '/cluster/manage/detail/:cluster/branches assign': { branches: '', shown: '' },
      '/cluster/manage/detail/:cluster step': { step: 'suspend', reason: 'ทดสอบ' },
      '/cluster/manage/detail/:cluster/information save': { ...DETAILS, version: '1' },
      [`${DOCUMENTS} addDocument`]: { kind: 'contract', replaces: '' },
      '/cluster/manage/detail/:cluster/information verify': { version: '1', part: 'name', source: 'ทะเบียน' },
      '/cluster/manage/detail/:cluster/information ask': { ...DETAILS, version: '1' },
      '/cluster/manage/detail/:cluster/information approve': { version: '1' },
      '/cluster/manage/detail/:cluster/information reject': { version: '1', reason: 'ทดสอบ' },
      '/cluster/manage/new create': DETAILS,
      '/cluster/manage/new addDocument': { kind: 'contract', replaces: '' },
      '/cluster/manage/new owner': { version: '1', ownerEmail: '' },
      '/cluster/panel leave': { way: 'password', proof: TEST_PASSWORD },
      '/cluster/manage/user/invitations invite': { way: 'link', role: 'member', email: '', phone: '' },
      '/cluster/manage/user/:person change': { role: 'cashier' },
      '/cluster/manage/new name': { ...DETAILS, version: '1' },
      '/cluster/manage/new address': { version: '1' },
      '/cluster/manage/new contact': { version: '1' },
      ...COUNTER_VALUES,
      '/cluster/manage/new money': { version: '1' },
    },
  },
  secretAddresses: [
    ['/cluster/promotion?screen=S', 'token'],
    ['/api/screens/S', 'token', '/api/screens/:screenCode'],
    ['/cluster/invitation/S', 'token'],
    ['/user/login?next=%2Fcluster%2Finvitation%2FS', 'token'],
    ['/cluster/liff?to=%2Fcluster%2Finvitation%2FS', 'token'],
  ],
  openParameters: {
    '/cluster/manage state': 'what a list shows',
    '/cluster/manage/user state': 'what a list shows',
  },
  foreignPages: {
    make: async (site) => ({ ...(await foreignModels(site)), ...(await foreignPeople(site)) }),
    unopened: {
      [SCREEN]: 'the second site has no screens',
      [PLAYLIST]: 'the second site has no playlists',
      '/cluster/operating_model/:model/edit': 'the second site has no draft of an operating model',
    },
    things: {
      cluster: { theirs: 'baan-potters', nobodys: 'nobodys-organisation' },
      screen: {
        theirs: '019a0000-0000-7000-8000-000000000001',
        nobodys: '019a0000-0000-7000-8000-000000000002',
      },
      playlist: {
        theirs: '019a0000-0000-7000-8000-000000000003',
        nobodys: '019a0000-0000-7000-8000-000000000004',
      },
    },
    names: {
      '/cluster/manage/user/:person': 'clusterPerson',
      '/cluster/invitation/:token': 'clusterToken',
    },
  },
  visits: [
    [
      '/cluster/manage/detail/:cluster/devices',
      '/cluster/manage/detail/river-coop/devices',
      'manager',
      'admin',
    ],
    ['/cluster/user', '/cluster/user', 'guest', 'user', 'manager'],
    ['/cluster/user/login', '/cluster/user/login', 'guest', 'user'],
    ['/cluster/user/dashboard', '/cluster/user/dashboard', 'user', 'manager'],
    ['/cluster/user/pin', '/cluster/user/pin?cluster=river-coop', 'user'],
    ['/cluster/user/debug-subvc', '/cluster/user/debug-subvc', 'admin'],
    ['/cluster/manage/user', '/cluster/manage/user', 'user', 'manager', 'admin'],
    ['/cluster/manage/user', '/cluster/manage/user?cluster=river-coop&role=owner', 'user', 'admin'],
    ['/cluster/manage/user/invitations', '/cluster/manage/user/invitations', 'user', 'admin'],
    [
      '/cluster/manage/detail/:cluster/people',
      '/cluster/manage/detail/river-coop/people',
      'user',
      'manager',
      'admin',
    ],
    ['/cluster/invitation/:token', '/cluster/invitation/nobodys-invitation-link', 'guest', 'user'],
    ['/cluster/filemanager', '/cluster/filemanager', 'user', 'manager'],
    ['/cluster/filemanager', '/cluster/filemanager?cluster=river-coop', 'user', 'manager', 'admin'],
    ['/cluster/user/filemanager', '/cluster/user/filemanager?cluster=river-coop', 'user', 'admin'],
    ['/cluster', '/cluster', 'user', 'admin'],
    ['/cluster/dashboard', '/cluster/dashboard?cluster=river-coop', 'user', 'manager'],
    ['/cluster/dashboard', '/cluster/dashboard?cluster=site', 'manager', 'admin'],
    ['/cluster/manage/detail/:cluster/branches', '/cluster/manage/detail/river-coop/branches', 'admin'],
    ['/cluster/liff', '/cluster/liff', 'guest', 'user', 'manager'],
    ['/cluster/panel', '/cluster/panel', 'user', 'admin'],
    ['/cluster/panel', '/cluster/panel?cluster=river-coop', 'user', 'manager', 'admin'],
    ['/cluster/manage', '/cluster/manage', 'user', 'manager', 'admin'],
    ['/cluster/manage', '/cluster/manage?view=map', 'user', 'manager'],
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
    [DOCUMENTS, '/cluster/manage/detail/river-coop/information/documents', 'manager', 'admin'],
    [ORGANIZATION, '/cluster/manage/detail/river-coop/organization', 'user', 'manager', 'admin'],
    [GRAPH, '/cluster/manage/detail/river-coop/graph', 'user', 'manager', 'admin'],
    [SIGNAGE, '/cluster/manage/detail/river-coop/signage', 'user', 'manager', 'admin'],
    ['/cluster/promotion', '/cluster/promotion', 'guest', 'user'],
    ['/cluster/promotion/outbox', '/cluster/promotion/outbox', 'guest', 'user'],
    ['/cluster/operating_model', '/cluster/operating_model', 'manager', 'admin'],
    ['/cluster/operating_model/new', '/cluster/operating_model/new', 'admin'],
  ],
};
