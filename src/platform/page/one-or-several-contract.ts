import { z } from 'zod';

/** One `item` or a list of 1 to `most`, which a form sends as a single field or as several; read as a list. */
export function oneOrSeveral<Item extends z.ZodType>(item: Item, most: number) {
  return z.preprocess((given) => (Array.isArray(given) ? given : [given]), z.array(item).min(1).max(most));
}
