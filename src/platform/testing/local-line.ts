import { createHash, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, SignJWT } from 'jose';

/** A channel that the local LINE has from the start. */
export const LOCAL_CHANNEL = { id: '1234567890', secret: '0123456789abcdef0123456789abcdef' } as const;

/** Access token for push messages. */
export const LOCAL_MESSAGE_TOKEN = 'a-message-token-of-the-local-line';

export interface LineAccount {
  readonly subject: string;
  readonly name: string;
}

/** Accounts at the local LINE. */
export const LINE_ACCOUNTS = {
  somchai: { subject: `U${'a1'.repeat(16)}`, name: 'สมชาย ใจดี' },
  malee: { subject: `U${'b2'.repeat(16)}`, name: 'Malee 🌸' },
} as const satisfies Record<string, LineAccount>;

/** Faults for the next id token or the next reply of the token endpoint. */
export type LineFault =
  | 'es256'
  | 'hs256'
  | 'es256_unknown_kid'
  | 'es256_foreign_key'
  | 'hs256_wrong_secret'
  | 'hs256_by_public_key'
  | 'rs256'
  | 'alg_none'
  | 'no_id_token'
  | 'not_a_token'
  | 'wrong_nonce'
  | 'no_nonce'
  | 'wrong_audience'
  | 'two_audiences'
  | 'wrong_issuer'
  | 'wrong_subject'
  | 'expired'
  | 'no_expiry'
  | 'issued_long_ago'
  | 'server_error'
  | 'too_busy'
  | 'not_json'
  | 'silence';

interface Grant {
  readonly channelId: string;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly nonce: string | null;
  readonly account: LineAccount;
}

const ISSUER = 'https://access.line.me';
const TOKEN_SECONDS = 3600;

/** A local fake of LINE Login v2.1: the real API over real HTTP, with injectable faults. */
export class LocalLine {
  readonly origin: string;
  /** Received authorization requests, oldest first. */
  readonly asked: URLSearchParams[] = [];
  /** Accepted push messages of the Messaging API, oldest first. */
  readonly pushed: { readonly to: string; readonly text: string; readonly retryKey: string }[] = [];
  /** Number of push requests, including retries. */
  pushCalls = 0;
  /** Statuses of the next pushes; normal replies after these. */
  readonly pushProblem: number[] = [];
  private readonly channels = new Map<string, string>([[LOCAL_CHANNEL.id, LOCAL_CHANNEL.secret]]);
  private readonly grants = new Map<string, Grant>();
  private readonly tokens = new Map<string, Grant>();
  private readonly elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private mischief: LineFault | null = null;

  private constructor(origin: string) {
    this.origin = origin;
  }

  static async open(port = 0): Promise<LocalLine & { close(): Promise<void> }> {
    let line: LocalLine | null = null;
    const server = createServer((request, response) => void line?.answer(request, response));
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    line = new LocalLine(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.unref();
    return Object.assign(line, {
      close: async () => {
        server.close();
        server.closeAllConnections();
      },
    });
  }

  addChannel(id: string, secret: string): void {
    this.channels.set(id, secret);
  }

  /** Makes the next token request fail in this way. */
  injectFault(how: LineFault): void {
    this.mischief = how;
  }

  /** Simulates consent in the browser; returns the URL that LINE redirects to. */
  async agree(authorizeUrl: string, account: LineAccount = LINE_ACCOUNTS.somchai): Promise<URL> {
    return this.decide(authorizeUrl, account.subject);
  }

  /** Simulates denied consent. */
  async decline(authorizeUrl: string): Promise<URL> {
    return this.decide(authorizeUrl, 'nobody');
  }

  private async decide(authorizeUrl: string, as: string): Promise<URL> {
    const url = new URL(authorizeUrl);
    url.pathname = '/decide';
    url.searchParams.set('as', as);
    const reply = await fetch(url, { redirect: 'manual' });
    const location = reply.headers.get('location');
    if (location === null) throw new Error(`The local LINE answered ${reply.status}: ${await reply.text()}`);
    return new URL(location);
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.origin);
    const route = `${request.method} ${url.pathname}`;
    try {
      if (route === 'GET /oauth2/v2.1/authorize') this.showConsent(url, response);
      else if (route === 'GET /decide') this.sendBack(url, response);
      else if (route === 'POST /oauth2/v2.1/token') await this.giveToken(await formOf(request), response);
      else if (route === 'GET /oauth2/v2.1/certs') await this.showKeys(response);
      else if (route === 'GET /oauth2/v2.1/verify') this.verifyAccess(url, response);
      else if (route === 'GET /v2/profile') this.showProfile(request, response);
      else if (route === 'POST /v2/bot/message/push') await this.takePush(request, response);
      else if (route === 'GET /liff/edge/2/sdk.js') showSdk(response);
      else if (route.startsWith('GET /liff/app/')) await this.openInLine(url, response);
      else if (route === 'GET /friendship/v1/status') json(response, 200, { friendFlag: false });
      else json(response, 404, { message: 'Not found' });
    } catch (error) {
      json(response, 500, { message: String(error) });
    }
  }

