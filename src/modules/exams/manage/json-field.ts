import { z } from 'zod';

/** Every text of a question may be a document with tables; forms take more than this. */
const MAX_JSON = 4_000_000;

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
