import type { RequestFrame } from '#platform/http/request-frame.ts';
import { Departure } from '#platform/page/arrival.ts';
import { isLocalPath, PageRedirect } from '#platform/page/page.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import {
  type SealedState,
  sealStateCookie,
  clearSealedState,
  readSealedState,
  spend,
} from '../sealed-state/sealed-state.ts';
import { accountsPaths } from '../paths.ts';
import { hasSecondFactor } from '../factor/factor-rows.ts';
import { signChallenge } from '../second-factor/second-step.ts';
import { sessionCookie } from '../session/session-cookie.ts';
import { signIn } from '../sign-in/sign-in.ts';
import { type LineChannel, readLineChannel } from '../line/line-channel.ts';
import { authorizeAddress, identityOfCode, isRetryState, newAttempt } from '../line/line-client.ts';
import {
  type LineCallbackQuery,
  type LineFailure,
  LineState,
  type LineStateAt,
  MAX_NEXT,
} from '../line/line-contract.ts';
import type { LineIdentity } from '../line/line-id-token.ts';
import { findPersonByLine } from '../line/line-links.ts';
import { LineProblem } from '../line/line-problem.ts';

export type Http = { readonly frame: RequestFrame; setCookie(line: string): void };
type Asked = LineStateAt<'asked'>;
/** What a verified account is wanted for. */
type Purpose = Pick<Asked, 'wantsLink' | 'next'>;

/** Reads the sealed state of this browser's LINE sign-in. */
export function readLineState(
  scope: Pick<ScopeWithoutTx, 'app' | 'tenant' | 'now'>,
  frame: RequestFrame,
): SealedState<LineState> | null {
  return readSealedState(scope, frame, { name: 'line', schema: LineState });
}

/** Redirects the browser to LINE with a new attempt in its sealed state. Returns null if the site has no LINE sign-in. */
export async function departToLine(
  scope: ScopeWithoutTx,
  http: Http,
  start: { next: string | undefined; wantsLink: boolean; isRetry?: boolean },
): Promise<Departure | null> {
  const channel = await readLineChannel(scope);
  if (!channel) return null;
  const isRetry = start.isRetry === true;
  const attempt = newAttempt(redirectUriOf(scope), { isRetry });
  const { state, nonce, verifier } = attempt;
  const asked: Asked = {
    stage: 'asked',
    state,
    nonce,
    verifier,
    wantsLink: start.wantsLink,
    isRetry,
    next: pathAfter(start.next),
  };
  http.setCookie(sealStateCookie(scope, http.frame, { name: 'line', state: asked }));
  const { config } = scope.app;
  const address = await authorizeAddress(config, channel, attempt, { isRetry, locale: scope.locale });
  return new Departure(address, config.line.accessOrigin);
}

/**
 * Handles LINE's callback. It is valid only in the browser and tenant that started the attempt, and once. Always redirects
 * to a URL without the code.
 */
export async function arriveFromLine(
  scope: ScopeWithoutTx,
  http: Http,
  query: LineCallbackQuery,
): Promise<PageRedirect | Departure> {
  const sealedState = readLineState(scope, http.frame);
  const asked = sealedState?.state.stage === 'asked' ? sealedState.state : null;
  const fail = (why: LineFailure) => failed(scope, http, why, asked);
  if (!sealedState || !asked || query.state !== asked.state) return retry(scope, http, query, asked, fail);
  const isFirst = await scope.app.database.write(scope.tenant.id, (tx) =>
    spend({ ...scope, tx }, sealedState),
  );
  if (!isFirst) return fail('used');
  if (query.error !== undefined || query.code === undefined) {
    const error = query.error?.toLowerCase();
    if (error === 'login_required' || error === 'interaction_required')
      return retry(scope, http, query, asked, fail);
    return fail(error === 'access_denied' ? 'denied' : 'refused');
  }
  try {
    const channel = await readLineChannel(scope);
    if (!channel) return fail('channel');
    const identity = await identityOfCode(scope.app.config, channel, {
      attempt: { ...asked, redirectUri: redirectUriOf(scope) },
      code: query.code,
      now: scope.now,
    });
    return await scope.app.database.write(scope.tenant.id, (tx) =>
      handleIdentity({ ...scope, tx }, http, { asked, channel, identity }, fail),
    );
  } catch (error) {
    if (!(error instanceof LineProblem)) throw error;
    scope.app.log.warn(
      { tenant: scope.tenant.code, requestId: scope.requestId, why: error.message },
      'line.refused',
    );
    return fail(error.why);
  }
}

