import { z } from 'zod';

/** A number as people type it, with separators or Thai digits, at most `max` characters, as `parse` reads it. Empty: null. */
export function typedNumber(parse: (text: string) => string | null, max: number) {
  return z
    .string()
    .trim()
    .max(max)
    .default('')
    .transform((text, context) => {
      if (text === '') return null;
      const read = parse(text);
      if (read !== null) return read;
      context.addIssue({ code: 'custom', message: 'format' });
      return z.NEVER;
    });
}
