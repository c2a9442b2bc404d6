import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import type { Form } from '../form/form-contract.ts';
import { formsRefusals } from '../refusals.ts';
import { getResponse, type ResponseItem } from './response-queries.ts';

export type OwnAnswer = Pick<
  ResponseItem,
  'responseId' | 'reference' | 'version' | 'submittedAt' | 'changedAt' | 'answers'
>;

/**
 * Returns an answer to a form for the member who sent it. Refuses with `forms.response_missing`, also to everybody else and
 * once it was erased.
 */
export async function getOwnAnswer(
  scope: Scope,
  { formId }: Pick<Form, 'formId'>,
  responseId: string,
): Promise<OwnAnswer> {
  const own = await scope.tx.first(sql<RowOf<'forms_response', 'responseId'>>`
    select response_id from forms_response
     where tenant_id = ${scope.tenant.id} and form_id = ${formId} and response_id = ${responseId}
       and user_id = ${personOf(scope)?.userId ?? null}::uuid and state <> 'erased'`);
  if (!own) throw refuse(formsRefusals, 'forms.response_missing');
  // Not what staff noted about it.
  const { reference, version, submittedAt, changedAt, answers } = await getResponse(scope, {
    formId,
    responseId,
  });
  return { responseId, reference, version, submittedAt, changedAt, answers };
}
