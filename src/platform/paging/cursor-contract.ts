import { z } from 'zod';

/** Fits a key of 400 Thai characters: three bytes each, of which base64url makes four characters. */
export const MAX_CURSOR_LENGTH = 2_000;

/** A cursor in an input: untrusted text. */
export const CursorText = z.string().max(MAX_CURSOR_LENGTH);
