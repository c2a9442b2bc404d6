export const MAX_RECIPIENTS = 50;
export const MAX_FILES = 10;
/** Pictures in the text of one e-mail. */
export const MAX_EMAIL_PICTURES = 20;
export const MAX_SUBJECT = 300;
/** HTML of an e-mail in bytes: Gmail cuts off what is longer than 102 KB. */
export const MAX_EMAIL_BYTES = 100_000;
