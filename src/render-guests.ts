import { workerData } from 'node:worker_threads';
import type pg from 'pg';
import type { ServerBuild } from 'react-router';
import { loadConfig } from '#platform/config/config.ts';
import { openLog } from '#platform/observability/log.ts';
import { PageCache } from '#platform/page/page-cache.ts';
import { serveRenderThread } from '#platform/page/render-thread.ts';
import { Pages } from '#platform/page/serve-page.ts';
import { openRuntime } from './runtime.ts';
import { payloadPages } from './server.ts';

/** Each guest page uses one connection, and most of the rendering is sequential anyway. */
const POOL_SIZE = 4;

export interface RenderThreadData {
  readonly connection: pg.ClientConfig;
}

/** Entry point of the thread that renders guest pages: a node without a port (`platform/page/render-thread.ts`). */
export async function renderGuests(build: ServerBuild): Promise<void> {
  const { connection } = workerData as RenderThreadData;
  const settings = loadConfig();
  const config = { ...settings, database: { ...settings.database, poolSize: POOL_SIZE } };
  const runtime = await openRuntime({ config, connection, log: openLog(config.logLevel) });
  try {
    const pages = new Pages(
      runtime.app,
      new PageCache(runtime.app.content, runtime.app.clock),
      build,
      payloadPages,
    );
    await serveRenderThread(runtime.app, pages);
  } finally {
    await runtime.close();
  }
}
