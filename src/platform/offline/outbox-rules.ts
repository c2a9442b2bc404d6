/** Something made on a device, with or without network, that its server has not accepted yet. */
export interface OutboxEntry<Body = unknown> {
  /** Position: entries are sent in the order in which they were made. */
  readonly seq: number;
  readonly queue: string;
  /** Identifies it for good: sent again, it counts once. */
  readonly clientId: string;
  /** SHA-256 of `canonicalText(body)`: tells a repetition from something else under the same id. */
  readonly hash: string;
  readonly body: Body;
  readonly attempts: number;
  /** Not sent before this instant. */
  readonly nextAtMs: number;
  /** Why it was set aside for a person to settle; null: it waits to be sent. */
  readonly quarantinedFor: QuarantineReason | null;
}

/** Why something is not sent any more: its id is taken by something else, or the server will never accept it. */
export type QuarantineReason = 'conflict' | 'refused';

/** What became of an entry that was sent; `retry`: nobody knows. */
export type Verdict = 'accepted' | 'retry' | QuarantineReason;

const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 600_000;

/** Returns the pause after so many attempts that failed. */
export function backOffMs(attempts: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** Math.max(0, attempts - 1), LONGEST_PAUSE_MS);
}

/**
 * Returns the entries to send now, oldest first. While one of them pauses, those after it wait: what was made later arrives
 * later. What is in quarantine holds nothing up.
 */
export function dueEntries<Body>(
  entries: readonly OutboxEntry<Body>[],
  nowMs: number,
  most: number,
): OutboxEntry<Body>[] {
  const waiting = entries
    .filter(({ quarantinedFor }) => quarantinedFor === null)
    .toSorted((one, other) => one.seq - other.seq);
  const pausing = waiting.findIndex(({ nextAtMs }) => nextAtMs > nowMs);
  return waiting.slice(0, pausing === -1 ? most : Math.min(pausing, most));
}

/** Returns an entry as it is kept after it was sent; null once the server has it. */
export function settledEntry<Body>(
  entry: OutboxEntry<Body>,
  verdict: Verdict,
  nowMs: number,
): OutboxEntry<Body> | null {
  switch (verdict) {
    case 'accepted':
      return null;
    case 'retry': {
      const attempts = entry.attempts + 1;
      return { ...entry, attempts, nextAtMs: nowMs + backOffMs(attempts) };
    }
    case 'conflict':
    case 'refused':
      return { ...entry, quarantinedFor: verdict };
  }
}

/** Returns JSON with the keys of objects in alphabetical order, the same on the device and the server. */
export function canonicalText(value: unknown): string {
  return JSON.stringify(value, (_key, given: unknown) =>
    typeof given === 'object' && given !== null && !Array.isArray(given)
      ? Object.fromEntries(
          Object.entries(given).toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)),
        )
      : given,
  );
}
