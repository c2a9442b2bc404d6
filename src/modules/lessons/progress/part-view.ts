import type { DocumentPicture, RichDocument } from '#platform/documents/document-contract.ts';
import type { PartKind } from '../lesson/lesson-contract.ts';

/** Data that every kind of part is rendered from: the part, its lesson and the viewer. */
export interface PartView {
  readonly lesson: {
    readonly slug: string;
    readonly title: string;
    readonly givesCertificate: boolean;
    readonly version: number;
  };
  /** `learner` counts; `preview` is open to everybody; `teacher` views like a learner but is never counted. */
  readonly as: 'learner' | 'preview' | 'teacher';
  readonly isDraft: boolean;
  readonly part: {
    readonly slug: string;
    readonly title: string;
    readonly kind: PartKind;
    readonly sectionTitle: string;
    readonly document: RichDocument;
    /** Those in the document, by id. */
    readonly pictures: Readonly<Record<string, DocumentPicture>>;
    readonly url: string;
    readonly fileName: string;
    readonly durationMs: number;
    readonly minSeconds: number;
    readonly remainingSeconds: number;
    readonly positionMs: number;
    readonly percent: number | null;
    readonly isDone: boolean;
    /** Standing in an exam or assignment; its score is out of 100. */
    readonly standing: 'awaiting' | 'marked' | 'returned' | null;
    readonly scorePercent: number | null;
    readonly isPassed: boolean | null;
  };
  /** The viewer; empty for guests. */
  readonly personId: string;
}
