import { z } from 'zod';
import { recordAudit } from '../audit.ts';
import { Secret } from '../config/secret.ts';
import { sql } from '../db/query.ts';
import { touchContent } from '../content/content-versions.ts';
import type { RowOf } from '../db/rows.ts';
import { refusals, refuse } from '../refusal.ts';
import type { Scope, ScopeWithoutTx } from '../scope.ts';
import { writeTenantSecret } from '../tenancy/tenant-secrets.ts';
import { SafeFetchRefused } from '../http/safe-fetch.ts';
import { StorageProblem } from './object-store.ts';
import { answerOf } from './s3-errors.ts';
import { TRIAL_FAILURES, type TrialFailure } from './store-trial-contract.ts';
import {
  findEndpointProblem,
  getSiteBucket,
  openSiteBucket,
  readSecretKeys,
  type SiteBucketRow,
  STORE_CONTENT,
  STORE_SECRET,
} from './site-bucket.ts';

export const siteStoreRefusals = refusals({
  /** The trial before saving failed: the reason, and the store's reply. */
  'storage.store_unusable': {
    kind: 'conflict',
    details: z.object({ why: z.enum(TRIAL_FAILURES), said: z.string().nullable() }),
  },
  'storage.too_many_stores': { kind: 'conflict' },
});

/** Upper bound for current and former stores of a site. */
export const MAX_SITE_STORES = 20;
const TRY_MS = 25_000;
const MAX_SAID = 200;

/** A bucket from a form; an empty secret key means the stored one. */
export interface SiteStoreInput {
  readonly endpoint: string | null;
  readonly region: string;
  readonly bucket: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly isPathStyle: boolean;
}

/** A store as shown to its site's admins, without its secret key. */
export interface SiteStore {
  readonly storeId: string;
  readonly endpoint: string | null;
  readonly region: string;
  readonly bucket: string;
  readonly accessKey: string;
  readonly isPathStyle: boolean;
  readonly isCurrent: boolean;
  readonly changedAt: Date;
  /** Its endpoint violates this installation's rules: it is neither read nor written until that is fixed. */
  readonly problem: 'inside' | 'port' | null;
  readonly objects: number;
  readonly sizeBytes: number;
}

/** Returns how much is stored where: in the installation's store, and in each store that the site has used. */
export async function listSiteStores(
  scope: Scope,
): Promise<{ own: SiteStore[]; installation: { objects: number; sizeBytes: number } }> {
  const [rows, held] = await Promise.all([
    scope.tx.rows(sql<SiteBucketRow>`
      select store_id, endpoint, region, bucket, access_key, is_path_style, is_current, changed_at from platform_store
       where tenant_id = ${scope.tenant.id} order by is_current desc, created_at desc limit ${MAX_SITE_STORES}`),
    scope.tx.rows(sql<
      RowOf<'platform_object', 'storeId'> & {
        readonly objects: number;
        readonly sizeBytes: number;
      }
    >`
      select store_id, count(*) as objects, coalesce(sum(size_bytes), 0)::bigint as size_bytes from platform_object
       where tenant_id = ${scope.tenant.id} and state = 'stored' group by store_id`),
  ]);
  const amountOf = (storeId: string | null) => {
    const found = held.find((each) => each.storeId === storeId);
    return { objects: found?.objects ?? 0, sizeBytes: found?.sizeBytes ?? 0 };
  };
  return {
    own: rows.map((row) => ({
      ...shown(row),
      problem: findEndpointProblem(row.endpoint, scope.app.config),
      ...amountOf(row.storeId),
    })),
    installation: amountOf(null),
  };
}

/** Result of testing a store, for the admin who configures it. */
export type StoreTrial =
  | { readonly isWell: true }
  | {
      readonly isWell: false;
      readonly why: TrialFailure;
      /** The store's own error code. */
      readonly said: string | null;
    };

/** Tests the current store for new objects; null where that is the installation's. */
export async function tryCurrentStore(scope: ScopeWithoutTx): Promise<StoreTrial | null> {
  const { own } = await scope.app.database.read(scope.tenant.id, (tx) => listSiteStores({ ...scope, tx }));
  const current = own.find(({ isCurrent }) => isCurrent);
  return current ? trySiteStore(scope, { ...current, secretKey: '' }) : null;
}

/** Writes, reads and removes a small object, as the site would. Changes nothing. */
export async function trySiteStore(scope: ScopeWithoutTx, input: SiteStoreInput): Promise<StoreTrial> {
  const { app, tenant } = scope;
  const secretKey =
    input.secretKey !== ''
      ? input.secretKey
      : await app.database.read(tenant.id, async (tx) => keptSecret({ ...scope, tx }, input));
  if (secretKey === null) return { isWell: false, why: 'secret_missing', said: null };
  try {
    const store = await openSiteBucket({ ...input, secretKey: new Secret(secretKey) }, app);
    await withinTime(store.check());
    return { isWell: true };
  } catch (error) {
    return { isWell: false, ...reasonOf(error) };
  }
}

/**
 * Makes a store the current one for new objects; existing objects stay where they are. Pass the result of
 * `trySiteStore` from just before. Refuses with `storage.store_unusable`, `storage.too_many_stores`.
 */
