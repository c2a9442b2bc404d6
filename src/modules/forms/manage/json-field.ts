import { z } from 'zod';

const MAX_JSON = 1_000_000;

/** A form field with an editor's state as JSON. */
export const jsonField = <Shape extends z.ZodType>(shape: Shape) =>
  z.preprocess((text) => {
    if (typeof text !== 'string' || text.length > MAX_JSON) return undefined;
    try {
      return JSON.parse(text) as unknown;
    } catch {
      return undefined;
    }
  }, shape);