  /** Returns the id token that LINE gives to a page inside it: signed with ES256, without a nonce. */
  async liffToken(
    liffId: string,
    {
      account = LINE_ACCOUNTS.somchai,
      fault = null,
    }: { account?: LineAccount; fault?: LineFault | null } = {},
  ): Promise<string> {
    const channelId = liffId.split('-')[0] ?? '';
    const grant = { channelId, account, nonce: null, redirectUri: '', challenge: '' };
    const token = await this.idToken(grant, this.channels.get(channelId) ?? '', fault, 'es256');
    return token ?? '';
  }

  /**
   * Opens a page inside LINE, as `liff.line.me/{liffId}` does: at its endpoint, with `liff.state` for what follows the id in
   * the address, and the tokens in the fragment ("Opening a LIFF app", LINE Developers, read November 2026). The endpoint,
   * which is registered at LINE, stands in the query here.
   */
  private async openInLine(url: URL, response: ServerResponse): Promise<void> {
    const query = url.searchParams;
    const to = new URL(query.get('endpoint') ?? '');
    const account = Object.values(LINE_ACCOUNTS).find(({ subject }) => subject === query.get('as'));
    if (query.has('state')) to.searchParams.set('liff.state', query.get('state') ?? '');
    const idToken = await this.liffToken(url.pathname.slice('/liff/app/'.length), account && { account });
    to.hash = new URLSearchParams({
      access_token: randomBytes(9).toString('hex'),
      id_token: idToken,
    }).toString();
    response.writeHead(302, { location: to.href }).end();
  }

  private showConsent(url: URL, response: ServerResponse): void {
    const query = url.searchParams;
    this.asked.push(query);
    const wrong = this.wrongRequest(query);
    if (wrong !== null) return html(response, 400, `<h1>400 Bad Request</h1><p>${wrong}</p>`);
    const choices = Object.values(LINE_ACCOUNTS).map(({ subject, name }) => choice(query, subject, name));
    html(response, 200, `<h1>LINE</h1><ul>${[...choices, choice(query, 'nobody', 'Cancel')].join('')}</ul>`);
  }

  private wrongRequest(query: URLSearchParams): string | null {
    if (query.get('response_type') !== 'code') return 'response_type';
    if (!this.channels.has(query.get('client_id') ?? '')) return 'client_id';
    if (!query.get('redirect_uri')) return 'redirect_uri';
    if (!query.get('state')) return 'state';
    if (!query.get('scope')?.split(' ').includes('openid')) return 'scope';
    if (query.get('code_challenge_method') !== 'S256' || !query.get('code_challenge'))
      return 'code_challenge';
    return null;
  }

  private sendBack({ searchParams: query }: URL, response: ServerResponse): void {
    const wrong = this.wrongRequest(query);
    if (wrong !== null) return html(response, 400, wrong);
    const back = new URL(query.get('redirect_uri') ?? '');
    const account = Object.values(LINE_ACCOUNTS).find(({ subject }) => subject === query.get('as'));
    if (account) {
      const code = randomBytes(15).toString('base64url');
      this.grants.set(code, {
        channelId: query.get('client_id') ?? '',
        redirectUri: query.get('redirect_uri') ?? '',
        challenge: query.get('code_challenge') ?? '',
        nonce: query.get('nonce'),
        account,
      });
      back.searchParams.set('code', code);
      back.searchParams.set('friendship_status_changed', 'false');
    } else {
      back.searchParams.set('error', 'ACCESS_DENIED');
      back.searchParams.set('error_description', 'The resource owner denied the request.');
    }
    back.searchParams.set('state', query.get('state') ?? '');
    response.writeHead(302, { location: back.href }).end();
  }

