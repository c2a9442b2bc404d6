import { randomBytes } from 'node:crypto';
import { request } from 'node:https';
import type { Config } from '../platform/config/config.ts';
import { NO_PROXY_NAMED } from '../platform/http/transport.ts';
import { LIVE_PATH } from '../platform/live/live-sockets.ts';

/** Of an installation with hundreds of sites a few tell enough: they share the proxy. */
const MAX_ASKED = 3;
const TIMEOUT_MS = 5_000;
const MAX_CHARACTERS = 10_000;
/** What says that a name leads nowhere from this machine, which visitors may well reach from theirs. */
const OUT_OF_REACH = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
]);

/** What a site answers by https whose proxy stands at a public address and is not named, or says that visitors come by http. */
const TAKEN_FOR_PLAIN =
  'Asked by https, Sala takes it for plain http: either SALA_TRUSTED_PROXIES does not list the address of the proxy, or the proxy sends "X-Forwarded-Proto: http". docs/operating.md has a whole configuration for nginx.';

export interface PublicReply {
  readonly status: number;
  readonly text: string;
}

/** Asks a host by https for a path, at its public address. */
export type AskPublic = (
  hostname: string,
  path: string,
  headers: Readonly<Record<string, string>>,
) => Promise<PublicReply>;

/** What the settings say of how visitors come; throws the sentence where nobody can be served. */
export function describeProxy({
  plainHttp,
  trustedProxies,
}: Pick<Config, 'plainHttp' | 'trustedProxies'>): string {
  const names = trustedProxies.join(', ');
  if (plainHttp)
    return `plain http is allowed (SALA_PLAIN_HTTP)${names === '' ? '' : `; ${names} may say otherwise`}`;
  if (names === '') throw new Error(NO_PROXY_NAMED);
  return `https only, as told by ${names}`;
}

/**
 * Asks some of the sites as a visitor does, through whatever stands in front of them: throws the sentence of what is not
 * passed on. A site that this machine cannot reach is named as such, since visitors may reach it all the same.
 */
export async function examineSites(hosts: readonly string[], ask: AskPublic = askPublic): Promise<string> {
  if (hosts.length === 0) return 'there is none yet';
  const found = await Promise.all(hosts.slice(0, MAX_ASKED).map((host) => examineSite(host, ask)));
  const problems = found.filter(({ isWell }) => !isWell);
  if (problems.length > 0) throw new Error(problems.map(({ told }) => told).join(' '));
  return found.map(({ told }) => told).join('; ');
}

async function examineSite(host: string, ask: AskPublic): Promise<{ isWell: boolean; told: string }> {
  const origin = `https://${host}`;
  try {
    const told =
      faultIn(await ask(host, '/api/session', {})) ??
      faultIn(await ask(host, LIVE_PATH, socketHeaders(origin)));
    return { isWell: told === null, told: told === null ? `${origin} answers` : `${origin}: ${told}` };
  } catch (error) {
    const { code = 'no answer', message } = error as NodeJS.ErrnoException;
    return isOutOfReach(error)
      ? { isWell: true, told: `${origin} cannot be reached from this machine (${code})` }
      : { isWell: false, told: `${origin} cannot be asked by https: ${message} (${code}).` };
  }
}

/** What a reply says of the proxy; null where it says nothing bad. */
function faultIn({ status, text }: PublicReply): string | null {
  if (status === 502 || status === 504)
    return `the proxy cannot reach Sala (${status}): is it started, and does the proxy have its address?`;
  try {
    const { code, message } = JSON.parse(text);
    if (code === 'platform.https_only') return TAKEN_FOR_PLAIN;
    return code === 'platform.proxy_misconfigured' ? String(message) : null;
  } catch {
    return null; // a page, or the bare refusal of a socket
  }
}

function socketHeaders(origin: string): Record<string, string> {
  return {
    origin,
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': randomBytes(16).toString('base64'),
  };
}

const askPublic: AskPublic = async (hostname, path, headers) => {
  try {
    return await askAt(hostname, hostname, path, headers);
  } catch (error) {
    if (!isOutOfReach(error)) throw error;
    // A proxy on this machine answers here, also where the public address is not known or leads back inside.
    return await askAt('127.0.0.1', hostname, path, headers).catch(() => Promise.reject(error));
  }
};

function askAt(
  address: string,
  hostname: string,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<PublicReply> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        hostname: address,
        servername: hostname,
        path,
        headers: { ...headers, host: hostname },
        agent: false,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      },
      (incoming) => {
        let text = '';
        incoming.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
          if (text.length > MAX_CHARACTERS) incoming.destroy();
        });
        incoming.on('error', reject);
        incoming.on('close', () => resolve({ status: incoming.statusCode ?? 0, text }));
      },
    );
    outgoing.on('upgrade', (incoming, socket) => {
      socket.destroy();
      resolve({ status: incoming.statusCode ?? 0, text: '' });
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}

function isOutOfReach(error: unknown): boolean {
  const { code, name } = error as NodeJS.ErrnoException;
  return name === 'TimeoutError' || OUT_OF_REACH.has(code ?? '');
}
