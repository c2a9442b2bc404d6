/** Groups of learners that a message can be sent to. */
export const AUDIENCES = ['all', 'not_started', 'away', 'not_passed', 'chosen'] as const;
export type Audience = (typeof AUDIENCES)[number];

export const MAX_GROUP_BODY = 3_000;
/** Learners that can be ticked in the list; a page shows fifty. */
export const MAX_CHOSEN = 200;
/** Days of inactivity after which a learner counts as away. */
export const AWAY_DAYS = 7;
