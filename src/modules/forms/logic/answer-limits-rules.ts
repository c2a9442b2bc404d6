/** Longest text of one answer, in characters. */
export const MAX_ANSWER_LENGTH = 10_000;
/** Most options that one answer can choose. */
export const MAX_CHOSEN = 100;
