import { z } from 'zod';
import { type AnswerValue, entriesIn, type RawAnswer } from './answer-contract.ts';

/** Most files of one answer. */
export const MAX_FILES_OF_FIELD = 5;
/** Largest file; a form body may be only slightly larger. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
export const MAX_FILE_NAME = 255;

/** A file of an answer; its id is that of its bytes. */
export interface SentFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
}

const Named = z.object({ id: z.uuid(), name: z.string().min(1).max(MAX_FILE_NAME), size: z.int().min(0) });

/** Returns the tickets that a form sent for one question. */
export function ticketsIn(raw: RawAnswer | undefined): string[] {
  const sent = Array.isArray(raw) ? raw : typeof raw === 'string' ? [raw] : [];
  return sent.filter((ticket) => ticket !== '');
}

/** Returns the files of an answer. */
export function filesIn(value: AnswerValue | undefined): SentFile[] {
  return entriesIn(value).flatMap((entry) => {
    const named = Named.safeParse(entry);
    return named.success ? [named.data] : [];
  });
}

/** Returns how many files a question takes. */
export function mostFiles({ max }: { readonly max: number | null }): number {
  return Math.min(Math.max(Math.round(max ?? 1), 1), MAX_FILES_OF_FIELD);
}

/**
 * Returns the file that a ticket names, without checking its signature: the browser shows it, the server checks it before
 * anything is kept. Null for anything else.
 */
export function fileInTicket(ticket: string): SentFile | null {
  try {
    const [, payload = ''] = ticket.split('.');
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    );
    const named = Named.safeParse(JSON.parse(new TextDecoder().decode(bytes)));
    return named.success ? named.data : null;
  } catch {
    return null; // not base64, or no JSON
  }
}
