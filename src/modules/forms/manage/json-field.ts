import { z } from 'zod';

const MAX_JSON = 1_000_000;

/** A form field with an editor's state as JSON: a text from outside, the shape inside. */
export const jsonField = <Shape extends z.ZodType>(shape: Shape) =>
  z
    .string()
    .max(MAX_JSON)
    .transform((text, context): z.output<Shape> => {
      const read = shape.safeParse(parsed(text));
      if (read.success) return read.data;
      context.addIssue({ code: 'custom', message: 'shape' });
      return z.NEVER;
    });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