/**
 * In LINE's in-app browser, auto-login may return a state that was never issued, or return to another browser; LINE says to
 * retry without it ("How to handle auto login failure", LINE Developers, read November 2026). Retries once.
 */
async function retry(
  scope: ScopeWithoutTx,
  http: Http,
  query: LineCallbackQuery,
  asked: Asked | null,
  fail: (why: LineFailure) => PageRedirect,
): Promise<PageRedirect | Departure> {
  if (asked?.isRetry || query.state === undefined || isRetryState(query.state)) return fail('other_browser');
  const start = { next: asked?.next, wantsLink: asked?.wantsLink === true, isRetry: true };
  return (await departToLine(scope, http, start)) ?? fail('channel');
}

/** Handles a verified LINE account: signs in, asks for the second factor, or offers to join or link. */
export async function handleIdentity(
  scope: Scope,
  http: Http,
  { asked, channel, identity }: { asked: Purpose; channel: LineChannel; identity: LineIdentity },
  fail: (why: LineFailure) => PageRedirect,
): Promise<PageRedirect> {
  const { next } = asked;
  const line = { channelId: channel.channelId, ...identity };
  const person = await findPersonByLine(scope, line);
  const continueWith = (state: LineState) => {
    http.setCookie(sealStateCookie(scope, http.frame, { name: 'line', state }));
    return new PageRedirect(accountsPaths.lineCallback());
  };
  if (asked.wantsLink) {
    const { actor } = scope;
    if (actor.kind !== 'person' || actor.acting) return fail('signed_out');
    if (person && person.personId !== actor.userId) return fail('taken');
    if (person) return finish(http, accountsPaths.profile());
    return continueWith({ stage: 'proved', ...line, linkTo: actor.userId, next });
  }
  if (!person) {
    if (!scope.tenant.settings.line?.isOpenToNew) return fail('unknown');
    return continueWith({ stage: 'proved', ...line, linkTo: null, next });
  }
  if (!person.isActive) return fail('suspended');
  if (await hasSecondFactor(scope, person.personId))
    return continueWith({ stage: 'second', challenge: await signChallenge(scope, person, 'line'), next });
  http.setCookie(sessionCookie(http.frame, await signIn(scope, { ...person, way: 'line' }, http.frame)));
  return finish(http, next);
}

function finish(http: Http, path: string): PageRedirect {
  http.setCookie(clearSealedState(http.frame, 'line'));
  return new PageRedirect(path);
}

/** Leads to the page that says why a LINE sign-in failed. */
export function failed(
  scope: ScopeWithoutTx,
  http: Http,
  why: LineFailure,
  asked: Purpose | null,
): PageRedirect {
  const state: LineState = {
    stage: 'failed',
    why,
    wantsLink: asked?.wantsLink === true,
    next: asked?.next ?? '/',
  };
  http.setCookie(sealStateCookie(scope, http.frame, { name: 'line', state }));
  return new PageRedirect(accountsPaths.lineCallback());
}

function redirectUriOf({ tenant }: Pick<ScopeWithoutTx, 'tenant'>): string {
  return tenant.origin + accountsPaths.lineCallback();
}

/** Returns a local path that fits into the cookie, otherwise '/'. */
export function pathAfter(next: string | undefined): string {
  return next !== undefined && next.length <= MAX_NEXT && isLocalPath(next) ? next : '/';
}
