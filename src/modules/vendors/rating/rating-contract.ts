import { z } from 'zod';
import { SupplyInput } from '../supply/supply-contract.ts';

export const MAX_RATING_NOTE = 1_000;

/** Ratings, the best one first. */
export const STARS = ['5', '4', '3', '2', '1'] as const;

/** A rating on behalf of an organisation. */
export const RateInput = SupplyInput.extend({
  stars: z.enum(STARS).transform(Number),
  note: z.string().trim().max(MAX_RATING_NOTE).default(''),
});
export type RateInput = z.output<typeof RateInput>;

/** A current rating, as the page of its vendor shows it. */
export interface RatingView {
  readonly ratingId: string;
  readonly clusterId: string;
  /** Null once their account is erased. */
  readonly person: string | null;
  readonly stars: number;
  readonly note: string;
  readonly ratedAt: string;
}

/** What all current ratings of a vendor come to. */
export interface RatingSummary {
  readonly count: number;
  /** Null where there is none. */
  readonly average: number | null;
}
