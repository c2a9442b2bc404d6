import type { PartKind } from '../lesson/lesson-contract.ts';

/** What every kind of part is drawn from: the part, its lesson, and who looks at it. */
export interface PartView {
  readonly lesson: {
    readonly slug: string;
    readonly title: string;
    readonly givesCertificate: boolean;
    readonly version: number;
  };
  /** `learner` counts; `preview` is a part that everybody may see; `teacher` looks as a learner and is never counted. */
  readonly as: 'learner' | 'preview' | 'teacher';
  readonly isDraft: boolean;
  readonly part: {
    readonly slug: string;
    readonly title: string;
    readonly kind: PartKind;
    readonly sectionTitle: string;
    readonly text: string;
    readonly url: string;
    readonly fileName: string;
    readonly durationMs: number;
    readonly minSeconds: number;
    readonly remainingSeconds: number;
    readonly positionMs: number;
    readonly percent: number | null;
    readonly isDone: boolean;
    /** What an exam or a piece of work was worth so far, of 100. */
    readonly standing: 'awaiting' | 'marked' | 'returned' | null;
    readonly scorePercent: number | null;
    readonly isPassed: boolean | null;
  };
  /** Whoever looks; empty for guests. */
  readonly personId: string;
}
