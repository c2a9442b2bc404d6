import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { randomUUID } from 'node:crypto';
import { type WebSocket, WebSocketServer } from 'ws';
import type { App } from '../app.ts';
import { arrivalOf, frameOf, tenantOfArrival } from '../http/request-frame.ts';
import { clientNetworkOf } from '../http/client-network.ts';
import { findTransportProblem, warnOfProxyFault } from '../http/transport.ts';
import type { LiveConnection } from './live-hub.ts';

/** Path of the WebSocket endpoint. */
export const LIVE_PATH = '/api/live';
/** Limit for the tabs of one browser. */
export const MAX_SOCKETS_PER_SESSION = 12;
/** Pages send no messages; longer ones close the connection before they are read. */
const MAX_MESSAGE_BYTES = 1_024;
/** A page with more unsent bytes than this is disconnected, and rereads the state after reconnecting. */
const MAX_BUFFERED_BYTES = 256 * 1_024;
const MAX_SOCKETS = 20_000;
const UPGRADES_PER_MINUTE = 120;
const PING_EVERY_MS = 30_000;

/** Close codes of RFC 6455 §7.4; 4000–4999 are private. */
const CLOSE_CODES = { away: 1_001, badMessage: 1_008, sessionOver: 4_401 };

/** Admits and closes the sockets of open pages. */
export class LiveSockets {
  private readonly app: App;
  private readonly server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: MAX_MESSAGE_BYTES,
  });
  private readonly alive = new Map<WebSocket, boolean>();
  private readonly pings: NodeJS.Timeout;
  private isClosed = false;

  constructor(app: App) {
    this.app = app;
    this.pings = setInterval(() => this.ping(), PING_EVERY_MS);
    this.pings.unref();
  }

  /** Handles an upgrade request. */
  upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    this.admit(incoming)
      .then((admitted) => {
        if (this.isClosed) refuseUpgrade(socket, 503);
        else if (typeof admitted === 'number') refuseUpgrade(socket, admitted);
        else this.server.handleUpgrade(incoming, socket, head, (page) => this.open(page, admitted));
      })
      .catch((error: unknown) => {
        this.app.log.warn({ err: error }, 'A socket could not be opened');
        refuseUpgrade(socket, 503);
      });
  }

  /** Closes all sockets of this server, and rejects pending upgrades. */
  close(): void {
    this.isClosed = true;
    clearInterval(this.pings);
    for (const page of this.alive.keys()) end(page, CLOSE_CODES.away);
  }

  /** Returns whose page it is, or the status of the refusal. */
  private async admit(
    incoming: IncomingMessage,
  ): Promise<number | Pick<LiveConnection, 'tenantId' | 'personId' | 'sessionId'>> {
    const { app } = this;
    if (incoming.method !== 'GET' || incoming.url?.split('?')[0] !== LIVE_PATH) return 404;
    const problem = findTransportProblem(incoming, app.config);
    if (problem === 'plain') return 403;
    if (problem !== null) {
      warnOfProxyFault(app, incoming, problem);
      return 503;
    }
    const arrival = arrivalOf(incoming, app.config.trustedProxies);
    const now = app.clock();
    if (!app.limiter.take(`live ${clientNetworkOf(arrival.ip)}`, UPGRADES_PER_MINUTE * 50, now.getTime()))
      return 429;
    const record = await tenantOfArrival(app, arrival, incoming.headers.cookie);
    if (record?.state !== 'open') return 404;
    const own = `${arrival.isSecure ? 'https' : 'http'}://${arrival.authority}`;
    // Any site can open a socket to us, and the browser sends our cookies along: only Origin tells them apart.
    if (incoming.headers.origin !== own) return 403;
    const request = new Request(`${own}${LIVE_PATH}`, { headers: { cookie: incoming.headers.cookie ?? '' } });
    const { actor, tenant } = await frameOf(app, request, arrival, record, randomUUID(), false);
    if (actor.kind !== 'person') return 401;
    if (actor.acting) return 403;
    if (!app.limiter.take(`live ${actor.sessionId}`, UPGRADES_PER_MINUTE, now.getTime())) return 429;
    if (app.live.ofSession(actor.sessionId) >= MAX_SOCKETS_PER_SESSION) return 429;
    if (this.alive.size >= MAX_SOCKETS) return 503;
    return { tenantId: tenant.id, personId: actor.userId, sessionId: actor.sessionId };
  }

  private open(page: WebSocket, who: Pick<LiveConnection, 'tenantId' | 'personId' | 'sessionId'>): void {
    this.alive.set(page, true);
    const leave = this.app.live.join({
      ...who,
      send: (text) => {
        if (page.bufferedAmount > MAX_BUFFERED_BYTES) page.terminate();
        else if (page.readyState === page.OPEN) page.send(text);
      },
      end: () => end(page, CLOSE_CODES.sessionOver),
    });
    page.on('pong', () => this.alive.set(page, true));
    page.on('message', () => end(page, CLOSE_CODES.badMessage));
    page.on('error', () => page.terminate());
    page.on('close', () => {
      this.alive.delete(page);
      leave();
    });
  }

  private ping(): void {
    for (const [page, isAlive] of this.alive) {
      if (!isAlive) {
        page.terminate();
        continue;
      }
      this.alive.set(page, false);
      page.ping();
    }
  }
}

/** Time limit for the closing handshake. */
const CLOSE_TIMEOUT_MS = 1_000;

function end(page: WebSocket, code: number): void {
  page.close(code);
  setTimeout(() => page.terminate(), CLOSE_TIMEOUT_MS).unref();
}

function refuseUpgrade(socket: Duplex, status: number): void {
  if (socket.writable)
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_TEXT[status] ?? ''}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`,
      () => socket.destroy(), // a client that does not hang up would delay the shutdown
    );
  else socket.destroy();
}

const STATUS_TEXT: Readonly<Record<number, string>> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
};
