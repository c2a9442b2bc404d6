import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { sql } from '../db/query.ts';
import type { RowOf } from '../db/rows.ts';
import { type CronRun, cron } from '../jobs/job.ts';
import { parseObjectKey, StorageProblem } from './object-store.ts';

/** Length of a cycle: each object is read once per this many nights. */
const CYCLE_NIGHTS = 100;

type Due = RowOf<'platform_object', 'tenantId' | 'objectId' | 'storageKey' | 'sha256' | 'digestPartBytes'>;

export interface Scrubbed {
  readonly read: number;
  /** Objects whose bytes differ from their digest; no longer served. */
  readonly damaged: number;
}

/**
 * Reads the hundredth of all objects that was verified longest ago, and compares each with its digest. A mismatch is
 * logged for the operator, and the object is not served until a later check finds it intact.
 */
export async function scrubObjects(run: CronRun): Promise<Scrubbed> {
  const due = await run.ownerRows(sql<Due>`
    select tenant_id, object_id, storage_key, sha256, digest_part_bytes from platform_object where state = 'stored'
     order by scrubbed_at nulls first, tenant_id, object_id
     limit (select ceil(count(*) / ${CYCLE_NIGHTS}::numeric) from platform_object where state = 'stored')`);
  const scrubbed = { read: 0, damaged: 0 };
  for (const object of due) {
    run.signal.throwIfAborted();
    const isWhole = await isAsStored(run, object).catch((error: unknown) => {
      // Missing bytes are reported by the reconciler; an unavailable store proves nothing.
      if (error instanceof StorageProblem) return null;
      throw error;
    });
    // Unreadable objects also count as visited, so that they do not hold up the others.
    const now = run.app.clock();
    await run.ownerRows(sql`
      update platform_object
         set scrubbed_at = ${now},
             damaged_at = case ${isWhole}::boolean when true then null when false then coalesce(damaged_at, ${now}) else damaged_at end
       where tenant_id = ${object.tenantId} and object_id = ${object.objectId}`);
    if (isWhole === null) continue;
    scrubbed.read++;
    if (isWhole) continue;
    scrubbed.damaged++;
    run.log.error(
      { tenantId: object.tenantId, objectId: object.objectId },
      'The bytes of a stored object are no longer those that were stored',
    );
  }
  return scrubbed;
}

async function isAsStored(run: CronRun, object: Due): Promise<boolean> {
  const bytes = await run.app.storage.open(parseObjectKey(object.storageKey));
  return (await digestOf(bytes, object.digestPartBytes)) === object.sha256;
}

/** Returns the SHA-256 of a stream or, for an object uploaded in parts, of the digests of its parts. */
async function digestOf(bytes: Readable, partBytes: number | null): Promise<string> {
  const whole = createHash('sha256');
  if (partBytes === null) {
    for await (const chunk of bytes) whole.update(chunk as Uint8Array);
    return whole.digest('hex');
  }
  let part = createHash('sha256');
  let leftInPart = partBytes;
  for await (const chunk of bytes as AsyncIterable<Uint8Array>)
    for (let at = 0; at < chunk.length; ) {
      const taken = chunk.subarray(at, at + leftInPart);
      part.update(taken);
      at += taken.length;
      leftInPart -= taken.length;
      if (leftInPart > 0) continue;
      whole.update(part.digest());
      part = createHash('sha256');
      leftInPart = partBytes;
    }
  if (leftInPart < partBytes) whole.update(part.digest());
  return whole.digest('hex');
}

/** At night in Thailand, 02:20. */
export const scrubObjectsCron = cron({
  name: 'platform.scrub_objects',
  schedule: '20 19 * * *',
  run: async (run) => run.log.info(await scrubObjects(run), 'Read stored objects again'),
});
