import { z } from 'zod';

/** A lesson's slug as a browser encoded it. */
export const LessonAddress = z
  .string()
  .max(400)
  .refine((text) => text.isWellFormed() && !text.includes('\0'));