  private async giveToken(form: URLSearchParams, response: ServerResponse): Promise<void> {
    const how = this.mischief;
    this.mischief = null;
    if (how === 'server_error') return json(response, 500, { error: 'server_error' });
    if (how === 'too_busy') return json(response, 429, { message: 'Too many requests' });
    if (how === 'not_json') return html(response, 200, 'maintenance');
    if (how === 'silence') return; // never replies
    const channelId = form.get('client_id') ?? '';
    const secret = this.channels.get(channelId);
    if (secret === undefined || secret !== form.get('client_secret'))
      return json(response, 400, { error: 'invalid_client', error_description: 'invalid client_secret' });
    const code = form.get('code') ?? '';
    const grant = this.grants.get(code);
    this.grants.delete(code);
    const isRight =
      grant?.channelId === channelId &&
      grant.redirectUri === form.get('redirect_uri') &&
      grant.challenge ===
        createHash('sha256')
          .update(form.get('code_verifier') ?? '')
          .digest('base64url');
    if (!grant || !isRight)
      return json(response, 400, { error: 'invalid_grant', error_description: 'invalid authorization code' });
    const accessToken = randomBytes(24).toString('base64url');
    this.tokens.set(accessToken, grant);
    const idToken = await this.idToken(grant, secret, how);
    json(response, 200, {
      access_token: accessToken,
      token_type: 'Bearer',
      refresh_token: randomBytes(15).toString('base64url'),
      expires_in: 2_592_000,
      scope: 'profile openid',
      something_new: true,
      ...(idToken !== null && { id_token: idToken }),
    });
  }

  private async idToken(
    grant: Grant,
    secret: string,
    how: LineFault | null,
    usual: 'hs256' | 'es256' = 'hs256',
  ): Promise<string | null> {
    if (how === 'no_id_token') return null;
    if (how === 'not_a_token') return 'a.b';
    const now = Math.floor(Date.now() / 1000);
    const issuedAt = how === 'issued_long_ago' ? now - 3 * TOKEN_SECONDS : now;
    const claims = {
      iss: how === 'wrong_issuer' ? 'https://access.line.me.example' : ISSUER,
      sub: how === 'wrong_subject' ? 'admin' : grant.account.subject,
      aud:
        how === 'wrong_audience'
          ? '9999999999'
          : how === 'two_audiences'
            ? [grant.channelId, '9999999999']
            : grant.channelId,
      ...(how !== 'no_expiry' && { exp: how === 'expired' ? now - 600 : now + TOKEN_SECONDS }),
      iat: how === 'expired' ? now - 900 : issuedAt,
      ...(how !== 'no_nonce' &&
        grant.nonce !== null && { nonce: how === 'wrong_nonce' ? 'of-another-session' : grant.nonce }),
      amr: ['linesso'],
      name: grant.account.name,
      picture: 'https://profile.line-scdn.net/none',
    };
    return this.sign(claims, { secret, how, usual });
  }

  private sign(
    claims: object,
    { secret, how, usual }: { secret: string; how: LineFault | null; usual: 'hs256' | 'es256' },
  ): Promise<string> {
    const byKey = (alg: string, key: KeyObject | Buffer, kid?: string) =>
      new SignJWT({ ...claims }).setProtectedHeader({ alg, typ: 'JWT', ...(kid && { kid }) }).sign(key);
    const { privateKey, publicKey } = this.elliptic;
    const keys = {
      es256: () => byKey('ES256', privateKey, KEY_ID),
      hs256: () => byKey('HS256', Buffer.from(secret)),
    };
    const wrong: Partial<Record<LineFault, () => Promise<string>>> = {
      alg_none: async () => `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`,
      ...keys,
      es256_unknown_kid: () => byKey('ES256', privateKey, '../../nobody'),
      es256_foreign_key: () =>
        byKey('ES256', generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey, KEY_ID),
      rs256: () => byKey('RS256', generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey, KEY_ID),
      hs256_by_public_key: () =>
        byKey('HS256', Buffer.from(publicKey.export({ type: 'spki', format: 'pem' })), KEY_ID),
      hs256_wrong_secret: () => byKey('HS256', Buffer.from('f'.repeat(32))),
    };
    return (how && wrong[how]?.()) ?? keys[usual]();
  }

