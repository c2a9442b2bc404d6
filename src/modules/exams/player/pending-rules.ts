import type { PresentedSlot } from '../attempt/attempt-contract.ts';
import type { Response } from '../question/question-contract.ts';
import type { PendingAnswer } from './pending-answers.tsx';

/**
 * Which answers of an earlier life of this browser are still to be brought, as the next after what the server keeps. The
 * numbers of two devices say nothing about time: what another device gave after these were typed stands. Both instants are
 * by the server's clock. What this browser had sent itself may have arrived late and is older all the same.
 */
export function pendingToBring(
  slots: readonly Pick<PresentedSlot, 'slotNo' | 'seq' | 'savedAt' | 'response'>[],
  pending: readonly PendingAnswer[],
): PendingAnswer[] {
  return pending.flatMap((answer) => {
    const kept = slots.find(({ slotNo }) => slotNo === answer.slotNo);
    if (!kept) return [];
    const isLater = kept.savedAt === null || Date.parse(answer.typedAt) > Date.parse(kept.savedAt);
    const before = answer.follows ?? null; // browsers may hold answers of a version that did not keep it
    const isNext = before?.seq === kept.seq && textOf(before.response) === textOf(kept.response);
    return isLater || isNext ? [{ ...answer, seq: kept.seq + 1 }] : [];
  });
}

/** A response as text, whatever the order of its fields: the database keeps none. */
function textOf(response: Response | null): string {
  return JSON.stringify(response, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
