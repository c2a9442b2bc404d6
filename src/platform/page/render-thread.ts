import { parentPort, Worker } from 'node:worker_threads';
import type { App } from '../app.ts';
import { frameOf, type RequestFrame } from '../http/request-frame.ts';
import { STORE_CONTENT } from '../storage/site-bucket.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import type { Renderer } from './serve-page.ts';

/** A guest's request as it travels between the threads, with what this side knows of the site: the other hears of changes later. */
interface Job {
  readonly id: number;
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly tenant: Tenant;
  /** Which change of the site's store is known here. */
  readonly storeVersion: number;
  readonly ip: string;
  readonly isSecure: boolean;
  readonly requestId: string;
}

type Outcome = { readonly id: number } & (
  | {
      readonly status: number;
      readonly headers: readonly (readonly [string, string])[];
      readonly body: Uint8Array<ArrayBuffer>;
    }
  | { readonly error: Error }
);

interface Waiting {
  resolve(response: Response): void;
  reject(error: Error): void;
}

/**
 * Renders guests' pages in a thread beside the one that answers requests, so that kept pages and everything else go out
 * while a page is drawn. When the thread is lost, what it was drawing is drawn here and a new one starts.
 */
export class RenderThread implements Renderer {
  private readonly start: () => Worker;
  private readonly here: Renderer;
  private readonly onLoss: (error: Error) => void;
  private readonly waiting = new Map<number, Waiting>();
  private worker: Worker | null = null;
  private jobs = 0;
  private isClosed = false;

  constructor(options: { start(): Worker; here: Renderer; onLoss(error: Error): void }) {
    this.start = () => options.start();
    this.here = options.here;
    this.onLoss = (error) => options.onLoss(error);
    this.open();
  }

  async render(request: Request, frame: RequestFrame): Promise<Response> {
    const { worker } = this;
    if (worker === null) return this.here.render(request, frame);
    const job: Job = {
      id: ++this.jobs,
      url: request.url,
      headers: [...request.headers],
      tenant: frame.tenant,
      storeVersion: frame.app.content.versionOf(frame.tenant.id, STORE_CONTENT),
      ip: frame.ip,
      isSecure: frame.isSecure,
      requestId: frame.requestId,
    };
    try {
      return await new Promise<Response>((resolve, reject) => {
        this.waiting.set(job.id, { resolve, reject });
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
        worker.postMessage(job);
      });
    } catch (error) {
      if (error instanceof ThreadLost) return this.here.render(request, frame);
      throw error;
    } finally {
      this.waiting.delete(job.id);
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
    const { worker } = this;
    if (worker === null) return;
    const ended = new Promise((resolve) => worker.once('exit', resolve));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(null);
    await ended;
  }

  private open(): void {
    const worker = this.start();
    this.worker = worker;
    let reason: Error | null = null;
    worker.on('message', (outcome: Outcome) => this.settle(outcome));
    worker.on('error', (error: Error) => {
      reason = error;
    });
    worker.once('exit', (code) => {
      this.worker = null;
      for (const { reject } of this.waiting.values()) reject(new ThreadLost());
      if (this.isClosed) return;
      this.onLoss(reason ?? new Error(`The thread ended with ${code}.`));
      setTimeout(() => {
        if (!this.isClosed) this.open();
      }, START_AGAIN_AFTER_MS).unref();
    });
  }

  private settle(outcome: Outcome): void {
    const waiting = this.waiting.get(outcome.id);
    if (!waiting) return;
    if ('error' in outcome) return waiting.reject(outcome.error);
    const { status, headers, body } = outcome;
    waiting.resolve(
      new Response(body.length === 0 ? null : body, {
        status,
        headers: headers.map(([name, value]): [string, string] => [name, value]),
      }),
    );
  }
}

const START_AGAIN_AFTER_MS = 1_000;

class ThreadLost extends Error {}

/** The other side: renders what it is asked for until it is told to end. */
export async function serveRenderThread(app: App, pages: Renderer): Promise<void> {
  const port = parentPort;
  if (port === null) throw new Error('This is not a thread.');
  await new Promise<void>((resolve) => {
    port.on('message', (job: Job | null) => {
      if (job === null) {
        port.close();
        resolve();
      } else
        void outcomeOf(app, pages, job).then((outcome) =>
          port.postMessage(outcome, 'body' in outcome ? [outcome.body.buffer] : []),
        );
    });
  });
}

async function outcomeOf(app: App, pages: Renderer, job: Job): Promise<Outcome> {
  const { id, url, headers, tenant, storeVersion, ip, isSecure, requestId } = job;
  try {
    app.content.apply(tenant.id, STORE_CONTENT, storeVersion);
    const request = new Request(url, {
      headers: headers.map(([name, value]): [string, string] => [name, value]),
    });
    const arrival = { hostname: tenant.host, authority: new URL(tenant.origin).host, isSecure, ip };
    const record = { ...tenant, primaryHost: tenant.host, state: 'open' as const };
    const frame = await frameOf(app, request, arrival, record, requestId, false);
    const response = await pages.render(request, frame);
    return {
      id,
      status: response.status,
      headers: [...response.headers],
      body: new Uint8Array(await response.arrayBuffer()),
    };
  } catch (error) {
    return { id, error: error instanceof Error ? error : new Error(String(error)) };
  }
}
