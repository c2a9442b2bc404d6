import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { App } from '#platform/app.ts';
import { arrivalOf } from '#platform/http/request-frame.ts';
import { BARE_CSP, guardHeaders } from '#platform/http/security-headers.ts';
import {
  findTransportProblem,
  PROXY_FAULTS,
  type ProxyFault,
  warnOfProxyFault,
} from '#platform/http/transport.ts';
import { headersToOrigin } from '#platform/navigation/redirect.ts';
import { contentOrigin } from '#platform/storage/content-urls.ts';
import { normalizeHostname } from '#platform/tenancy/hostname.ts';
import { publicOrigin } from '#platform/tenancy/public-origin.ts';
import { answerWithoutTenant, outagePage } from '../site/without-tenant.ts';
import { httpsOnlyPage, proxyFaultPage } from './transport-page.ts';

/** A response sent in place of the site. */
interface Answer {
  readonly status: number;
  /** Null for a redirect, whose location is in `headers`. */
  readonly html: string | null;
  readonly code: string;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Answers a request that must not be served because of its transport (`findTransportProblem`); returns false if it may be.
 * Reads neither session nor body and sets no cookie.
 */
export function answerTransport(app: App, incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  const problem = findTransportProblem(incoming, app.config);
  if (problem === null) return false;
  const requestId = randomUUID();
  const answered = (answer: Answer): void => send(app, incoming, outgoing, { requestId, ...answer });
  if (problem !== 'plain') {
    warnOfProxyFault(app, incoming, problem);
    answered(faultAnswer(incoming, problem));
    return true;
  }
  plainAnswer(app, incoming).then(answered, (error: unknown) => {
    app.log.error({ err: error, requestId }, 'A request failed');
    const message = 'Service Unavailable';
    answered({ status: 503, html: outagePage(requestId), code: 'platform.unavailable', message });
  });
  return true;
}

function faultAnswer(incoming: IncomingMessage, fault: ProxyFault): Answer {
  return {
    // RFC 9110 §15.5.22: a WebSocket was requested but the Upgrade header was lost. Other faults are not the client's.
    status: fault === 'no_upgrade' ? 426 : 503,
    html: proxyFaultPage(fault, { isRead: isRead(incoming) }),
    code: 'platform.proxy_misconfigured',
    message: PROXY_FAULTS[fault],
  };
}

/** Answers plain http: redirects page and file requests to https, refuses everything else. */
async function plainAnswer(app: App, incoming: IncomingMessage): Promise<Answer> {
  const hostname = normalizeHostname(incoming.headers.host);
  const origin = await secureOriginOf(app, hostname);
  if (origin === null) {
    const { status, html } = await answerWithoutTenant(app, { hostname, isHeld: false });
    return { status, html, code: 'platform.missing', message: 'There is no site at this address.' };
  }
  const refusal = {
    html: httpsOnlyPage(),
    code: 'platform.https_only',
    message: 'This site is served over https only.',
  };
  const url = incoming.url ?? '/';
  return isRead(incoming) && !isCall(url)
    ? { ...refusal, status: 308, html: null, headers: headersToOrigin(origin, url) }
    : { ...refusal, status: 403 };
}

/** Returns the https origin of one of our hosts; null for other hosts. */
async function secureOriginOf(app: App, hostname: string | null): Promise<string | null> {
  if (hostname === null) return null;
  if (hostname === app.config.files.host) return contentOrigin(app.config);
  return (await app.tenants.ofHost(hostname)) ? publicOrigin(app.config, hostname) : null;
}

function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

function isCall(url: string): boolean {
  return url.startsWith('/api/') || (url.split('?')[0] ?? '').endsWith('.data');
}

function send(
  app: App,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { status, html, code, message, headers, requestId }: Answer & { readonly requestId: string },
): void {
  const isPage = incoming.headers.accept?.includes('text/html') && !isCall(incoming.url ?? '/');
  const body = html === null ? '' : isPage ? html : JSON.stringify({ code, message, requestId });
  outgoing.writeHead(status, {
    ...guardHeaders(arrivalOf(incoming, app.config.trustedProxies).isSecure),
    'x-request-id': requestId,
    'cache-control': 'no-store',
    'content-security-policy': isPage ? `${BARE_CSP}; style-src 'unsafe-inline'` : BARE_CSP,
    'content-type': `${isPage ? 'text/html' : 'application/json'}; charset=utf-8`,
    'content-length': Buffer.byteLength(body),
    ...headers,
    ...(status === 426 && { upgrade: 'websocket', connection: 'upgrade' }),
  });
  outgoing.end(incoming.method === 'HEAD' ? undefined : body);
}
