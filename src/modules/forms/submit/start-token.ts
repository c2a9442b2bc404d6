import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { z } from 'zod';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { readToken, signToken } from '#platform/session/signed-token.ts';
import { LEAST_FILL_MS, START_LIFE_MS } from '../form/form-rules.ts';
import { formsRefusals } from '../refusals.ts';

const PURPOSE = 'forms start';

const StartClaims = z.object({ jti: z.uuid(), form: z.uuid(), at: z.number() });

/** When and for which form a page was opened. Sent with the answers, so that neither a cookie nor an address is needed. */
export interface Start {
  readonly startId: string;
  readonly at: Date;
}

/** Signs that somebody opens the page of a form now. */
export function startToken(scope: Pick<Scope, 'app' | 'now'>, formId: string): Promise<string> {
  const at = scope.now.getTime();
  return signToken(
    scope.app.config.secret,
    PURPOSE,
    new SignJWT({ form: formId, at })
      .setJti(randomUUID())
      .setExpirationTime(Math.ceil((at + START_LIFE_MS) / 1_000)),
  );
}

/** Reads the token of a page. Refuses with `forms.start_invalid`, `forms.too_fast`. */
export async function readStart(
  scope: Pick<Scope, 'app' | 'now'>,
  formId: string,
  token: string,
): Promise<Start> {
  const payload = await readToken(scope.app.config.secret, PURPOSE, token, {
    currentDate: scope.now,
    requiredClaims: ['jti', 'exp'],
  });
  const claims = StartClaims.safeParse(payload);
  if (!claims.success || claims.data.form !== formId) throw refuse(formsRefusals, 'forms.start_invalid');
  if (scope.now.getTime() - claims.data.at < LEAST_FILL_MS) throw refuse(formsRefusals, 'forms.too_fast');
  return { startId: claims.data.jti, at: new Date(claims.data.at) };
}
