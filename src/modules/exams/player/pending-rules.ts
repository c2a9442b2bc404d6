import type { PresentedSlot } from '../attempt/attempt-contract.ts';
import type { Response } from '../question/question-contract.ts';
import type { PendingAnswer } from './pending-answers.tsx';

/**
 * Selects the unsent answers of an earlier page load that still apply, numbered after the stored ones. Sequence numbers of
 * two devices are not comparable, so an answer that another device saved later wins, by server time. An answer that this
 * browser itself had sent before is older even if it arrived later.
 */
export function pendingToSend(
  slots: readonly Pick<PresentedSlot, 'slotNo' | 'seq' | 'savedAt' | 'response'>[],
  pending: readonly PendingAnswer[],
): PendingAnswer[] {
  return pending.flatMap((answer) => {
    const kept = slots.find(({ slotNo }) => slotNo === answer.slotNo);
    if (!kept) return [];
    const isLater = kept.savedAt === null || Date.parse(answer.typedAt) > Date.parse(kept.savedAt);
    const before = answer.follows ?? null; // entries stored by older versions lack it
    const isNext = before?.seq === kept.seq && textOf(before.response) === textOf(kept.response);
    return isLater || isNext ? [{ ...answer, seq: kept.seq + 1 }] : [];
  });
}

/** Serialises a response independent of field order, which jsonb does not keep. */
function textOf(response: Response | null): string {
  return JSON.stringify(response, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}
