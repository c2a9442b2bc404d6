import { sql } from '#platform/db/query.ts';
import type { RowAs, RowOf } from '#platform/db/rows.ts';
import type { PersonalData } from '#platform/personal-data.ts';
import { eraseResponses } from '../response/erase-responses.ts';
import { unsealAnswers } from '../response/sealed-answers.ts';

const PAGE = 200;

/** What somebody answered while they were signed in. */
export const formsPersonalData: PersonalData = {
  name: 'forms',
  // People answer in their own sessions.
  use: null,
  collect: async (scope, { personId }, after) => {
    const rows = await scope.tx.rows(sql<
      RowOf<
        'forms_response',
        'responseId' | 'reference' | 'version' | 'state' | 'answers' | 'answersSealed' | 'submittedAt'
      > &
        RowAs<'forms_form', { form: 'titleTh' }>
    >`
      select r.response_id, r.reference, f.title_th as form, r.version, r.state, r.answers, r.answers_sealed, r.submitted_at
        from forms_response r join forms_form f using (tenant_id, form_id)
       where r.tenant_id = ${scope.tenant.id} and r.user_id = ${personId}
         and (${after}::uuid is null or r.response_id > ${after}::uuid)
       order by r.response_id limit ${PAGE}`);
    return {
      records: rows.map(({ responseId, answersSealed, answers, ...row }) => ({
        ...row,
        answers: { ...answers, ...unsealAnswers(scope, responseId, answersSealed) },
      })),
      next: rows.length === PAGE ? (rows.at(-1)?.responseId ?? null) : null,
    };
  },
  erase: async (scope, { personId }) => {
    const rows = await scope.tx.rows(sql<RowOf<'forms_response', 'responseId'>>`
      select response_id from forms_response where tenant_id = ${scope.tenant.id} and user_id = ${personId} order by response_id for update`);
    await eraseResponses(
      scope,
      rows.map(({ responseId }) => responseId),
    );
    await scope.tx.run(sql`
      update forms_note set author_id = null, author_name = '' where tenant_id = ${scope.tenant.id} and author_id = ${personId}`);
  },
};
