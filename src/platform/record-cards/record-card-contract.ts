import { z } from 'zod';

/** A record of a module as a card in a text. Its words are those of the reader's language. */
export const RecordCard = z.object({
  /** What it is, such as "Product". */
  kind: z.string(),
  title: z.string(),
  /** One line more; may be empty. */
  line: z.string(),
  /** Null for what has no price. */
  price: z.object({ priceSatang: z.int(), regularPriceSatang: z.int(), isFrom: z.boolean() }).nullable(),
  pictureUrl: z.string().nullable(),
  /** Path of its page. */
  path: z.string(),
  /** Path of what people use of it, such as a form, alone for a frame on this site; absent where it is not for frames. */
  framePath: z.string().optional(),
});
export type RecordCard = z.infer<typeof RecordCard>;

/** A record with what identifies it among those of its kind. */
export const FoundCard = z.object({ key: z.string(), card: RecordCard });
export type FoundCard = z.infer<typeof FoundCard>;

/** Records that a search has found. */
export const FoundCards = z.object({ found: z.array(FoundCard), isCut: z.boolean() });
export type FoundCards = z.infer<typeof FoundCards>;

/** A kind of records that an author can choose from. */
export interface OfferedCardKind {
  readonly name: string;
  readonly label: string;
  /** Whether its newest records can be shown, too. */
  readonly hasNewest: boolean;
  /** Whether they have prices. */
  readonly hasPrices: boolean;
  /** Whether pages can show them in a frame, to be used there. */
  readonly hasFrames: boolean;
  /** Its label in every language. */
  readonly words: string;
}

/** What a text says of a card: the kind of the record and its key, a SKU or slug. */
export interface CardReference {
  readonly kind: string;
  readonly key: string;
}

/** Name of a card among all cards of a text. */
export function cardName({ kind, key }: CardReference): string {
  return `${kind}:${key}`;
}
