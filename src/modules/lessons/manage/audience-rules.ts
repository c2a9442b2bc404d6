/** Whom one may write to at once. */
export const AUDIENCES = ['all', 'not_started', 'away', 'not_passed', 'chosen'] as const;
export type Audience = (typeof AUDIENCES)[number];

export const MAX_GROUP_BODY = 3_000;
/** Learners that are ticked in the list, of which a page shows fifty. */
export const MAX_CHOSEN = 200;
/** So long somebody who has begun does nothing before they count as away. */
export const AWAY_DAYS = 7;
