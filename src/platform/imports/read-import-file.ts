import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectFolder } from '../config/project-folder.ts';
import { Refusal, refuse, type RefusalKind } from '../refusal.ts';
import { ThreadLost, WorkerClient } from '../threads/worker-client.ts';
import { FairQueue } from './fair-queue.ts';
import { importRefusals } from './import-refusals.ts';
import { MAX_CELL, MAX_EXPORT_BYTES, MAX_IMPORT_BYTES, MAX_LONG_CELL } from './import-rules.ts';
import type { ImportTable } from './parse-import-file.ts';

/** What the thread answers: a refusal's class does not survive the way between threads. */
export type ReadFile =
  | { readonly table: ImportTable }
  | { readonly refused: { readonly code: string; readonly kind: RefusalKind; readonly details: unknown } };

/** `reader`: path of the module that knows further kinds of files; null: none does. */
interface Question {
  readonly bytes: Uint8Array;
  readonly reader: string | null;
  /** Name of the file, which tells kinds apart that look alike. */
  readonly name: string;
  readonly mostCell: number;
}

/** Files read at the same time. */
const THREADS = 2;

const threads = Array.from(
  { length: THREADS },
  () =>
    new WorkerClient<Question, ReadFile>({
      start: () =>
        new Worker(join(projectFolder(), 'src/platform/imports/read-import-worker.mjs'), {
          // A packed workbook of the largest size may unpack to 60 MB of XML.
          resourceLimits: { maxOldGenerationSizeMb: 1_024 },
        }),
      timeoutMs: 60_000,
      idleMs: 30_000,
    }),
);

const queue = new FairQueue(threads);

/**
 * Reads a file as `parseImportFile` does, in a thread of its own: the largest workbook takes seconds of CPU time, which must
 * not delay other requests. Each site has one file read at a time, so that its files do not delay those of others. Refuses
 * in the same way, and with `platform.import_too_large` where the thread runs out of memory or time.
 */
export async function readImportFile(
  bytes: Uint8Array,
  {
    site = '',
    name = '',
    reader,
    hasLongCells = false,
  }: {
    readonly site?: string;
    readonly name?: string;
    readonly reader?: string | undefined;
    readonly hasLongCells?: boolean | undefined;
  } = {},
): Promise<ImportTable> {
  const mostBytes = reader === undefined ? MAX_IMPORT_BYTES : MAX_EXPORT_BYTES;
  const tooLarge = refuse(importRefusals, 'platform.import_too_large', { mostBytes });
  if (bytes.length > mostBytes) throw tooLarge;
  const read = await queue
    .run(site, (thread) =>
      thread.ask({
        bytes,
        name,
        reader: reader === undefined ? null : join(projectFolder(), reader),
        mostCell: hasLongCells ? MAX_LONG_CELL : MAX_CELL,
      }),
    )
    .catch((error: unknown) => {
      throw error instanceof ThreadLost ? tooLarge : error;
    });
  if ('table' in read) return read.table;
  throw new Refusal(read.refused.code, read.refused.kind, read.refused.details);
}
