import { createHash } from 'node:crypto';
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { Config } from '#platform/config/config.ts';
import { normalizeText } from '#platform/text/fold.ts';
import { graphemeCut } from '#platform/text/grapheme.ts';
import { LineProblem } from './line-problem.ts';
import type { LineChannel } from './line-channel.ts';

/** Issuer of LINE's id tokens (LINE Developers, LINE Login v2.1, "Verify ID token", read November 2026). */
export const LINE_ISSUER = 'https://access.line.me';
/** A token has just been issued: by a web login, or as LINE opened the page inside it. */
const MAX_TOKEN_AGE_SECONDS = 600;
const CLOCK_TOLERANCE_SECONDS = 60;
/** LINE allows 20 characters. The name is only displayed. */
const MAX_NAME = 40;
const KEYS_TIMEOUT_MS = 5_000;
/** Detail of the problem with a token that is genuine but was issued too long ago (`jose`). */
export const LINE_TOKEN_OLD = 'ERR_JWT_EXPIRED';

/** Identity verified by LINE. */
export interface LineIdentity {
  /** Unique within one provider's channels; another site may see another subject for the same account. */
  readonly subject: string;
  readonly name: string;
}

/**
 * Verifies an id token of LINE: HS256 with the channel's secret (web login) or ES256 with LINE's published keys, never one's
 * key with the other's algorithm. Checks issuer, audience, age, expiry and nonce. Throws `LineProblem`.
 */
export async function verifyIdToken(
  config: Config,
  token: string,
  { channel, nonce, now }: { channel: LineChannel; nonce: string; now: Date },
): Promise<LineIdentity> {
  const rules = { channel, now, algorithms: ['HS256', 'ES256'], claims: ['nonce'] };
  const payload = await payloadOf(config, token, rules);
  if (payload['nonce'] !== nonce) throw new LineProblem('refused', 'nonce');
  return identityOf(payload, channel);
}

/** Identity from a token that LINE gave to a page inside it. */
export interface LiffIdentity extends LineIdentity {
  /** Names the token: it counts once. */
  readonly tokenId: string;
  /** From then on it is too old anyway. */
  readonly untilAt: Date;
}

/**
 * Verifies an id token that LINE's SDK handed to a page inside LINE (LIFF). Those are signed with ES256 alone, and the SDK
 * offers no nonce, so the caller accepts each token once. Throws `LineProblem`; `LINE_TOKEN_OLD` where it is merely too old.
 */
export async function verifyLiffToken(
  config: Config,
  token: string,
  { channel, now }: { channel: LineChannel; now: Date },
): Promise<LiffIdentity> {
  const payload = await payloadOf(config, token, { channel, now, algorithms: ['ES256'], claims: [] });
  // Ages are counted in whole seconds: throughout the last one the token is still accepted.
  const seconds = (payload.iat ?? 0) + MAX_TOKEN_AGE_SECONDS + CLOCK_TOLERANCE_SECONDS + 1;
  return {
    ...identityOf(payload, channel),
    // Of what is signed, not of the signature, which can be written in several ways.
    tokenId: createHash('sha256')
      .update(token.slice(0, token.lastIndexOf('.')))
      .digest('hex'),
    untilAt: new Date(seconds * 1_000),
  };
}

function identityOf(payload: JWTPayload, channel: LineChannel): LineIdentity {
  const { sub = '', name } = payload;
  if (payload.aud !== channel.channelId) throw new LineProblem('refused', 'audience');
  if (!/^U[0-9a-f]{32}$/.test(sub)) throw new LineProblem('refused', 'subject');
  return {
    subject: sub,
    name: typeof name === 'string' ? graphemeCut(normalizeText(name).trim(), MAX_NAME) : '',
  };
}

async function payloadOf(
  config: Config,
  token: string,
  {
    channel,
    now,
    algorithms,
    claims,
  }: { channel: LineChannel; now: Date; algorithms: string[]; claims: readonly string[] },
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, keyOf(config, channel), {
      algorithms,
      issuer: LINE_ISSUER,
      audience: channel.channelId,
      requiredClaims: ['exp', 'iat', 'sub', ...claims],
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

/** Chooses the key by algorithm, so that a public key is never used as a shared secret (RFC 8725 §2.1). */
function keyOf(config: Config, { secret }: LineChannel): JWTVerifyGetKey {
  return (header, input) =>
    header.alg === 'HS256' ? Buffer.from(secret.reveal(), 'utf8') : publishedKeys(config)(header, input);
}

type PublishedKeys = ReturnType<typeof createRemoteJWKSet>;
const keySets = new WeakMap<Config, PublishedKeys>();

/** LINE's keys, cached across sign-ins; refetched for an unknown key, at most every 30 seconds. */
function publishedKeys(config: Config): PublishedKeys {
  const known = keySets.get(config);
  if (known) return known;
  const keys = createRemoteJWKSet(new URL('/oauth2/v2.1/certs', config.line.apiOrigin), {
    timeoutDuration: KEYS_TIMEOUT_MS,
  });
  keySets.set(config, keys);
  return keys;
}