export async function chooseSiteStore(scope: Scope, input: SiteStoreInput, trial: StoreTrial): Promise<void> {
  if (!trial.isWell)
    throw refuse(siteStoreRefusals, 'storage.store_unusable', { why: trial.why, said: trial.said });
  const keys = await readSecretKeys(scope);
  await leaveCurrent(scope);
  await correctRefusedEndpoint(scope, input);
  const { storeId } = await scope.tx.one(sql<RowOf<'platform_store', 'storeId'>>`
    insert into platform_store (tenant_id, endpoint, region, bucket, access_key, is_path_style, is_current, created_at, changed_at)
    values (${scope.tenant.id}, ${input.endpoint}, ${input.region}, ${input.bucket}, ${input.accessKey}, ${input.isPathStyle}, true,
            ${scope.now}, ${scope.now})
    on conflict (tenant_id, endpoint, region, bucket) do update
      set access_key = excluded.access_key, is_path_style = excluded.is_path_style, is_current = true, changed_at = excluded.changed_at
    returning store_id`);
  if (keys[storeId] === undefined && Object.keys(keys).length >= MAX_SITE_STORES)
    throw refuse(siteStoreRefusals, 'storage.too_many_stores');
  if (input.secretKey !== '')
    await writeTenantSecret(scope, STORE_SECRET, JSON.stringify({ ...keys, [storeId]: input.secretKey }));
  await touchContent(scope, [STORE_CONTENT]);
  const { secretKey: _secretKey, ...after } = input;
  await recordAudit(scope, {
    action: 'storage.choose_store',
    entityKind: 'storage.store',
    entityId: storeId,
    after: { ...after, isSecretNew: input.secretKey !== '' },
  });
}

/**
 * Corrects the endpoint of a stored bucket on the same host whose endpoint is refused: from now on its objects are
 * read from the endpoint that was just tested.
 */
async function correctRefusedEndpoint(
  scope: Scope,
  { endpoint, region, bucket }: SiteStoreInput,
): Promise<void> {
  if (endpoint === null) return;
  const rows = await scope.tx.rows(sql<RowOf<'platform_store', 'storeId' | 'endpoint'>>`
    select store_id, endpoint from platform_store
     where tenant_id = ${scope.tenant.id} and region = ${region} and bucket = ${bucket} limit ${MAX_SITE_STORES}`);
  if (rows.some((row) => row.endpoint === endpoint)) return;
  const refused = rows.find(
    (row) =>
      row.endpoint !== null &&
      findEndpointProblem(row.endpoint, scope.app.config) !== null &&
      URL.parse(row.endpoint)?.hostname === URL.parse(endpoint)?.hostname,
  );
  if (refused)
    await scope.tx.run(sql`
      update platform_store set endpoint = ${endpoint} where tenant_id = ${scope.tenant.id} and store_id = ${refused.storeId}`);
}

/** Makes the installation's store the current one again; existing objects stay where they are. */
export async function leaveSiteStore(scope: Scope): Promise<void> {
  const left = await leaveCurrent(scope);
  if (left === null) return;
  await touchContent(scope, [STORE_CONTENT]);
  await recordAudit(scope, { action: 'storage.leave_store', entityKind: 'storage.store', entityId: left });
}

async function leaveCurrent(scope: Scope): Promise<string | null> {
  const left = await scope.tx.first(sql<RowOf<'platform_store', 'storeId'>>`
    update platform_store set is_current = false where tenant_id = ${scope.tenant.id} and is_current returning store_id`);
  return left?.storeId ?? null;
}

/** Returns the stored secret key of exactly this bucket and access key: it is never sent anywhere else. */
async function keptSecret(scope: Scope, input: SiteStoreInput): Promise<string | null> {
  const row = await scope.tx.first(sql<RowOf<'platform_store', 'storeId'>>`
    select store_id from platform_store
     where tenant_id = ${scope.tenant.id} and endpoint is not distinct from ${input.endpoint} and region = ${input.region}
       and bucket = ${input.bucket} and access_key = ${input.accessKey}`);
  return row ? (await getSiteBucket(scope, row.storeId)).secretKey.reveal() : null;
}

function shown(row: SiteBucketRow): Omit<SiteStore, 'problem' | 'objects' | 'sizeBytes'> {
  return {
    storeId: row.storeId,
    endpoint: row.endpoint,
    region: row.region,
    bucket: row.bucket,
    accessKey: row.accessKey,
    isPathStyle: row.isPathStyle,
    isCurrent: row.isCurrent,
    changedAt: row.changedAt,
  };
}

async function withinTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('No answer in time')), TRY_MS);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

const LOGIN = new Set([
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'AuthorizationHeaderMalformed',
  'InvalidToken',
]);
const BUCKET = new Set(['NoSuchBucket', 'PermanentRedirect', 'InvalidBucketName']);

function reasonOf(error: unknown): Omit<Extract<StoreTrial, { isWell: false }>, 'isWell'> {
  const refused = error instanceof StorageProblem ? error.cause : error;
  if (refused instanceof SafeFetchRefused)
    return { why: refused.problem === 'port' ? 'port' : 'inside', said: null };
  const { code, status } = answerOf(error);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a store's reply may hold anything
  const said =
    status === null ? null : `${code} (${status})`.replace(/[\u0000-\u001f\u007f]+/g, ' ').slice(0, MAX_SAID);
  if (LOGIN.has(code)) return { why: 'login', said };
  if (BUCKET.has(code)) return { why: 'bucket', said };
  if (status === 403) return { why: 'rights', said };
  return { why: status === null ? 'unreachable' : 'other', said };
}
