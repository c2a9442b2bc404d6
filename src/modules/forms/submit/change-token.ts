import { SignJWT } from 'jose';
import { z } from 'zod';
import { platformRefusals, refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { readToken, signToken } from '#platform/session/signed-token.ts';

const PURPOSE = 'forms change';

const ChangeClaims = z.object({ form: z.uuid(), response: z.uuid() });

/**
 * Signs that its bearer sent this answer and may change it while the form allows that. The same answer always gets the
 * same token, so that a page that is sent again shows the same link.
 */
export function changeToken(
  scope: Pick<Scope, 'app'>,
  { formId, responseId }: { formId: string; responseId: string },
): Promise<string> {
  return signToken(scope.app.config.secret, PURPOSE, new SignJWT({ form: formId, response: responseId }));
}

/** Returns the answer that a token of this form names. Refuses with `platform.missing`. */
export async function readChangeToken(
  scope: Pick<Scope, 'app' | 'now'>,
  formId: string,
  token: string,
): Promise<string> {
  const payload = await readToken(scope.app.config.secret, PURPOSE, token, { currentDate: scope.now });
  const claims = ChangeClaims.safeParse(payload);
  if (!claims.success || claims.data.form !== formId) throw refuse(platformRefusals, 'platform.missing');
  return claims.data.response;
}
