export const MAX_RECIPIENTS = 50;
export const MAX_FILES = 10;
