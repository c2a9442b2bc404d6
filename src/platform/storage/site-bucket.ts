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
import type { S3Place } from '../config/s3-place.ts';

/** The one sealed text with the keys of all stores that the site ever had: old objects are still read with theirs. */
export const STORE_SECRET = 'storage.secret_key';
/** Told to every node when a site's store gets another key. */
export const STORE_CONTENT = 'platform.store';

/** A row of `platform_store`. */
export type SiteBucketRow = RowOf<
  'platform_store',
  'storeId' | 'endpoint' | 'region' | 'bucket' | 'accessKey' | 'isPathStyle' | 'isCurrent' | 'changedAt'
>;

/** What a site's stores are read with, in or outside a use case. */
export interface SiteReading {
  readonly tenant: { readonly id: TenantId };
  readonly tx: Tx;
  readonly app: { readonly config: Config };
}

/** A bucket that the site has or had, with its key; throws when the key is gone. */
export async function getSiteBucket(scope: SiteReading, storeId: string): Promise<S3Place> {
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

/** Secret keys by store. */
export async function readSecretKeys(scope: SiteReading): Promise<Record<string, string>> {
  const secret = await readTenantSecret(scope, STORE_SECRET);
  return secret === null ? {} : (JSON.parse(secret.reveal()) as Record<string, string>);
}

/** Why a site's bucket at this endpoint is not used on this installation; null when it may be. */
export function findEndpointProblem(
  endpoint: string | null,
  config: Pick<Config, 'env'>,
): 'inside' | 'port' | null {
  const problem = endpoint === null ? null : findUnsafeAddressProblem(endpoint, isAnywhereAllowed(config));
  return problem === null || problem === 'port' ? problem : 'inside';
}

/**
 * Opens a bucket that a site's admin named. In production it is https on port 443 of the open internet: whatever its name
 * turns into, nothing inside is ever spoken to.
 */
export async function openSiteBucket(
  place: S3Place,
  { config, clock }: { readonly config: Pick<Config, 'env'>; readonly clock: () => Date },
): Promise<ObjectStore> {
  try {
    if (place.endpoint !== null) requireSafeAddress(place.endpoint, isAnywhereAllowed(config));
  } catch (error) {
    if (error instanceof SafeFetchRefused)
      throw new StorageUnavailable(`The site's own store is not used: ${error.message}`, error);
    throw error;
  }
  return openBucket(place, { clock, ...(!isAnywhereAllowed(config) && { lookup: publicLookup }) });
}

function isAnywhereAllowed({ env }: Pick<Config, 'env'>): boolean {
  return env !== 'production';
}
