/** How long trashed items can be restored. */
export const TRASH_DAYS = 30;
