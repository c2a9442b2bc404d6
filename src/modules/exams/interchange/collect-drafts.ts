import { QuestionDraft } from '../question/question-bank.ts';
import {
  type Interchange,
  type SkippedLine,
  type LeftReason,
  MAX_IMPORT_QUESTIONS,
} from './interchange-contract.ts';

/** Thrown by parsers to skip one question; the others continue. */
export class SkippedQuestion extends Error {
  readonly reason: LeftReason;
  constructor(reason: LeftReason) {
    super(reason);
    this.reason = reason;
  }
}

export interface RawQuestion {
  /** The beginning of the question, to find it in the file. */
  readonly excerpt: string;
  /** Returns the draft or throws `LeftOut`; reports dropped parts to `note`. */
  readonly read: (note: (reason: LeftReason) => void) => unknown;
}

const EXCERPT = 120;

/** Parses each question separately: one that fails is reported and does not stop the others. */
export function collectDrafts(raw: readonly RawQuestion[]): Interchange {
  const drafts: QuestionDraft[] = [];
  const left: SkippedLine[] = [];
  for (const [at, { excerpt, read }] of raw.entries()) {
    const line = (reason: LeftReason, isTaken: boolean) =>
      left.push({
        place: at + 1,
        excerpt: excerpt.replace(/\s+/g, ' ').trim().slice(0, EXCERPT),
        reason,
        isTaken,
      });
    if (drafts.length >= MAX_IMPORT_QUESTIONS) {
      line('too_many', false);
      continue;
    }
    const notes = new Set<LeftReason>();
    try {
      const parsed = QuestionDraft.safeParse(read((reason) => notes.add(reason)));
      if (!parsed.success) line('does_not_fit', false);
      else {
        drafts.push(parsed.data);
        for (const note of notes) line(note, true);
      }
    } catch (error) {
      if (!(error instanceof SkippedQuestion)) throw error;
      line(error.reason, false);
    }
  }
  return { drafts, left };
}
