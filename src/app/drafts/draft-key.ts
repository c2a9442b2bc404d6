/** Prefix of draft keys in session storage. */
export const DRAFT_KEY = 'sala.draft ';
