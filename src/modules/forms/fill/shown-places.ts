import type { Scope } from '#platform/scope.ts';
import { listPlaces } from '../form/form-queries.ts';
import type { FormSchema } from '../form/schema-contract.ts';
import { allFields } from '../form/schema-rules.ts';

/** What the page of a form tells about places. */
export interface ShownPlaces {
  /** Options that filled up. */
  readonly full: readonly string[];
  /** Places left of the times of appointments that have a limit, by option id. */
  readonly left: Readonly<Record<string, number>>;
}

/** Returns which options filled up, and how many places are left where the page says so. */
export async function shownPlaces(scope: Scope, formId: string, schema: FormSchema): Promise<ShownPlaces> {
  const limited = (await listPlaces(scope, formId)).flatMap(({ optionId, cap, used }) =>
    cap === null ? [] : [{ optionId, left: Math.max(0, cap - used) }],
  );
  const slots = allFields(schema).filter(({ kind }) => kind === 'slot');
  const counted = new Set(slots.flatMap(({ options }) => options.map(({ id }) => id)));
  return {
    full: limited.filter(({ left }) => left === 0).map(({ optionId }) => optionId),
    left: Object.fromEntries(
      limited.filter(({ optionId }) => counted.has(optionId)).map(({ optionId, left }) => [optionId, left]),
    ),
  };
}
