import type { Config } from '../config/config.ts';
import { Secret } from '../config/secret.ts';
import type { Tx } from '../db/database.ts';
import { sql } from '../db/query.ts';
import type { RowOf } from '../db/rows.ts';
import {
  findUnsafeAddressProblem,
  SafeFetchRefused,
  publicLookup,
  requireSafeAddress,
} from '../http/safe-fetch.ts';
import { readTenantSecret } from '../tenancy/tenant-secrets.ts';
import type { TenantId } from '../db/tenant-id.ts';
import { type ObjectStore, StorageUnavailable } from './object-store.ts';
import { openBucket } from './open-store.ts';
import type { S3Location } from '../config/s3-location.ts';

/**
 * Name of the tenant secret with the keys of all current and former stores of a site: old objects are still read with
 * theirs.
 */
export const STORE_SECRET = 'storage.secret_key';
/** Content key that is touched when a site's store or its key changes. */
export const STORE_CONTENT = 'platform.store';

/** A row of `platform_store`. */
export type SiteBucketRow = RowOf<
  'platform_store',
  'storeId' | 'endpoint' | 'region' | 'bucket' | 'accessKey' | 'isPathStyle' | 'isCurrent' | 'changedAt'
>;

/** What reading a site's stores requires, inside or outside a use case. */
export interface SiteReading {
  readonly tenant: { readonly id: TenantId };
  readonly tx: Tx;
  readonly app: { readonly config: Config };
}

/** Returns a current or former bucket of the site with its key; throws when the key is missing. */
export async function getSiteBucket(scope: SiteReading, storeId: string): Promise<S3Location> {
  const [row, keys] = await Promise.all([
    scope.tx.first(sql<SiteBucketRow>`
      select store_id, endpoint, region, bucket, access_key, is_path_style, is_current, changed_at from platform_store
       where tenant_id = ${scope.tenant.id} and store_id = ${storeId}`),
    readSecretKeys(scope),
  ]);
  const secretKey = keys[storeId];
  if (!row || secretKey === undefined)
    throw new StorageUnavailable(`The key of the site's store ${storeId} is missing.`);
  return {
    endpoint: row.endpoint,
    region: row.region,
    bucket: row.bucket,
    accessKey: row.accessKey,
    secretKey: new Secret(secretKey),
    isPathStyle: row.isPathStyle,
  };
}

/** Returns secret keys by store id. */
export async function readSecretKeys(scope: SiteReading): Promise<Record<string, string>> {
  const secret = await readTenantSecret(scope, STORE_SECRET);
  return secret === null ? {} : (JSON.parse(secret.reveal()) as Record<string, string>);
}

/** Returns why a site's bucket at this endpoint may not be used on this installation; null when it may. */
export function findEndpointProblem(
  endpoint: string | null,
  config: Pick<Config, 'env'>,
): 'inside' | 'port' | null {
  const problem = endpoint === null ? null : findUnsafeAddressProblem(endpoint, isAnywhereAllowed(config));
  return problem === null || problem === 'port' ? problem : 'inside';
}

/**
 * Opens a bucket that a site's admin entered. In production only https on port 443 of public addresses: private
 * addresses are never connected to, whatever the name resolves to.
 */
export async function openSiteBucket(
  location: S3Location,
  { config, clock }: { readonly config: Pick<Config, 'env'>; readonly clock: () => Date },
): Promise<ObjectStore> {
  try {
    if (location.endpoint !== null) requireSafeAddress(location.endpoint, isAnywhereAllowed(config));
  } catch (error) {
    if (error instanceof SafeFetchRefused)
      throw new StorageUnavailable(`The site's own store is not used: ${error.message}`, error);
    throw error;
  }
  return openBucket(location, { clock, ...(!isAnywhereAllowed(config) && { lookup: publicLookup }) });
}

function isAnywhereAllowed({ env }: Pick<Config, 'env'>): boolean {
  return env !== 'production';
}
