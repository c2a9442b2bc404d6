import { platformRefusals, refuse } from '../refusal.ts';
import { actorKey } from '../scope.ts';
import { placeOf } from './client-network.ts';
import type { Bucket, RateLimiter } from './rate-limit.ts';
import type { RequestFrame } from './request-frame.ts';

/** How often somebody may ask for the same thing. */
export interface RequestLimit {
  /** For each who has a budget of their own, and, where `own` is not declared, for all guests of a place. The usual one, unless told. */
  readonly perMinute?: number | undefined;
  /**
   * Names a guest who has a budget of their own beside that of their place, such as a known browser; null: nobody. Where it is
   * declared, all other guests of a place share its usual budget, so that closing it to them takes a flood.
   */
  readonly own?: ((frame: OwnedFrame) => string | null) | undefined;
}

/** What of a request may tell that a guest has a budget of their own. */
export type OwnedFrame = Pick<RequestFrame, 'app' | 'tenant' | 'cookie' | 'isSecure'>;

/** Guests of one place, who may be a mobile network's, share so many of the usual budgets. */
export const GUESTS_PER_NETWORK = 10;
/** Members of one place, a school at its exam or an office, may use up so many budgets between them. */
export const MEMBERS_PER_NETWORK = 200;

/**
 * Spends one call of the budget for `what`, the installation's usual one where none is declared. It is counted by who asks and
 * by where they come from; guests without a budget of their own have one for all of a place, since another guest is one cookie
 * away. Refuses with `platform.too_many_requests`.
 */
export function spendRequestLimit(
  frame: Pick<RequestFrame, 'actor' | 'ip' | 'now'> & OwnedFrame,
  what: string,
  declared: RequestLimit | undefined,
): void {
  const usual = frame.app.config.callsPerMinute;
  const perMinute = declared?.perMinute ?? usual;
  const bucketOf = (who: string, most: number): Bucket => ({
    key: `${frame.tenant.id} ${what} ${who}`,
    perMinute: most,
  });
  const place = placeOf(frame.ip);
  const own = frame.actor.kind === 'guest' ? (declared?.own?.(frame) ?? null) : actorKey(frame.actor);
  const isStrict = declared?.perMinute !== undefined && declared.own === undefined;
  const buckets =
    own === null
      ? [bucketOf(`guests ${place}`, isStrict ? perMinute : usual * GUESTS_PER_NETWORK)]
      : [bucketOf(own, perMinute), bucketOf(`members ${place}`, perMinute * MEMBERS_PER_NETWORK)];
  takeTokens(frame.app.limiter, buckets, frame.now);
}

/**
 * Takes one token of each bucket, or of none. Refuses with `platform.too_many_requests` and the seconds until all have one;
 * of a bucket that several people share, somebody else may take it first.
 */
export function takeTokens(limiter: RateLimiter, buckets: readonly Bucket[], now: Date): void {
  const waitMs = limiter.takeAll(buckets, now.getTime());
  if (waitMs > 0)
    throw refuse(platformRefusals, 'platform.too_many_requests', {
      retryAfterSeconds: Math.ceil(waitMs / 1000),
    });
}
