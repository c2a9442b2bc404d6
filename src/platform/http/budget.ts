import { platformRefusals, type Refusal, refuse } from '../refusal.ts';
import { actorKey } from '../scope.ts';
import { placeOf } from './place.ts';
import type { RequestFrame } from './request-frame.ts';

/** How often somebody may ask for the same thing. */
export interface Budget {
  /** The installation's usual one, unless told. */
  readonly perMinute?: number | undefined;
  /** Names a guest who has a budget of their own beside that of their place, such as a known browser; null: nobody. */
  readonly own?: ((frame: OwnedFrame) => string | null) | undefined;
}

/** What of a request may tell that a guest has a budget of their own. */
export type OwnedFrame = Pick<RequestFrame, 'app' | 'tenant' | 'cookie' | 'isSecure'>;

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
  frame: Pick<RequestFrame, 'actor' | 'ip' | 'now'> & OwnedFrame,
  what: string,
  declared: Budget | undefined,
): void {
  const perMinute = declared?.perMinute ?? frame.app.config.callsPerMinute;
  const spend = (who: string, most: number): void => {
    if (!frame.app.limiter.take(`${frame.tenant.id} ${what} ${who}`, most, frame.now.getTime()))
      throw budgetSpent({ perMinute: most });
  };
  const place = placeOf(frame.ip);
  const own = frame.actor.kind === 'guest' ? (declared?.own?.(frame) ?? null) : actorKey(frame.actor);
  if (own === null)
    return spend(`guests ${place}`, declared?.perMinute ? perMinute : perMinute * GUESTS_AT_A_PLACE);
  spend(own, perMinute);
  spend(`members ${place}`, perMinute * MEMBERS_AT_A_PLACE);
}

/** The refusal of a budget that is used up: it fills all the time. */
export function budgetSpent({ perMinute }: { readonly perMinute: number }): Refusal {
  return refuse(platformRefusals, 'platform.too_many_requests', {
    retryAfterSeconds: Math.ceil(60 / perMinute),
  });
}
