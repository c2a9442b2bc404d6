import { z } from 'zod';

/** A lesson's address as a browser wrote it. */
export const LessonAddress = z
  .string()
  .max(400)
  .refine((text) => text.isWellFormed() && !text.includes('\0'));
