import * as m from '#messages';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { PersonalData, PersonOfUse } from '#platform/personal-data.ts';
import { Stem } from '../question/question-contract.ts';
import { plainTextOf } from '../question/question-text-rules.ts';

const PAGE = 50;

/**
 * A person's attempts with their answers and markers' comments, oldest first. Kept after account deletion: results and
 * certificates depend on them.
 */
export const examsPersonalData: PersonalData = {
  name: 'exams',
  use: {
    code: 'exams.examined',
    text: m.exams_person_use,
    find: (scope, personIds) =>
      scope.tx.rows(sql<PersonOfUse>`
        select person_id from exams_attempt where tenant_id = ${scope.tenant.id} and person_id = any(${personIds}::uuid[])
        union
        select person_id from exams_override where tenant_id = ${scope.tenant.id} and person_id = any(${personIds}::uuid[])`),
  },
  collect: async (scope, { personId }, after) => {
    const rows = await scope.tx.rows(sql<
      RowOf<'exams_attempt', 'attemptId'> & {
        readonly record: Readonly<Record<string, unknown>>;
        readonly answers: readonly { readonly stem: unknown }[] | null;
      }
    >`
      select t.attempt_id, jsonb_build_object(
               'exam', e.title, 'number', t.number, 'state', t.state, 'startedAt', t.started_at, 'submittedAt', t.submitted_at,
               'scoreMilli', t.score_milli, 'maxMilli', t.max_milli, 'passed', t.passed) as record,
             (select jsonb_agg(jsonb_build_object('stem', v.content -> 'stem', 'answer', a.response, 'savedAt', a.saved_at, 'comment', a.marker_comment) order by a.slot_no)
                from exams_answer a join exams_question_version v on v.tenant_id = a.tenant_id and v.version_id = a.version_id
               where a.tenant_id = t.tenant_id and a.attempt_id = t.attempt_id) as answers
        from exams_attempt t join exams_exam e on e.tenant_id = t.tenant_id and e.exam_id = t.exam_id
       where t.tenant_id = ${scope.tenant.id} and t.person_id = ${personId} and t.state <> 'in_progress'
         and (${after}::uuid is null or t.attempt_id > ${after}::uuid)
       order by t.attempt_id limit ${PAGE + 1}`);
    const page = rows.slice(0, PAGE);
    return {
      records: page.map(({ record, answers }) => ({ ...record, answers: answers?.map(answerRecord) ?? [] })),
      next: rows.length > PAGE ? (page.at(-1)?.attemptId ?? null) : null,
    };
  },
};

function answerRecord({ stem, ...answer }: { readonly stem: unknown }): object {
  return { question: plainTextOf(Stem.parse(stem)), ...answer };
}
