import { recordAudit } from '#platform/audit.ts';
import { violatedConstraint } from '#platform/db/database.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { getQuestions, lockForm } from '../form/form-queries.ts';
import { allFields } from '../form/schema-rules.ts';
import { formsRefusals } from '../refusals.ts';
import { chosenOptions, givePlacesBack, takePlaces } from './places.ts';
import { holdsPlace, NEXT_RESPONSE_STATES, type ResponseState } from './response-rules.ts';

export interface OfForm {
  /** Address of the form. */
  readonly slug: string;
  readonly responseId: string;
}

type Locked = RowOf<'forms_response', 'state' | 'isCounted' | 'answers' | 'version' | 'formId'>;

async function lockResponse(scope: Scope, formId: string, responseId: string): Promise<Locked> {
  const row = await scope.tx.first(sql<Locked>`
    select state, is_counted, answers, version, form_id from forms_response
     where tenant_id = ${scope.tenant.id} and form_id = ${formId} and response_id = ${responseId} for update`);
  if (!row) throw refuse(formsRefusals, 'forms.response_missing');
  return row;
}

/**
 * Moves an answer to another state; one that is withdrawn, rejected or spam gives its places back, and takes them again
 * when it returns. Refuses with `forms.form_missing`, `forms.response_missing`, `forms.state_impossible`, `forms.full`,
 * `forms.option_full`, `forms.already_answered`.
 */
export async function setResponseState(
  scope: Scope,
  { slug, responseId, state }: OfForm & { state: Exclude<ResponseState, 'erased'> },
): Promise<void> {
  // Lock order: form, response, options.
  const form = await lockForm(scope, slug);
  const before = await lockResponse(scope, form.formId, responseId);
  if (before.state === state) return;
  if (!NEXT_RESPONSE_STATES[before.state].includes(state))
    throw refuse(formsRefusals, 'forms.state_impossible');
  const isCounted = holdsPlace(state);
  if (isCounted !== before.isCounted) {
    const fields = allFields(await getQuestions(scope, form.formId, before.version));
    const optionIds = chosenOptions(fields, before.answers);
    if (isCounted)
      await takePlaces(scope, { formId: form.formId, maxResponses: form.settings.maxResponses, optionIds });
    else await givePlacesBack(scope, { formId: form.formId, optionIds });
  }
  try {
    await scope.tx.run(sql`
      update forms_response set state = ${state}, is_counted = ${isCounted}, state_at = ${scope.now}
       where tenant_id = ${scope.tenant.id} and response_id = ${responseId}`);
  } catch (error) {
    if (violatedConstraint(error) === 'forms_response_person_key')
      throw refuse(formsRefusals, 'forms.already_answered');
    throw error;
  }
  await recordAudit(scope, {
    action: 'forms.review',
    entityKind: 'forms.response',
    entityId: responseId,
    before: { state: before.state },
    after: { state },
  });
}

/** Replaces the tags of an answer. Refuses with `forms.form_missing`, `forms.response_missing`. */
export async function setTags(
  scope: Scope,
  { slug, responseId, tags }: OfForm & { tags: readonly string[] },
): Promise<void> {
  const form = await lockForm(scope, slug);
  await lockResponse(scope, form.formId, responseId);
  await scope.tx.run(sql`
    update forms_response set tags = ${[...new Set(tags)]}::text[]
     where tenant_id = ${scope.tenant.id} and response_id = ${responseId}`);
}

/** Adds a note of staff to an answer. Refuses with `forms.form_missing`, `forms.response_missing`. */
export async function addNote(
  scope: Scope,
  { slug, responseId, body }: OfForm & { body: string },
): Promise<void> {
  const form = await lockForm(scope, slug);
  await lockResponse(scope, form.formId, responseId);
  const author = personOf(scope);
  await scope.tx.run(sql`
    insert into forms_note (tenant_id, response_id, author_id, author_name, body, created_at)
    values (${scope.tenant.id}, ${responseId}, ${author?.userId ?? null}, ${author ? `${author.firstname} ${author.lastname}` : ''},
            ${body}, ${scope.now})`);
}
