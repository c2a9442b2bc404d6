import type { Block, RichDocument } from './document-contract.ts';
import { textOf, walk } from './document-rules.ts';

/** Blocks that show something without any text. */
const SHOWN: ReadonlySet<Block['type']> = new Set(['picture', 'gallery', 'sound', 'embed', 'card']);

/** All blocks in reading order, those within others included. */
export function* blocksIn(document: RichDocument): Generator<Block> {
  for (const { block } of walk(document.content)) yield block;
}

/** Whether there is neither text nor a formula, picture, sound, embed or card. */
export function isEmptyDocument(document: RichDocument): boolean {
  for (const { type } of blocksIn(document)) if (SHOWN.has(type)) return false;
  return textOf(document).trim() === '';
}
