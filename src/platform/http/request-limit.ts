import { platformRefusals, refuse } from '../refusal.ts';
import { actorKey } from '../scope.ts';
import { clientNetworkOf } from './client-network.ts';
import type { Bucket, RateLimiter } from './token-bucket.ts';
import type { RequestFrame } from './request-frame.ts';

/** Rate limit of one call. */
export interface RequestLimit {
  /**
   * Calls per minute of each actor with a bucket of their own and, unless `own` is declared, of all guests of a client
   * network together. Default: `callsPerMinute`.
   */
  readonly perMinute?: number | undefined;
  /**
   * Returns the key of a guest who has a bucket of their own, such as a known browser; null: none. Where it is
   * declared, all other guests of a client network share a multiple of the default limit, so that locking them out
   * takes a flood.
   */
  readonly own?: ((frame: OwnedFrame) => string | null) | undefined;
  /**
   * Calls that an honest guest makes in a busy minute, for what many guests behind one address do at once: a mobile
   * carrier's customers after a broadcast. Each guest then has a bucket of `perMinute` by their cookie, and those of a
   * client network share one that `GUESTS_AT_ONCE` honest ones do not empty. A cookie is free to invent, so the shared
   * bucket is what refuses a flood.
   */
  readonly perHonestGuest?: number | undefined;
}

/** The parts of a request that may identify a guest with a bucket of their own. */
export type OwnedFrame = Pick<RequestFrame, 'app' | 'tenant' | 'cookie' | 'isSecure'>;

/**
 * Limit of the guests of one client network together, who may be users of a mobile network, as a multiple of the
 * default limit.
 */
export const GUESTS_PER_NETWORK = 10;
/** Honest guests whom one client network may bring at the same time. */
export const GUESTS_AT_ONCE = 500;
/**
 * Limit of the members of one client network together, such as a school during an exam, as a multiple of the limit of
 * one member.
 */
export const MEMBERS_PER_NETWORK = 200;

/**
 * Counts one call of `what` against its rate limit, or the default one where none is declared. Counted per actor and
 * per client network; guests without a bucket of their own share one per network, since a new guest costs only a new
 * cookie; with `perHonestGuest`, guests are counted singly and together. Refuses with `platform.too_many_requests`.
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
  const network = clientNetworkOf(frame.ip);
  if (frame.actor.kind === 'guest' && declared?.perHonestGuest !== undefined) {
    const { guestId } = frame.actor;
    const shared = bucketOf(`guests ${network}`, declared.perHonestGuest * GUESTS_AT_ONCE);
    const single = guestId === null ? [] : [bucketOf(actorKey(frame.actor), perMinute)];
    return takeTokens(frame.app.limiter, [shared, ...single], frame.now);
  }
  const own = frame.actor.kind === 'guest' ? (declared?.own?.(frame) ?? null) : actorKey(frame.actor);
  const isStrict = declared?.perMinute !== undefined && declared.own === undefined;
  const buckets =
    own === null
      ? [bucketOf(`guests ${network}`, isStrict ? perMinute : usual * GUESTS_PER_NETWORK)]
      : [bucketOf(own, perMinute), bucketOf(`members ${network}`, perMinute * MEMBERS_PER_NETWORK)];
  takeTokens(frame.app.limiter, buckets, frame.now);
}

/**
 * Takes one token from each bucket, or from none. Refuses with `platform.too_many_requests` and the seconds until all
 * have one; in a shared bucket another client may take it first.
 */
export function takeTokens(limiter: RateLimiter, buckets: readonly Bucket[], now: Date): void {
  const waitMs = limiter.takeAll(buckets, now.getTime());
  if (waitMs > 0)
    throw refuse(platformRefusals, 'platform.too_many_requests', {
      retryAfterSeconds: Math.ceil(waitMs / 1000),
    });
}
