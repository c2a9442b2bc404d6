import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { Config } from '#platform/config/config.ts';
import { normalizeText } from '#platform/text/fold.ts';
import { graphemeCut } from '#platform/text/grapheme.ts';
import { LineProblem } from './line-problem.ts';
import type { LineChannel } from './line-channel.ts';

/** Issuer of every id token of LINE (LINE Developers, LINE Login v2.1, "Verify ID token", read November 2026). */
export const LINE_ISSUER = 'https://access.line.me';
/** A web login's token is made for this very moment. */
const MAX_TOKEN_AGE_SECONDS = 600;
const CLOCK_TOLERANCE_SECONDS = 60;
/** LINE allows 20 characters; a name is shown, nothing hangs on it. */
const MAX_NAME = 40;
const KEYS_TIMEOUT_MS = 5_000;

/** Whom LINE vouches for. */
export interface LineIdentity {
  /** Of one provider's channels only: another site may know the same account by another name. */
  readonly subject: string;
  readonly name: string;
}

/**
 * Reads an id token of LINE: HS256 under the channel's secret (web login) or ES256 under LINE's published keys, never
 * one's key with the other's algorithm. Issuer, audience, age, expiry and nonce must be ours. Throws a `LineProblem`.
 */
export async function verifyIdToken(
  config: Config,
  token: string,
  { channel, nonce, now }: { channel: LineChannel; nonce: string; now: Date },
): Promise<LineIdentity> {
  const payload = await payloadOf(config, token, channel, now);
  const { sub = '', name } = payload;
  if (payload.aud !== channel.channelId) throw new LineProblem('refused', 'audience');
  if (payload['nonce'] !== nonce) throw new LineProblem('refused', 'nonce');
  if (!/^U[0-9a-f]{32}$/.test(sub)) throw new LineProblem('refused', 'subject');
  return {
    subject: sub,
    name: typeof name === 'string' ? graphemeCut(normalizeText(name).trim(), MAX_NAME) : '',
  };
}

async function payloadOf(
  config: Config,
  token: string,
  channel: LineChannel,
  now: Date,
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, keyOf(config, channel), {
      algorithms: ['HS256', 'ES256'],
      issuer: LINE_ISSUER,
      audience: channel.channelId,
      requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
      maxTokenAge: MAX_TOKEN_AGE_SECONDS,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      currentDate: now,
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) throw new LineProblem('refused', error.code);
    throw new LineProblem('unreachable', 'keys'); // the published keys could not be read
  }
}

/** The algorithm picks the key, so that a published key is never taken for a shared secret (RFC 8725 §2.1). */
function keyOf(config: Config, { secret }: LineChannel): JWTVerifyGetKey {
  return (header, input) =>
    header.alg === 'HS256' ? Buffer.from(secret.reveal(), 'utf8') : publishedKeys(config)(header, input);
}

type PublishedKeys = ReturnType<typeof createRemoteJWKSet>;
const keySets = new WeakMap<Config, PublishedKeys>();

/** LINE's keys, kept between sign-ins and read anew for an unknown one, at most every half minute. */
function publishedKeys(config: Config): PublishedKeys {
  const known = keySets.get(config);
  if (known) return known;
  const keys = createRemoteJWKSet(new URL('/oauth2/v2.1/certs', config.line.apiOrigin), {
    timeoutDuration: KEYS_TIMEOUT_MS,
  });
  keySets.set(config, keys);
  return keys;
}
