import { platformRefusals, type Refusal, refuse } from '../refusal.ts';
import { actorKey } from '../scope.ts';
import { placeOf } from './place.ts';
import type { RequestFrame } from './request-frame.ts';

/** How often somebody may ask for the same thing. */
export interface Budget {
  readonly perMinute: number;
}

/** Guests of one place, who may be a mobile network's, share so many of the usual budgets. */
export const GUESTS_AT_A_PLACE = 10;
/** Members of one place, a school at its exam or an office, may use up so many budgets between them. */
export const MEMBERS_AT_A_PLACE = 200;

/**
 * Spends one call of the budget for `what`, the installation's usual one where none is declared. It is counted by who asks and
 * by where they come from; a declared budget is one for all guests of a place, since another guest is one cookie away.
 * Refuses with `platform.too_many_requests`.
 */
export function spendBudget(
  frame: Pick<RequestFrame, 'app' | 'tenant' | 'actor' | 'ip' | 'now'>,
  what: string,
  declared: Budget | undefined,
): void {
  const perMinute = declared?.perMinute ?? frame.app.config.callsPerMinute;
  const spend = (who: string, most: number): void => {
    if (!frame.app.limiter.take(`${frame.tenant.id} ${what} ${who}`, most, frame.now.getTime()))
      throw budgetSpent({ perMinute: most });
  };
  const place = placeOf(frame.ip);
  if (frame.actor.kind === 'guest')
    return spend(`guests ${place}`, declared ? perMinute : perMinute * GUESTS_AT_A_PLACE);
  spend(actorKey(frame.actor), perMinute);
  spend(`members ${place}`, perMinute * MEMBERS_AT_A_PLACE);
}

/** The refusal of a budget that is used up: it fills all the time. */
export function budgetSpent({ perMinute }: Budget): Refusal {
  return refuse(platformRefusals, 'platform.too_many_requests', {
    retryAfterSeconds: Math.ceil(60 / perMinute),
  });
}
