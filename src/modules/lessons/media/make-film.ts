import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { enqueue, type Job, type JobRun, job } from '#platform/jobs/job.ts';
import type { Scope } from '#platform/scope.ts';
import { parseObjectKey } from '#platform/storage/object-store.ts';
import { findObject, keepObject, uploadObject } from '#platform/storage/objects.ts';
import { findKeptVersion } from '#modules/files/public.ts';
import { qualitiesOf, type Rendition, sizeOf } from './playlist-rules.ts';
import { FilmUnreadable, makeRendition, probeFilm } from './transcode.ts';

const Payload = z.object({ versionId: z.uuid() });
const MAX_SOURCE_BYTES = 8 * 1024 ** 3;
const TIMEOUT_SECONDS = 4 * 3_600;
const MAX_ATTEMPTS = 4;
/** Delay before a film is retried while the node processes another; each node processes one at a time. */
const RETRY_MS = 60_000;
const PROGRESS_INTERVAL_MS = 5_000;

let isMaking = false;

type Problem = 'unreadable' | 'too_large' | 'interrupted';

/**
 * Makes the qualities of a film in a temporary folder that is deleted afterwards. After a crash the job starts over; objects
 * uploaded but not kept are swept.
 */
export const makeFilm: Job<typeof Payload> = job({
  name: 'lessons.make_film',
  payload: Payload,
  maxAttempts: MAX_ATTEMPTS,
  timeoutSeconds: TIMEOUT_SECONDS,
  // After all work that people wait for.
  priority: 50,
  run: async (run, { versionId }) => {
    if (isMaking) {
      await run.transaction((scope) =>
        enqueue(
          scope,
          makeFilm,
          { versionId },
          { key: versionId, runAt: new Date(scope.now.getTime() + RETRY_MS) },
        ),
      );
      return;
    }
    isMaking = true;
    const folder = join(run.app.config.dataDir, 'films', versionId);
    try {
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await makeIn(folder, run, versionId);
    } catch (error) {
      const isRefused = error instanceof FilmUnreadable;
      if (!isRefused && !run.isLastAttempt) throw error;
      run.log.warn({ err: error, versionId }, 'A film could not be made in several qualities');
      await run.transaction((scope) => fail(scope, versionId, isRefused ? 'unreadable' : 'interrupted'));
    } finally {
      isMaking = false;
      await rm(folder, { recursive: true, force: true });
    }
  },
});

async function makeIn(folder: string, run: JobRun, versionId: string): Promise<void> {
  const { ffmpeg } = run.app.config;
  const source = join(folder, 'source');
  const storageKey = await run.transaction((scope) => begin(scope, versionId));
  if (ffmpeg === null || storageKey === null) return;
  const stream = await run.app.storage.open(parseObjectKey(storageKey));
  await pipeline(stream, createWriteStream(source, { mode: 0o600 }), { signal: run.signal });
  const facts = await probeFilm(ffmpeg, source, run.signal);
  const qualities = qualitiesOf(facts);
  const made: (Rendition & { stored: Awaited<ReturnType<typeof uploadObject>> })[] = [];
  const report = progressReporter(run, versionId);
  for (const [at, quality] of qualities.entries()) {
    const { file, ...pieces } = await makeRendition(ffmpeg, {
      source,
      facts,
      quality,
      signal: run.signal,
      onProgress: (doneMs) => report((at + Math.min(doneMs / facts.durationMs, 1)) / qualities.length),
    });
    const { size: sizeBytes } = await stat(file);
    const stored = await uploadObject(
      { app: run.app, tenant: run.tenant, now: run.app.clock() },
      {
        kind: 'lessons.film',
        visibility: 'private',
        contentType: 'video/mp4',
        source: createReadStream(file),
        sizeBytes,
      },
    );
    made.push({ ...pieces, quality, ...sizeOf(facts, quality), stored });
  }
  await run.transaction((scope) => finish(scope, { versionId, made, hasSound: facts.hasSound }));
}

/** Returns the film's storage key if it is still wanted. */
async function begin(scope: Scope, versionId: string): Promise<string | null> {
  const film = await scope.tx.first(sql<RowOf<'lessons_film', 'fileId'>>`
    select file_id from lessons_film
     where tenant_id = ${scope.tenant.id} and version_id = ${versionId} and state in ('waiting', 'running') for update`);
  if (!film) return null;
  const kept = await findKeptVersion(scope, { fileId: film.fileId, versionId });
  const object = kept && (await findObject(scope, kept.objectId));
  if (!object || scope.app.config.ffmpeg === null) {
    await scope.tx.run(sql`
      delete from lessons_film where tenant_id = ${scope.tenant.id} and version_id = ${versionId}`);
    return null;
  }
  if (object.sizeBytes > MAX_SOURCE_BYTES) {
    await fail(scope, versionId, 'too_large');
    return null;
  }
  await scope.tx.run(sql`
    update lessons_film set state = 'running', percent = 0, changed_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and version_id = ${versionId}`);
  return object.storageKey;
}

async function finish(
  scope: Scope,
  {
    versionId,
    made,
    hasSound,
  }: {
    versionId: string;
    made: readonly (Rendition & { stored: Awaited<ReturnType<typeof uploadObject>> })[];
    hasSound: boolean;
  },
): Promise<void> {
  const isWanted = await scope.tx.run(sql`
    update lessons_film set state = 'ready', percent = 100, has_sound = ${hasSound}, changed_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and version_id = ${versionId} and state = 'running'`);
  if (isWanted === 0) return;
  for (const { quality, width, height, headBytes, pieces, stored } of made) {
    await keepObject(scope, stored);
    await scope.tx.run(sql`
      insert into lessons_rendition (tenant_id, version_id, quality, width, height, object_id, head_bytes, pieces)
      values (${scope.tenant.id}, ${versionId}, ${quality}, ${width}, ${height}, ${stored.objectId}, ${headBytes}, ${JSON.stringify(pieces)}::jsonb)`);
  }
}

async function fail(scope: Scope, versionId: string, problem: Problem): Promise<void> {
  await scope.tx.run(sql`
    update lessons_film set state = 'failed', problem = ${problem}, changed_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and version_id = ${versionId} and state in ('waiting', 'running')`);
}

/** Returns a throttled progress writer; a failed write is only logged, because the next one follows. */
function progressReporter(run: JobRun, versionId: string): (share: number) => void {
  let reportedAt = run.app.clock().getTime();
  return (share) => {
    const now = run.app.clock().getTime();
    if (now - reportedAt < PROGRESS_INTERVAL_MS) return;
    reportedAt = now;
    const percent = Math.min(99, Math.floor(share * 100));
    void run.app.database
      .write(run.tenant.id, (tx) =>
        tx.run(sql`
          update lessons_film set percent = ${percent} where tenant_id = ${run.tenant.id} and version_id = ${versionId} and state = 'running'`),
      )
      .catch((error: unknown) => run.log.warn({ err: error }, 'A film’s progress was not written down'));
  };
}
