import type { Access } from '../access/access.ts';
import { GATEWAY_HEADERS } from '../gateway/signed-request.ts';
import { ACCOUNT_COOKIE } from '../http/cookies.ts';

/** What one way in needs, all of it together, each scheme with the role it must stand for. */
export type SecurityRequirement = Readonly<Record<string, readonly string[]>>;

const header = (name: string, description: string) => ({ type: 'apiKey', in: 'header', name, description });

/** The parts of a signed request, which only holds with all of them. */
const SIGNATURE = {
  programKey: header(GATEWAY_HEADERS.key, 'The id of an API key of this site.'),
  programToken: header(GATEWAY_HEADERS.token, 'Key id, time stamp and nonce, encrypted with the secret.'),
  programIv: header(GATEWAY_HEADERS.iv, 'The initialisation vector of the token.'),
  programSignature: header(
    GATEWAY_HEADERS.signature,
    'HMAC of the method, the address, the body and the token. The secret itself is never sent.',
  ),
};

/** The ways in which a request says who sends it, by name. */
export function securitySchemes(accesses: readonly Access[]): Record<string, unknown> {
  const guestTokens = accesses.flatMap(({ guestToken }) => guestToken ?? []);
  return {
    account: {
      type: 'apiKey',
      in: 'cookie',
      name: ACCOUNT_COOKIE,
      description:
        'The session of a browser, set at sign-in. Requests that change something must be same-origin.',
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

/** The alternatives by which a call may be reached; roles are named as OpenAPI 3.1 allows for any scheme. */
export function securityOf({ minimalRole, guestToken }: Access): SecurityRequirement[] {
  const roles = minimalRole === 'guest' ? [] : [minimalRole];
  const alternatives: SecurityRequirement[] = [{ account: roles }, { bearer: roles }];
  if (minimalRole === 'guest') alternatives.unshift({});
  if (guestToken) alternatives.push({ [guestToken.name]: [] });
  // A program is granted what managers may do, and what anyone may.
  if (minimalRole === 'guest' || minimalRole === 'manager')
    alternatives.push(Object.fromEntries(Object.keys(SIGNATURE).map((name) => [name, []])));
  return [...alternatives, ...alternatives.map((alternative) => ({ ...alternative, clientKey: [] }))];
}
