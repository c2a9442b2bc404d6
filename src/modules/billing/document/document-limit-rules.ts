/** Bounds the statements and the paper. */
export const MAX_DOCUMENT_LINES = 200;
export const MAX_PARTY_NAME = 200;
export const MAX_PARTY_ADDRESS = 500;
export const MAX_DOCUMENT_REASON = 500;
