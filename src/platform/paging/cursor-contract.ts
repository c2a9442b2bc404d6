import { z } from 'zod';

/** Holds a key of 400 characters of Thai, whose three bytes each are four of base64url. */
export const MAX_CURSOR_LENGTH = 2_000;

/** A cursor as it comes in: text of ours, or of a stranger. */
export const CursorText = z.string().max(MAX_CURSOR_LENGTH);
