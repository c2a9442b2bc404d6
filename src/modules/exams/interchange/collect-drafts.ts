import { graphemeCut } from '#platform/text/grapheme.ts';
import { MAX_NAME, QuestionDraft } from '../question/question-bank.ts';
import {
  type Interchange,
  type SkippedLine,
  type LeftReason,
  type Note,
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
  /** Returns the draft or throws `SkippedQuestion`; reports parts that were dropped or changed to `note`. */
  readonly read: (note: Note) => unknown;
}

const EXCERPT = 120;

/** The beginning of a question on one line. */
export function excerptOf(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, EXCERPT);
}

const MAX_TAGS = 20;
const MAX_TAG = 60;
const MAX_CATEGORY = 200;

/** Returns what a file says about a question besides its content, as far as the bank holds it. */
export function headOf(
  { name, category, tags }: { name: string; category: string; tags: readonly string[] },
  note: Note,
): Pick<QuestionDraft, 'name' | 'category' | 'tags'> {
  const fits = (text: string, most: number): string => {
    const line = text.replace(/\s*\n\s*/g, ' ').trim();
    if (line.length <= most) return line;
    note('shortened');
    return graphemeCut(line, most).slice(0, most).trim();
  };
  const filled = [...new Set(tags.map((tag) => fits(tag, MAX_TAG)).filter(Boolean))];
  if (filled.length > MAX_TAGS) note('shortened');
  return {
    name: fits(name, MAX_NAME),
    category: fits(category, MAX_CATEGORY),
    tags: filled.slice(0, MAX_TAGS),
  };
}

/** Parses each question separately: one that fails is reported and does not stop the others. */
export function collectDrafts(
  raw: readonly RawQuestion[],
  media: Interchange['media'] = new Map(),
): Interchange {
  const drafts: QuestionDraft[] = [];
  const places: number[] = [];
  const left: SkippedLine[] = [];
  for (const [at, { excerpt, read }] of raw.entries()) {
    const line = (reason: LeftReason, isTaken: boolean) =>
      left.push({ place: at + 1, excerpt: excerptOf(excerpt), reason, isTaken });
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
        places.push(at + 1);
        for (const note of notes) line(note, true);
      }
    } catch (error) {
      if (!(error instanceof SkippedQuestion)) throw error;
      line(error.reason, false);
    }
  }
  return { drafts, places, left, media };
}
