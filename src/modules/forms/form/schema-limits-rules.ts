export const MAX_PAGES = 20;
/** Most fields on all pages together. */
export const MAX_FIELDS = 150;
