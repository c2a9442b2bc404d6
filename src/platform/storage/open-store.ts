import type { LookupFunction } from 'node:net';
import type { StoragePlace } from '../config/config.ts';
import { FileSystemStore } from './file-system-store.ts';
import type { ObjectStore } from './object-store.ts';
import type { S3Location } from '../config/s3-location.ts';

/**
 * Opens the installation's store. The first of `secrets` signs the URLs of parts that are sent through our server, all
 * of them are accepted; `clock` decides their expiry.
 */
export async function openStore(
  storage: StoragePlace,
  {
    secrets: [secret, ...acceptedSecrets],
    clock,
  }: { secrets: readonly [Uint8Array, ...Uint8Array[]]; clock: () => Date },
): Promise<ObjectStore> {
  return storage.kind === 'fs'
    ? new FileSystemStore({
        folder: storage.folder,
        secret,
        acceptedSecrets,
        now: clock,
      })
    : openBucket(storage.location, { clock });
}

/** Opens a bucket; the S3 client is loaded on first use. */
export async function openBucket(
  location: S3Location,
  { lookup, clock }: { lookup?: LookupFunction; clock?: () => Date } = {},
): Promise<ObjectStore> {
  const { S3Store } = await import('./s3-store.ts');
  return new S3Store({ location, ...(lookup && { lookup }), ...(clock && { now: clock }) });
}
