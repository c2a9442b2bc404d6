import * as client from 'openid-client';
import type { Config } from '#platform/config/config.ts';
import type { LineChannel } from './line-channel.ts';
import { LINE_ISSUER, type LineIdentity, verifyIdToken } from './line-id-token.ts';
import { LineProblem } from './line-problem.ts';

/** Limit for requests to LINE. */
const TIMEOUT_SECONDS = 5;
/** E-mail is not requested: LINE does not guarantee it, and it would prove nothing. */
const SCOPE = 'openid profile';

export interface LineAttempt {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string;
  /** PKCE verifier (RFC 7636): only the browser that started can use the code. */
  readonly verifier: string;
}

/** Creates an unguessable attempt. A retry is marked in its state, which is returned even without cookies. */
export function newAttempt(redirectUri: string, { isRetry }: { isRetry: boolean }): LineAttempt {
  return {
    redirectUri,
    state: (isRetry ? RETRY_MARK : '') + client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  };
}

const RETRY_MARK = 'again.';

/** Whether a state belongs to a retry; there is only one. */
export function isRetryState(state: string): boolean {
  return state.startsWith(RETRY_MARK);
}

/** Returns the URL for LINE's consent (LINE Developers, "Integrate LINE Login with your web app", read November 2026). */
export async function authorizeAddress(
  config: Config,
  channel: LineChannel,
  attempt: LineAttempt,
  { isRetry, locale }: { isRetry: boolean; locale: string },
): Promise<URL> {
  return client.buildAuthorizationUrl(configurationOf(config, channel), {
    redirect_uri: attempt.redirectUri,
    scope: SCOPE,
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: 'S256',
    ui_locales: locale,
    ...(isRetry && { disable_auto_login: 'true' }),
  });
}

/**
 * Exchanges the code at LINE and returns the verified identity. `openid-client` handles OAuth only; the id token is removed
 * from its response, because it would accept HS256 tokens without verifying their signature. Throws `LineProblem`.
 */
export async function identityOfCode(
  config: Config,
  channel: LineChannel,
  { attempt, code, now }: { attempt: LineAttempt; code: string; now: Date },
): Promise<LineIdentity> {
  const back = new URL(attempt.redirectUri);
  back.searchParams.set('code', code);
  back.searchParams.set('state', attempt.state);
  const configuration = configurationOf(config, channel);
  let idToken: string | null = null;
  configuration[client.customFetch] = async (url, options) => {
    const reply = await withoutIdToken(await fetch(url, options as RequestInit));
    idToken = reply.idToken;
    return reply.response;
  };
  try {
    await client.authorizationCodeGrant(configuration, back, {
      expectedState: attempt.state,
      pkceCodeVerifier: attempt.verifier,
    });
  } catch (error) {
    throw problemOf(error);
  }
  if (idToken === null) throw new LineProblem('refused', 'no id token');
  return verifyIdToken(config, idToken, { channel, nonce: attempt.nonce, now });
}

function configurationOf(config: Config, { channelId, secret }: LineChannel): client.Configuration {
  const { accessOrigin, apiOrigin } = config.line;
  const configuration = new client.Configuration(
    {
      issuer: LINE_ISSUER,
      authorization_endpoint: `${accessOrigin}/oauth2/v2.1/authorize`,
      token_endpoint: `${apiOrigin}/oauth2/v2.1/token`,
    },
    channelId,
    undefined,
    client.ClientSecretPost(secret.reveal()),
  );
  configuration.timeout = TIMEOUT_SECONDS;
  // Only a local test server uses plain http; the configuration rejects one in production.
  if (apiOrigin.startsWith('http:')) client.allowInsecureRequests(configuration);
  return configuration;
}

async function withoutIdToken(reply: Response): Promise<{ response: Response; idToken: string | null }> {
  const text = await reply.text();
  const { status, headers } = reply;
  try {
    const { id_token: idToken, ...rest } = JSON.parse(text) as Record<string, unknown>;
    return {
      response: new Response(JSON.stringify(rest), {
        status,
        headers: { 'content-type': 'application/json' },
      }),
      idToken: typeof idToken === 'string' ? idToken : null,
    };
  } catch {
    return { response: new Response(text, { status, headers }), idToken: null }; // openid-client reports the error
  }
}

function problemOf(error: unknown): LineProblem {
  if (error instanceof client.ResponseBodyError) {
    if (error.error === 'invalid_grant') return new LineProblem('refused', 'invalid_grant');
    const isOurs = ['invalid_client', 'unauthorized_client', 'invalid_request'].includes(error.error);
    return new LineProblem(isOurs ? 'channel' : 'unreachable', error.error);
  }
  // No connection, timeout, or a malformed response.
  return new LineProblem('unreachable', error instanceof Error ? error.message.slice(0, 200) : 'unknown');
}
