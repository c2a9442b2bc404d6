import { SignJWT } from 'jose';
import { z } from 'zod';
import type { Scope } from '#platform/scope.ts';
import { readToken, signToken } from '#platform/session/signed-token.ts';

const PURPOSE = 'forms payment';

const PaymentClaims = z.object({
  form: z.uuid(),
  reference: z.string(),
  payment: z.string().regex(/^[a-z0-9-]{8,64}$/),
});

interface SentTo {
  readonly formId: string;
  readonly reference: string;
}

/** Signs where this answer is paid for, so that a page names no payment that somebody else wrote into its address. */
export function paymentToken(
  scope: Pick<Scope, 'app'>,
  { formId, reference, paymentSlug }: SentTo & { paymentSlug: string },
): Promise<string> {
  const claims = { form: formId, reference, payment: paymentSlug };
  return signToken(scope.app.config.secret, PURPOSE, new SignJWT(claims));
}

/** Returns the slug of the payment that a token names for this answer; null where it names none. */
export async function readPaymentToken(
  scope: Pick<Scope, 'app' | 'now'>,
  { formId, reference }: SentTo,
  token: string,
): Promise<string | null> {
  const payload = await readToken(scope.app.config.secret, PURPOSE, token, { currentDate: scope.now });
  const claims = PaymentClaims.safeParse(payload);
  if (!claims.success || claims.data.form !== formId || claims.data.reference !== reference) return null;
  return claims.data.payment;
}
