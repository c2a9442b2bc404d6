import { z } from 'zod';
import { DocumentPicture, RichDocument } from '#platform/documents/document-contract.ts';
import { DRAFT_KEY } from '#ui/edit/draft-key.ts';

const Kept = z.object({
  /** Milliseconds of the browser's clock. */
  at: z.number(),
  to: z.string(),
  subject: z.string().max(1_000),
  language: z.enum(['th', 'en']),
  document: RichDocument,
  pictures: z.record(z.string(), DocumentPicture),
});

/** An e-mail that somebody has begun to write, with the pictures in it. */
export type KeptEmail = z.infer<typeof Kept>;

type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const MAX_AGE_MS = 14 * 24 * 3_600_000;
const OURS = `${DRAFT_KEY}email `;

/** Keeps an e-mail until it is sent; returns whether that was possible, as storage can be full or blocked. */
export function keepEmail(memory: Memory, person: string, email: KeptEmail): boolean {
  try {
    memory.setItem(`${OURS}${person}`, JSON.stringify(email));
    return true;
  } catch {
    return false;
  }
}

export function forgetEmail(memory: Memory, person: string): void {
  memory.removeItem(`${OURS}${person}`);
}

/**
 * Returns what this person has begun; anybody can change what a browser keeps, so nothing else than an e-mail is taken. Removes
 * what others have begun on the same device, and old ones.
 */
export function findEmail(memory: Memory, person: string, now: number): KeptEmail | null {
  const keys = Array.from({ length: memory.length }, (_, index) => memory.key(index) ?? '');
  for (const key of keys.filter((each) => each.startsWith(OURS))) {
    const email = key === `${OURS}${person}` ? readEmail(memory.getItem(key)) : null;
    if (email === null || now - email.at > MAX_AGE_MS) memory.removeItem(key);
  }
  return readEmail(memory.getItem(`${OURS}${person}`));
}

function readEmail(text: string | null): KeptEmail | null {
  try {
    return Kept.parse(JSON.parse(text ?? 'null'));
  } catch {
    return null;
  }
}
