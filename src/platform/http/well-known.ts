import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import type { DnsLookup } from './dns-lookup.ts';
import { checkedAddress } from './checked-address.ts';

declare module '../app.ts' {
  interface App {
    readonly wellKnown: WellKnownFiles;
  }
}

const TIMEOUT_MS = 5_000;
/** A proof is a single line; anything longer is something else. */
const MAX_BYTES = 1_024;

/** The text of a file, or that it could not be read. */
export type WellKnownText = { readonly ok: true; readonly text: string } | { readonly ok: false };

/**
 * Reads small text files from a host that a site's admin entered. Connects to the checked address, follows no
 * redirects, sends no cookies, and reads at most a kilobyte; in production private addresses are refused.
 */
export class WellKnownFiles {
  private readonly dns: DnsLookup;
  private readonly allowInside: boolean;
  private ownPort: number | null = null;

  constructor({ dns, allowInside }: { dns: DnsLookup; allowInside: boolean }) {
    this.dns = dns;
    this.allowInside = allowInside;
  }

  /** Uses another port, without TLS. */
  usePort(port: number): void {
    this.ownPort = port;
  }

  /** Returns the file over https, or else over http. */
  async text(hostname: string, path: string): Promise<WellKnownText> {
    const found = await checkedAddress(hostname, {
      allowInside: this.allowInside,
      addressesOf: (name) => this.dns.addresses(name),
    });
    if (!found.ok) return { ok: false };
    const at = { hostname, address: found.address, path };
    if (this.ownPort !== null) return fetchText({ ...at, port: this.ownPort, isSecure: false });
    const secure = await fetchText({ ...at, port: 443, isSecure: true });
    return secure.ok ? secure : fetchText({ ...at, port: 80, isSecure: false });
  }
}

interface Place {
  readonly hostname: string;
  readonly address: string;
  readonly port: number;
  readonly path: string;
  readonly isSecure: boolean;
}

function fetchText({ hostname, address, port, path, isSecure }: Place): Promise<WellKnownText> {
  return new Promise((resolve) => {
    const request = isSecure ? requestSecure : requestPlain;
    const outgoing = request(
      {
        host: address,
        port,
        path,
        servername: hostname,
        headers: { host: hostname, accept: 'text/plain', 'accept-encoding': 'identity' },
        agent: false,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      },
      (incoming) => {
        let text = '';
        const end = (result: WellKnownText): void => {
          resolve(result);
          incoming.destroy();
        };
        if (incoming.statusCode !== 200) return end({ ok: false });
        incoming.setEncoding('latin1');
        incoming.on('data', (chunk: string) => {
          text += chunk;
          if (text.length > MAX_BYTES) end({ ok: false });
        });
        incoming.on('end', () => end({ ok: true, text }));
        incoming.on('error', () => end({ ok: false }));
      },
    );
    outgoing.on('error', () => resolve({ ok: false }));
    outgoing.end();
  });
}
