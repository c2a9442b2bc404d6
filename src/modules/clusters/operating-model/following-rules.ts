/** What organisations follow at present, as a filter: no model, an older version of the same one, or another model. */
export const FOLLOWING = ['nothing', 'older', 'other'] as const;
export type Following = (typeof FOLLOWING)[number];
