import type { z } from 'zod';
import { Refusal, type RefusalKind } from '../refusal.ts';
import { InvalidInput, KINDS, problemOf } from './problem.ts';

/** How a call refuses in the shape that the specification gives it. */
export interface OwnRefusals {
  readonly shape: z.ZodType;
  readonly reply: (refusal: Refusal) => RefusalReply;
}

export interface RefusalReply {
  readonly status: number;
  readonly body: unknown;
}

/** Declares a call's own refusals: their shape, and the reply for each. What the shape does not name is not sent. */
export function ownRefusals<Shape extends z.ZodType>(
  shape: Shape,
  reply: (refusal: Refusal) => { readonly status: number; readonly body: z.input<Shape> },
): OwnRefusals {
  return {
    shape,
    reply: (refusal) => {
      const { status, body } = reply(refusal);
      return { status, body: shape.parse(body) };
    },
  };
}

/** Statuses with which input is refused before a use case sees it. */
const INPUT_STATUSES = [400, 413, 415, 422];
/** Kinds and statuses of requests that carry a body. */
const OF_BODIES = { kinds: new Set<RefusalKind>(['too_large']), statuses: new Set([413, 415]) };

/** The statuses of all refusals that a call may answer, in ascending order, found by asking its own declaration. */
export function refusalStatuses({
  hasBody,
  own,
}: {
  hasBody: boolean;
  own: OwnRefusals | undefined;
}): number[] {
  const statusOf = (refusal: Refusal): number => (own?.reply(refusal) ?? problemOf(refusal, '')).status;
  const ofKinds = KINDS.filter((kind) => hasBody || !OF_BODIES.kinds.has(kind)).map((kind) =>
    statusOf(new Refusal('platform.sample', kind, undefined)),
  );
  const ofInput = INPUT_STATUSES.filter((status) => hasBody || !OF_BODIES.statuses.has(status)).map(
    (status) => statusOf(new InvalidInput([], status)),
  );
  return [...new Set([...ofKinds, ...ofInput])].toSorted((one, other) => one - other);
}
