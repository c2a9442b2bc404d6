import type { LookupFunction } from 'node:net';
import type { StoragePlace } from '../config/config.ts';
import { FileSystemStore } from './file-system-store.ts';
import type { ObjectStore } from './object-store.ts';
import type { S3Place } from '../config/s3-place.ts';

/** The store of the installation alone. The first of `secrets` signs the addresses of parts that come through our server, all are accepted in them; `clock` ends them. */
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
    : openBucket(storage.place, { clock });
}

/** A bucket; the client for it is loaded with the first one that is opened. */
export async function openBucket(
  place: S3Place,
  { lookup, clock }: { lookup?: LookupFunction; clock?: () => Date } = {},
): Promise<ObjectStore> {
  const { S3Store } = await import('./s3-store.ts');
  return new S3Store({ place, ...(lookup && { lookup }), ...(clock && { now: clock }) });
}
