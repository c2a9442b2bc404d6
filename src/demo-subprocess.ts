import { join } from 'node:path';
import type pg from 'pg';
import { loadConfig } from '#platform/config/config.ts';
import { closePictures } from '#platform/images/picture.ts';
import { openLog } from '#platform/observability/log.ts';
import { runSubprocess, serveSubprocess } from '#platform/subprocess.ts';
import { makeDemoHistory, makeDemoWorld } from './demo/demo-world.ts';
import { openRuntime } from './runtime.ts';

/** Argument that makes the built server create the demo world instead of serving. */
export const DEMO_SUBPROCESS = 'demo-subprocess';

/** The sites as a visitor needs them, or what happened there before. */
export type DemoPart = 'sites' | 'history';

interface DemoInput {
  readonly owner: pg.ClientConfig;
  readonly app: pg.ClientConfig;
  readonly part: DemoPart;
}

/**
 * Makes a part of the demo world from the build in `folder`, in a subprocess, so that the memory for drawing and writing is
 * freed when it exits.
 */
export async function makeDemoWorldApart(
  folder: string,
  input: DemoInput,
  { log, signal }: { log(line: string): void; readonly signal: AbortSignal },
): Promise<void> {
  await runSubprocess({
    script: join(folder, 'server/index.js'),
    args: [DEMO_SUBPROCESS],
    input,
    log,
    signal,
    failure: 'The demo world could not be made',
  });
}

/** Subprocess side: runs a node without a port until that part of the demo world is complete. */
export function serveDemoSubprocess(): Promise<never> {
  return serveSubprocess(async ({ owner, app, part }: DemoInput, log) => {
    const config = loadConfig();
    const runtime = await openRuntime({ config, connection: app, log: openLog(config.logLevel) });
    try {
      if (part === 'sites') await makeDemoWorld(runtime.app, owner, log);
      else await makeDemoHistory(runtime.app, owner, log);
    } finally {
      closePictures();
      await runtime.close();
    }
  });
}
