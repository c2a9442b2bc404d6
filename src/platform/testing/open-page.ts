import { WebSocket } from 'ws';
import { LIVE_PATH } from '../live/live-sockets.ts';
import type { Visitor, World } from './world.ts';

interface News {
  readonly topic: string;
  readonly state: unknown;
  readonly details: readonly string[];
}

/** A socket like that of an open page, with the updates it received. */
export interface OpenPage {
  readonly socket: WebSocket;
  readonly heard: News[];
  /** Close code of the connection. */
  readonly ended: Promise<number>;
  close(): void;
}

/** Opens the socket of a page at this origin, like its browser; throws with the status of a refusal. */
export async function openPage(
  { origin }: Pick<World, 'origin'>,
  visitor: Pick<Visitor, 'cookies'>,
  headers: Record<string, string> = {},
): Promise<OpenPage> {
  const { host, port } = new URL(origin);
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const socket = new WebSocket(`ws://127.0.0.1:${port}${LIVE_PATH}`, {
    perMessageDeflate: false,
    headers: { host, origin, cookie, ...headers },
  });
  const heard: News[] = [];
  socket.on('message', (data) => heard.push(JSON.parse((data as Buffer).toString('utf8')) as News));
  const ended = new Promise<number>((resolve) => socket.on('close', resolve));
  await new Promise<void>((resolve, reject) => {
    socket.on('open', resolve);
    socket.on('unexpected-response', (_request, reply) =>
      reject(new Error(`Turned away: ${reply.statusCode}`)),
    );
    socket.on('error', reject);
  });
  return { socket, heard, ended, close: () => socket.close() };
}
