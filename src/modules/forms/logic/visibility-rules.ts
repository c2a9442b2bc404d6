import type { AnswerValue } from './answer-contract.ts';
import type { Condition } from './condition-contract.ts';
import { fieldsOf, holds } from './condition-rules.ts';

/** The parts of a form that decide what is shown. */
export interface ShownParts {
  readonly pages: readonly {
    readonly showIf: Condition | null;
    readonly fields: readonly {
      readonly id: string;
      readonly showIf: Condition | null;
      /** What a calculation adds up. */
      readonly terms?: readonly { readonly field: string | null }[];
    }[];
  }[];
}

/** When a field is shown: its own condition and that of its page. */
interface Shown {
  readonly id: string;
  readonly conditions: readonly (Condition | null)[];
  readonly reads: readonly string[];
}

function shownParts({ pages }: ShownParts): Shown[] {
  return pages.flatMap(({ showIf: ofPage, fields }) =>
    fields.map(({ id, showIf, terms = [] }) => ({
      id,
      conditions: [ofPage, showIf],
      reads: [
        ...new Set([...fieldsOf(ofPage), ...fieldsOf(showIf), ...terms.flatMap(({ field }) => field ?? [])]),
      ],
    })),
  );
}

/**
 * Returns the ids of all fields so that each stands behind those whose answers decide about it; null where they depend on
 * each other in a circle. Where several orders are possible, `isFirst` says which field comes first: by default the one
 * that stands first in the form.
 */
export function dependencyOrder(
  form: ShownParts,
  isFirst: (one: number, other: number) => number = (one, other) => one - other,
): string[] | null {
  const fields = shownParts(form);
  const known = new Set(fields.map(({ id }) => id));
  const waiting = new Map(
    fields.map(({ id, reads }, at) => [id, { at, left: new Set(reads.filter((read) => known.has(read))) }]),
  );
  const order: string[] = [];
  while (waiting.size > 0) {
    const ready = [...waiting].filter(([, { left }]) => left.size === 0);
    if (ready.length === 0) return null;
    ready.sort(([, one], [, other]) => isFirst(one.at, other.at));
    for (const [id] of ready) {
      order.push(id);
      waiting.delete(id);
    }
    for (const { left } of waiting.values()) for (const [id] of ready) left.delete(id);
  }
  return order;
}

/**
 * Returns which fields are shown. `answerOf` returns what was answered, hidden or not: hidden answers never count. It is
 * told which fields are shown so far: all on which an answer that is calculated depends. Fields in a circle are not shown.
 */
export function shownFields(
  form: ShownParts,
  answerOf: (fieldId: string, shown: ReadonlySet<string>) => AnswerValue | null,
  order: readonly string[] | null = dependencyOrder(form),
): Set<string> {
  const parts = new Map(shownParts(form).map((part) => [part.id, part]));
  const shown = new Set<string>();
  for (const id of order ?? [])
    if (
      parts
        .get(id)
        ?.conditions.every((each) => holds(each, (read) => (shown.has(read) ? answerOf(read, shown) : null)))
    )
      shown.add(id);
  return shown;
}
