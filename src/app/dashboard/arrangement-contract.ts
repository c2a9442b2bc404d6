import { z } from 'zod';

const MAX_CARDS = 100;
const Names = z.array(z.string().max(40)).max(MAX_CARDS);

/** How a person has arranged their dashboard. */
export const Arrangement = z.object({
  /** Names of cards in the chosen order; cards that are not named follow in their own order. */
  order: Names,
  hidden: Names,
  /** They have put the list of first steps away. */
  isSetUpHidden: z.boolean(),
});
export type Arrangement = z.output<typeof Arrangement>;
