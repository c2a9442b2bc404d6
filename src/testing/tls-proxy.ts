import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { onTestFinished } from 'vitest';

/** Header defaults of nginx: it forwards neither the visitor's Host nor hop-by-hop headers. */
const NGINX_DEFAULTS: readonly (readonly [string, string])[] = [
  ['host', '$proxy_host'],
  ['connection', 'close'],
  ['upgrade', ''],
  ['keep-alive', ''],
  ['te', ''],
  ['expect', ''],
];

export interface ProxyOptions {
  /** Port of Sala on this machine. */
  readonly to: number;
  /** `proxy_set_header`, with nginx variables in the values. */
  readonly headers: ReadonlyMap<string, string>;
  /** Without it, visitors connect by plain http. */
  readonly tls?: { readonly key: string; readonly cert: string };
}

/** Starts a reverse proxy that forwards like nginx; ends with the test. Returns its port. */
export async function tlsProxy({ to, headers, tls }: ProxyOptions): Promise<number> {
  const settings = new Map([...NGINX_DEFAULTS, ...headers]);
  const target = (incoming: IncomingMessage) => ({
    host: '127.0.0.1',
    port: to,
    method: incoming.method,
    path: incoming.url,
    agent: false as const,
    headers: passedOn(incoming, settings, { scheme: tls ? 'https' : 'http', to }),
  });
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const onward = request(target(incoming), (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.rawHeaders);
      reply.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  };
  const server = tls ? createTlsServer(tls, pass) : createServer(pass);
  server.on('upgrade', (incoming, socket, head) => passUpgrade(request(target(incoming)), socket, head));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
}

function passUpgrade(onward: ReturnType<typeof request>, socket: Duplex, head: Buffer): void {
  const answer = (reply: IncomingMessage): void => {
    const lines = Array.from({ length: reply.rawHeaders.length / 2 }, (_, n) =>
      reply.rawHeaders.slice(2 * n, 2 * n + 2).join(': '),
    );
    socket.write(`HTTP/1.1 ${reply.statusCode} ${reply.statusMessage}\r\n${lines.join('\r\n')}\r\n\r\n`);
  };
  onward.on('upgrade', (reply, far) => {
    answer(reply);
    far.write(head);
    far.pipe(socket).pipe(far);
    far.on('error', () => socket.destroy());
    socket.on('error', () => far.destroy());
  });
  onward.on('response', (reply) => {
    answer(reply);
    reply.pipe(socket);
  });
  onward.on('error', () => socket.destroy());
  onward.end();
}

function passedOn(
  { headers, socket }: IncomingMessage,
  settings: ReadonlyMap<string, string>,
  { scheme, to }: { scheme: string; to: number },
): IncomingHttpHeaders {
  const variables: Readonly<Record<string, string>> = {
    host: (headers.host ?? '').replace(/:\d+$/, ''),
    proxy_host: `127.0.0.1:${to}`,
    scheme,
    proxy_add_x_forwarded_for: [headers['x-forwarded-for'] ?? [], socket.remoteAddress ?? '']
      .flat()
      .join(', '),
    http_upgrade: headers.upgrade ?? '',
    connection_upgrade: headers.upgrade === undefined ? '' : 'upgrade',
  };
  const passed: IncomingHttpHeaders = { ...headers };
  for (const [name, template] of settings) {
    const value = template.replace(/\$(\w+)/g, (_, variable: string) => {
      const known = variables[variable];
      if (known === undefined) throw new Error(`The proxy of the tests does not know $${variable}.`);
      return known;
    });
    if (value === '') delete passed[name];
    else passed[name] = value;
  }
  return passed;
}
