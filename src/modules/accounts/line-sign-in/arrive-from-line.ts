import type { RequestFrame } from '#platform/http/request-frame.ts';
import { Departure } from '#platform/page/arrival.ts';
import { isLocalPath, PageRedirect } from '#platform/page/page.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import {
  type SealedState,
  carry,
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

type Http = { readonly frame: RequestFrame; setCookie(line: string): void };
type Asked = LineStateAt<'asked'>;

/** What this browser carries on its way through LINE. */
export function readLineState(
  scope: Pick<ScopeWithoutTx, 'app' | 'tenant' | 'now'>,
  frame: RequestFrame,
): SealedState<LineState> | null {
  return readSealedState(scope, frame, { name: 'line', schema: LineState });
}

/** Sends the browser to LINE with a new attempt in its keeping. Null where the site has no sign-in by LINE. */
export async function departToLine(
  scope: ScopeWithoutTx,
  http: Http,
  wish: { next: string | undefined; wantsLink: boolean; isRetry?: boolean },
): Promise<Departure | null> {
  const channel = await readLineChannel(scope);
  if (!channel) return null;
  const isRetry = wish.isRetry === true;
  const attempt = newAttempt(redirectUriOf(scope), { isRetry });
  const { state, nonce, verifier } = attempt;
  const asked: Asked = {
    stage: 'asked',
    state,
    nonce,
    verifier,
    wantsLink: wish.wantsLink,
    isRetry,
    next: pathAfter(wish.next),
  };
  http.setCookie(carry(scope, http.frame, { name: 'line', state: asked }));
  const { config } = scope.app;
  const address = await authorizeAddress(config, channel, attempt, { isRetry, locale: scope.locale });
  return new Departure(address, config.line.accessOrigin);
}

/**
 * Takes what LINE sent back with. It counts only in the browser that asked, for the tenant that asked, and once. Whatever
 * comes of it, the browser goes on to an address without the code.
 */
export async function arriveFromLine(
  scope: ScopeWithoutTx,
  http: Http,
  query: LineCallbackQuery,
): Promise<PageRedirect | Departure> {
  const carried = readLineState(scope, http.frame);
  const asked = carried?.state.stage === 'asked' ? carried.state : null;
  const fail = (why: LineFailure) => failed(scope, http, why, asked);
  if (!carried || !asked || query.state !== asked.state) return retry(scope, http, query, asked, fail);
  const isFirst = await scope.app.database.write(scope.tenant.id, (tx) => spend({ ...scope, tx }, carried));
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
      settle({ ...scope, tx }, http, { asked, channel, identity }, fail),
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
 * In LINE's own browser auto-login may come back with a state that nobody gave out, or to another browser; LINE asks to
 * try again without it ("How to handle auto login failure", LINE Developers, read November 2026). Once.
 */
async function retry(
  scope: ScopeWithoutTx,
  http: Http,
  query: LineCallbackQuery,
  asked: Asked | null,
  fail: (why: LineFailure) => PageRedirect,
): Promise<PageRedirect | Departure> {
  if (asked?.isRetry || query.state === undefined || isRetryState(query.state)) return fail('other_browser');
  const wish = { next: asked?.next, wantsLink: asked?.wantsLink === true, isRetry: true };
  return (await departToLine(scope, http, wish)) ?? fail('channel');
}

/** Somebody whom LINE vouches for: signed in, asked for their second factor, or asked what they want. */
async function settle(
  scope: Scope,
  http: Http,
  { asked, channel, identity }: { asked: Asked; channel: LineChannel; identity: LineIdentity },
  fail: (why: LineFailure) => PageRedirect,
): Promise<PageRedirect> {
  const { next } = asked;
  const line = { channelId: channel.channelId, ...identity };
  const person = await findPersonByLine(scope, line);
  const stay = (state: LineState) => {
    http.setCookie(carry(scope, http.frame, { name: 'line', state }));
    return new PageRedirect(accountsPaths.lineCallback());
  };
  if (asked.wantsLink) {
    const { actor } = scope;
    if (actor.kind !== 'person' || actor.acting) return fail('signed_out');
    if (person && person.personId !== actor.userId) return fail('taken');
    if (person) return leave(http, accountsPaths.profile());
    return stay({ stage: 'proved', ...line, linkTo: actor.userId, next });
  }
  if (!person) {
    if (!scope.tenant.settings.line?.isOpenToNew) return fail('unknown');
    return stay({ stage: 'proved', ...line, linkTo: null, next });
  }
  if (!person.isActive) return fail('suspended');
  if (await hasSecondFactor(scope, person.personId))
    return stay({ stage: 'second', challenge: await signChallenge(scope, person, 'line'), next });
  http.setCookie(sessionCookie(http.frame, await signIn(scope, { ...person, way: 'line' }, http.frame)));
  return leave(http, next);
}

function leave(http: Http, path: string): PageRedirect {
  http.setCookie(clearSealedState(http.frame, 'line'));
  return new PageRedirect(path);
}

function failed(scope: ScopeWithoutTx, http: Http, why: LineFailure, asked: Asked | null): PageRedirect {
  const state: LineState = {
    stage: 'failed',
    why,
    wantsLink: asked?.wantsLink === true,
    next: asked?.next ?? '/',
  };
  http.setCookie(carry(scope, http.frame, { name: 'line', state }));
  return new PageRedirect(accountsPaths.lineCallback());
}

function redirectUriOf({ tenant }: Pick<ScopeWithoutTx, 'tenant'>): string {
  return tenant.origin + accountsPaths.lineCallback();
}

/** Only a path of this site, and none that would not fit into the cookie. */
function pathAfter(next: string | undefined): string {
  return next !== undefined && next.length <= MAX_NEXT && isLocalPath(next) ? next : '/';
}
