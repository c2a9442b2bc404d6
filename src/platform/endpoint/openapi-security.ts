import type { Access } from '../access/access.ts';
import { GATEWAY_HEADERS } from '../gateway/signed-request.ts';
import { ACCOUNT_COOKIE } from '../http/cookies.ts';

/** Schemes that one way to authenticate requires together, each with the required role. */
export type SecurityRequirement = Readonly<Record<string, readonly string[]>>;

const header = (name: string, description: string) => ({ type: 'apiKey', in: 'header', name, description });

/** Headers of a signed request; all are required. */
const SIGNATURE = {
  programKey: header(GATEWAY_HEADERS.key, 'The id of an API key of this site.'),
  programToken: header(GATEWAY_HEADERS.token, 'Key id, timestamp and nonce, encrypted with the secret.'),
  programIv: header(GATEWAY_HEADERS.iv, 'The initialisation vector of the token.'),
  programSignature: header(
    GATEWAY_HEADERS.signature,
    'HMAC of the method, the URL, the body and the token. The secret itself is never sent.',
  ),
};

/** Returns the security schemes of the document, by name. */
export function securitySchemes(accesses: readonly Access[]): Record<string, unknown> {
  const guestTokens = accesses.flatMap(({ guestToken }) => guestToken ?? []);
  return {
    account: {
      type: 'apiKey',
      in: 'cookie',
      name: ACCOUNT_COOKIE,
      description:
        'The session cookie of a browser, set at sign-in. State-changing requests must be same-origin.',
    },
    bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The same session token.' },
    ...SIGNATURE,
    clientKey: {
      type: 'apiKey',
      in: 'query',
      name: 'key',
      description: "The site's public client key. Always optional, but a wrong one is refused with 401.",
    },
    ...Object.fromEntries(
      guestTokens.map(({ name, description }) => [name, header('Authorization', description)]),
    ),
  };
}

/** Returns the alternative ways to authenticate a call; OpenAPI 3.1 allows role names for any scheme. */
export function securityOf({ minimalRole, guestToken, isForPrograms }: Access): SecurityRequirement[] {
  const roles = minimalRole === 'guest' ? [] : [minimalRole];
  const alternatives: SecurityRequirement[] = isForPrograms ? [] : [{ account: roles }, { bearer: roles }];
  if (minimalRole === 'guest') alternatives.unshift({});
  if (guestToken) alternatives.push({ [guestToken.name]: [] });
  // Programs may be granted the permissions of managers, and call what is open to everyone.
  if (minimalRole === 'guest' || minimalRole === 'manager')
    alternatives.push(Object.fromEntries(Object.keys(SIGNATURE).map((name) => [name, []])));
  return [...alternatives, ...alternatives.map((alternative) => ({ ...alternative, clientKey: [] }))];
}
