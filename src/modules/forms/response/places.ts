import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import type { Field } from '../field/field-contract.ts';
import { CHOICE_KINDS } from '../field/kind-rules.ts';
import { type Answers, chosenIn } from '../logic/answer-contract.ts';
import { formsRefusals } from '../refusals.ts';

/** Returns the options that answers chose, in the order of their ids. */
export function chosenOptions(fields: readonly Field[], answers: Answers): string[] {
  const chosen = fields
    .filter(({ kind }) => CHOICE_KINDS.includes(kind))
    .flatMap(({ id }) => chosenIn(answers[id]));
  return [...new Set(chosen)].toSorted();
}

/**
 * Returns those of the chosen options that have filled up already. Locks nothing: a place that is free now may be gone when
 * it is taken.
 */
export async function findFull(
  scope: Scope,
  { formId, optionIds }: { formId: string; optionIds: readonly string[] },
): Promise<string[]> {
  if (optionIds.length === 0) return [];
  const full = await scope.tx.rows(sql<RowOf<'forms_option_counter', 'optionId'>>`
    select option_id from forms_option_counter
     where tenant_id = ${scope.tenant.id} and form_id = ${formId} and option_id = any(${optionIds}::text[]) and used >= cap
     order by option_id`);
  return full.map(({ optionId }) => optionId);
}

/** Refuses with `forms.option_full`, naming the options, if there are any. */
export function refuseFull(optionIds: readonly string[]): void {
  if (optionIds.length > 0) throw refuse(formsRefusals, 'forms.option_full', { optionIds: [...optionIds] });
}

/**
 * Takes a place of the form and one of each chosen option that has a limit; the form's row is locked first, so that no two
 * answers wait for each other. Refuses with `forms.full`, `forms.option_full`, which names the options that filled up.
 */
export async function takePlaces(
  scope: Scope,
  {
    formId,
    maxResponses,
    optionIds,
  }: { formId: string; maxResponses: number | null; optionIds: readonly string[] },
): Promise<void> {
  const taken = await scope.tx.run(sql`
    update forms_form set taken = taken + 1
     where tenant_id = ${scope.tenant.id} and form_id = ${formId}
       and (${maxResponses}::integer is null or taken < ${maxResponses}::integer)`);
  if (taken === 0) throw refuse(formsRefusals, 'forms.full');
  await takeOptions(scope, { formId, optionIds });
}

/**
 * Takes a place of each of these options that has a limit; the form's row is locked first. Refuses with
 * `forms.option_full`, which names the options that filled up.
 */
async function takeOptions(
  scope: Scope,
  { formId, optionIds }: { formId: string; optionIds: readonly string[] },
): Promise<void> {
  if (optionIds.length === 0) return;
  const full = await scope.tx.rows(sql<RowOf<'forms_option_counter', 'optionId'>>`
    with chosen as (
      select option_id from forms_option_counter
       where tenant_id = ${scope.tenant.id} and form_id = ${formId} and option_id = any(${optionIds}::text[])
    ), taken as (
      update forms_option_counter set used = used + 1
       where tenant_id = ${scope.tenant.id} and form_id = ${formId} and option_id = any(${optionIds}::text[])
         and (cap is null or used < cap)
      returning option_id
    )
    select option_id from chosen where option_id not in (select option_id from taken) order by option_id`);
  refuseFull(full.map(({ optionId }) => optionId));
}

/** Gives back what `takePlaces` took. */
export async function givePlacesBack(
  scope: Scope,
  { formId, optionIds }: { formId: string; optionIds: readonly string[] },
): Promise<void> {
  await scope.tx.run(sql`
    update forms_form set taken = greatest(0, taken - 1) where tenant_id = ${scope.tenant.id} and form_id = ${formId}`);
  await giveOptionsBack(scope, { formId, optionIds });
}

async function giveOptionsBack(
  scope: Scope,
  { formId, optionIds }: { formId: string; optionIds: readonly string[] },
): Promise<void> {
  await scope.tx.run(sql`
    update forms_option_counter set used = greatest(0, used - 1)
     where tenant_id = ${scope.tenant.id} and form_id = ${formId} and option_id = any(${optionIds}::text[])`);
}

/**
 * Moves an answer that holds a place from some options to others. The form's row is locked first. Refuses with
 * `forms.option_full`, which names the options that filled up.
 */
export async function movePlaces(
  scope: Scope,
  { formId, from, to }: { formId: string; from: readonly string[]; to: readonly string[] },
): Promise<void> {
  await giveOptionsBack(scope, { formId, optionIds: from.filter((optionId) => !to.includes(optionId)) });
  await takeOptions(scope, { formId, optionIds: to.filter((optionId) => !from.includes(optionId)) });
}
