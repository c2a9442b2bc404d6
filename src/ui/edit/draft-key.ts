/** Prefix of the keys under which a browser keeps what somebody has typed; signing out removes them all. */
export const DRAFT_KEY = 'sala.draft ';
