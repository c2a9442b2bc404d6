import { Refusal } from '#platform/refusal.ts';
import type { ScopeWithoutTx } from '#platform/scope.ts';
import { checkPin } from './check-pin.ts';

/** Tries PINs of one person from many devices at once, spread evenly over some hours, and returns how often each answer came. */
export async function attackPin(
  scope: ScopeWithoutTx,
  {
    clusterId,
    personId,
    placeIds,
    pins,
    hours,
  }: {
    readonly clusterId: string;
    readonly personId: string;
    readonly placeIds: readonly string[];
    readonly pins: readonly string[];
    readonly hours: number;
  },
): Promise<Readonly<Record<string, number>>> {
  const answers: Record<string, number> = {};
  const rounds = Math.ceil(pins.length / placeIds.length);
  for (let round = 0; round < rounds; round++) {
    const now = new Date(scope.now.getTime() + (round / rounds) * hours * 3_600_000);
    const tried = pins.slice(round * placeIds.length, (round + 1) * placeIds.length);
    const got = await Promise.all(
      tried.map((pin, at) =>
        answerOf({ ...scope, now }, { clusterId, personId, pin, placeId: placeIds[at] ?? '' }),
      ),
    );
    for (const answer of got) answers[answer] = (answers[answer] ?? 0) + 1;
  }
  return answers;
}

async function answerOf(scope: ScopeWithoutTx, tried: Parameters<typeof checkPin>[1]): Promise<string> {
  try {
    await checkPin(scope, tried);
    return 'opened';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}
