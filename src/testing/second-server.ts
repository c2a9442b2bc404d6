import { type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServerBuild } from 'react-router';
import { onTestFinished } from 'vitest';
import type { App } from '#platform/app.ts';
import { Metrics } from '#platform/observability/metrics.ts';
import { openServer, type RunningServer } from '../server.ts';

/** Starts another server on an installation, without pages unless a build is given; ends with the test. */
export async function serverBeside(
  app: App,
  clientFolder: string | null = null,
  build: ServerBuild | null = null,
): Promise<RunningServer & { readonly port: number }> {
  const running = openServer({
    app,
    metrics: new Metrics(),
    build,
    clientFolder,
    checkReady: async () => undefined,
  });
  const { server } = running;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { ...running, port: (server.address() as AddressInfo).port };
}

export interface ServerReply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/**
 * Sends a request to a server of this machine for the site at `host`; `json` or `form` is sent with POST unless
 * `method` is given.
 */
export function ask(
  port: number,
  host: string,
  path: string,
  more: Readonly<Record<string, string>> = {},
  sent: {
    readonly json?: unknown;
    readonly form?: Readonly<Record<string, string>>;
    readonly method?: string;
  } = {},
): Promise<ServerReply> {
  const json = sent.json === undefined ? undefined : JSON.stringify(sent.json);
  const body = json ?? (sent.form && new URLSearchParams(sent.form).toString());
  const type = json === undefined ? 'application/x-www-form-urlencoded' : 'application/json';
  const method = sent.method ?? (body === undefined ? 'GET' : 'POST');
  const headers = { host, ...(body !== undefined && { 'content-type': type }), ...more };
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, method, headers }, (reply) => {
      let text = '';
      reply.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      reply.on('error', reject);
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text }));
    })
      .on('error', reject)
      .end(body);
  });
}
