import { z } from 'zod';
import { TypedRowVersion } from '#platform/db/column-contract.ts';
import { normalizeText } from '#platform/text/fold.ts';
import type { ReviewState } from '../item/review-rules.ts';

export const MAX_REVIEW_NOTE = 500;

const Note = z.string().trim().max(MAX_REVIEW_NOTE).transform(normalizeText);

export const SubmitReviewInput = z.object({ item: z.uuid(), reviewNote: Note.default('') });
export type SubmitReviewInput = z.infer<typeof SubmitReviewInput>;

export const WithdrawReviewInput = z.object({ item: z.uuid() });

/** `version`: what the reviewer has seen. */
export const ApproveInput = z.object({
  item: z.uuid(),
  version: TypedRowVersion,
  reviewNote: Note.default(''),
});
export type ApproveInput = z.infer<typeof ApproveInput>;

export const RequestChangesInput = ApproveInput.extend({ reviewNote: Note.pipe(z.string().min(1)) });

/** The review of an item, for managers. */
export interface ReviewView {
  readonly state: ReviewState;
  readonly versionNumber: number;
  readonly submittedBy: string | null;
  readonly submitNote: string;
  readonly submittedAt: string;
  readonly decidedBy: string | null;
  readonly decisionNote: string;
  readonly decidedAt: string | null;
}

export interface ItemReview {
  readonly review: ReviewView | null;
  /** The reader wrote some of what is to be approved: another person has to approve it. */
  readonly isOwnWork: boolean;
  /** The reader asked. */
  readonly isAsker: boolean;
  /** Publishing waits for an approval. */
  readonly isApprovalMissing: boolean;
}