  private async showKeys(response: ServerResponse): Promise<void> {
    const key = await exportJWK(this.elliptic.publicKey);
    json(response, 200, { keys: [{ ...key, kid: KEY_ID, alg: 'ES256', use: 'sig' }] });
  }

  private verifyAccess({ searchParams }: URL, response: ServerResponse): void {
    const grant = this.tokens.get(searchParams.get('access_token') ?? '');
    if (!grant) return json(response, 400, { error: 'invalid_request' });
    json(response, 200, { scope: 'profile openid', client_id: grant.channelId, expires_in: 2_591_000 });
  }

  /** As in the Messaging API, an already accepted retry key gets 409 (read November 2026). */
  private async takePush(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { to, messages } = JSON.parse(await textOf(request)) as {
      to: string;
      messages: { text: string }[];
    };
    const retryKey = String(request.headers['x-line-retry-key'] ?? '');
    this.pushCalls += 1;
    if (request.headers.authorization !== `Bearer ${LOCAL_MESSAGE_TOKEN}`)
      return json(response, 401, { message: 'Authentication failed.' });
    const problem = this.pushProblem.shift();
    if (problem !== undefined && problem !== 202) return json(response, problem, { message: 'Outage' });
    if (this.pushed.some((push) => push.retryKey === retryKey))
      return json(response, 409, { message: 'The retry key is already accepted' });
    this.pushed.push({ to, text: messages[0]?.text ?? '', retryKey });
    // 202 simulates a lost reply: accepted, but replied to with an error.
    if (problem === 202) return json(response, 500, { message: 'Internal error' });
    json(response, 200, { sentMessages: [{ id: '1', quoteToken: 'q' }] });
  }

  private showProfile(request: IncomingMessage, response: ServerResponse): void {
    const grant = this.tokens.get((request.headers.authorization ?? '').replace(/^Bearer /, ''));
    if (!grant) return json(response, 401, { message: 'invalid token' });
    json(response, 200, { userId: grant.account.subject, displayName: grant.account.name });
  }
}

const KEY_ID = 'local-line-1';

/**
 * LINE's SDK as far as pages use it ("LIFF v2 API reference", LINE Developers, read November 2026): `init` takes the tokens
 * out of the address and opens what `liff.state` says below the endpoint.
 */
function showSdk(response: ServerResponse): void {
  const run = () => {
    const store = (name: string) => `LIFF_STORE:${name}`;
    const sdk = {
      async init({ liffId }: { liffId: string }): Promise<void> {
        if (!/^\d+-\w+$/.test(liffId)) throw new Error('INVALID_CONFIG');
        const given = new URLSearchParams(location.hash.slice(1)).get('id_token');
        if (given) localStorage.setItem(store('IDToken'), given);
        const url = new URL(location.href);
        url.hash = '';
        const state = url.searchParams.get('liff.state');
        if (state === null) return history.replaceState(history.state, '', url);
        location.replace(url.origin + url.pathname + state);
        return new Promise(() => undefined);
      },
      isInClient: () => navigator.userAgent.includes(' Line/'),
      isLoggedIn: () => localStorage.getItem(store('IDToken')) !== null,
      getIDToken: () => localStorage.getItem(store('IDToken')),
    };
    Object.assign(window, { liff: sdk });
  };
  response
    .writeHead(200, {
      'content-type': 'application/javascript; charset=utf-8',
      'cross-origin-resource-policy': 'cross-origin',
    })
    .end(`(${run.toString()})();`);
}

let shared: Promise<LocalLine> | null = null;

/** Returns the shared local LINE of this test process. */
export function localLine(): Promise<LocalLine> {
  shared ??= LocalLine.open();
  return shared;
}

function part(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function choice(query: URLSearchParams, as: string, label: string): string {
  const answer = new URLSearchParams([...query, ['as', as]]);
  return `<li><a href="/decide?${answer.toString().replaceAll('&', '&amp;')}">${label}</a></li>`;
}

function html(response: ServerResponse, status: number, body: string): void {
  response
    .writeHead(status, { 'content-type': 'text/html; charset=utf-8' })
    .end(
      `<!doctype html><html lang="en"><title>Local LINE</title><meta name="viewport" content="width=device-width">${body}`,
    );
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams(await textOf(request));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
