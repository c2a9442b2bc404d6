import type { Worker } from 'node:worker_threads';
import type { App } from '../app.ts';
import { frameOf, type RequestFrame } from '../http/request-frame.ts';
import { STORE_CONTENT } from '../storage/site-bucket.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { serveWorker } from '../threads/serve-worker.ts';
import { ThreadLost, WorkerClient } from '../threads/worker-client.ts';
import type { Renderer } from './serve-page.ts';

/**
 * A guest's request for the other thread, including this thread's view of the site, since the other may learn of
 * changes later.
 */
interface Job {
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly tenant: Tenant;
  /** Version of the site's storage settings known to this thread. */
  readonly storeVersion: number;
  readonly ip: string;
  readonly isSecure: boolean;
  readonly requestId: string;
}

interface Drawn {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Uint8Array<ArrayBuffer>;
}

/**
 * Renders guest pages in a second thread, so that this one can serve cached pages and other requests meanwhile. If the
 * thread is lost, its pending pages are rendered here and a new one is started.
 */
export class RenderThread implements Renderer {
  private readonly thread: WorkerClient<Job, Drawn>;
  private readonly here: Renderer;
  private isClosed = false;

  constructor(options: { start(): Worker; here: Renderer; onLoss(error: Error): void }) {
    this.here = options.here;
    this.thread = new WorkerClient({
      start: () => options.start(),
      onLoss: (error) => {
        if (this.isClosed) return;
        options.onLoss(error);
        setTimeout(() => {
          if (!this.isClosed) this.thread.open();
        }, START_AGAIN_AFTER_MS).unref();
      },
    });
    this.thread.open();
  }

  async render(request: Request, frame: RequestFrame): Promise<Response> {
    if (!this.thread.isOpen) return this.here.render(request, frame);
    try {
      return responseOf(await this.thread.ask(jobOf(request, frame)));
    } catch (error) {
      if (error instanceof ThreadLost) return this.here.render(request, frame);
      throw error;
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.thread.close();
  }
}

const START_AGAIN_AFTER_MS = 1_000;

function jobOf(request: Request, frame: RequestFrame): Job {
  return {
    url: request.url,
    headers: [...request.headers],
    tenant: frame.tenant,
    storeVersion: frame.app.content.versionOf(frame.tenant.id, STORE_CONTENT),
    ip: frame.ip,
    isSecure: frame.isSecure,
    requestId: frame.requestId,
  };
}

function responseOf({ status, headers, body }: Drawn): Response {
  return new Response(body.length === 0 ? null : body, {
    status,
    headers: headers.map(([name, value]): [string, string] => [name, value]),
  });
}

/** Thread side of `RenderThread`: renders jobs until it is told to end. */
export async function serveRenderThread(app: App, pages: Renderer): Promise<void> {
  await serveWorker(
    (job: Job) => drawnOf(app, pages, job),
    ({ body }) => [body.buffer],
  );
}

async function drawnOf(app: App, pages: Renderer, job: Job): Promise<Drawn> {
  const { url, headers, tenant, storeVersion, ip, isSecure, requestId } = job;
  app.content.apply(tenant.id, STORE_CONTENT, storeVersion);
  const request = new Request(url, {
    headers: headers.map(([name, value]): [string, string] => [name, value]),
  });
  const arrival = { hostname: tenant.host, authority: new URL(tenant.origin).host, isSecure, ip };
  const record = { ...tenant, primaryHost: tenant.host, state: 'open' as const };
  const frame = await frameOf(app, request, arrival, record, requestId, false);
  const response = await pages.render(request, frame);
  return {
    status: response.status,
    headers: [...response.headers],
    body: new Uint8Array(await response.arrayBuffer()),
  };
}
