import * as m from '#messages';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { PersonalData, PersonOfUse } from '#platform/personal-data.ts';
import { forgetLearners } from '../enrol/index-learners.ts';

const PAGE = 100;

/**
 * A person's learning, notes, questions and reviews. Account deletion removes notes and saved lessons, anonymises what others
 * read, and keeps enrolments without name and address for statistics.
 */
export const lessonsPersonalData: PersonalData = {
  name: 'lessons',
  use: {
    code: 'lessons.learns',
    text: m.lessons_person_use,
    find: (scope, personIds) =>
      scope.tx.rows(sql<PersonOfUse>`
        select user_id as person_id from lessons_enrolment where tenant_id = ${scope.tenant.id} and user_id = any(${personIds}::uuid[])
        union
        select user_id from lessons_staff where tenant_id = ${scope.tenant.id} and user_id = any(${personIds}::uuid[])
        union
        select user_id from lessons_group_recipient where tenant_id = ${scope.tenant.id} and user_id = any(${personIds}::uuid[])
        union
        select user_id from lessons_review where tenant_id = ${scope.tenant.id} and user_id = any(${personIds}::uuid[])
        union
        select user_id from lessons_wish where tenant_id = ${scope.tenant.id} and user_id = any(${personIds}::uuid[])
        union
        select author_id from lessons_post where tenant_id = ${scope.tenant.id} and author_id = any(${personIds}::uuid[])
        union
        select author_id from lessons_group_message where tenant_id = ${scope.tenant.id} and author_id = any(${personIds}::uuid[])`),
  },
  collect: async (scope, { personId }, after) => {
    const rows = await scope.tx.rows(sql<
      RowOf<'lessons_enrolment', 'enrolmentId'> & {
        readonly record: unknown;
      }
    >`
      select enrolment.enrolment_id, jsonb_build_object(
               'lesson', lesson.title_th, 'state', enrolment.state, 'enrolledAt', enrolment.created_at, 'completedAt', enrolment.completed_at,
               'studySeconds', enrolment.study_seconds, 'percent', enrolment.progress_percent, 'order', enrolment.order_number, 'note', enrolment.note,
               'parts', (select jsonb_agg(jsonb_build_object('part', part.title, 'state', progress.state, 'watchedMs', progress.watched_ms, 'lastAt', progress.last_at))
                           from lessons_part_progress as progress
                           join lessons_part as part on part.tenant_id = ${scope.tenant.id} and part.part_id = progress.part_id
                          where progress.tenant_id = ${scope.tenant.id} and progress.enrolment_id = enrolment.enrolment_id),
               'notes', (select jsonb_agg(jsonb_build_object('atMs', at_ms, 'body', body, 'at', created_at)) from lessons_note
                          where tenant_id = ${scope.tenant.id} and enrolment_id = enrolment.enrolment_id),
               'review', (select jsonb_build_object('rating', rating, 'body', body) from lessons_review
                           where tenant_id = ${scope.tenant.id} and lesson_id = enrolment.lesson_id and user_id = ${personId})) as record
        from lessons_enrolment as enrolment
        join lessons_lesson as lesson on lesson.tenant_id = ${scope.tenant.id} and lesson.lesson_id = enrolment.lesson_id
       where enrolment.tenant_id = ${scope.tenant.id} and enrolment.user_id = ${personId}
         and (${after}::uuid is null or enrolment.enrolment_id > ${after}::uuid)
       order by enrolment.enrolment_id limit ${PAGE + 1}`);
    const posts =
      after === null
        ? await scope.tx.rows(sql<{ record: unknown }>`
            select jsonb_build_object('post', body, 'at', created_at) as record from lessons_post
             where tenant_id = ${scope.tenant.id} and author_id = ${personId} and removed_at is null order by created_at limit 1000`)
        : [];
    const written =
      after === null
        ? await scope.tx.rows(sql<{ record: unknown }>`
            select jsonb_build_object('groupMessage', body, 'at', created_at) as record from lessons_group_message
             where tenant_id = ${scope.tenant.id} and author_id = ${personId} order by created_at limit 1000`)
        : [];
    const page = rows.slice(0, PAGE);
    return {
      records: [...page, ...posts, ...written].map(({ record }) => record),
      next: rows.length > PAGE ? (page.at(-1)?.enrolmentId ?? null) : null,
    };
  },
  erase: async (scope, { personId, email }) => {
    const mine = sql`tenant_id = ${scope.tenant.id} and user_id = ${personId}`;
    await scope.tx.run(sql`delete from lessons_wish where ${mine}`);
    await scope.tx.run(sql`delete from lessons_feed where ${mine}`);
    await scope.tx.run(sql`
      delete from lessons_note where tenant_id = ${scope.tenant.id} and enrolment_id in (select enrolment_id from lessons_enrolment where ${mine})`);
    if (email !== null)
      await scope.tx.run(
        sql`delete from lessons_invitation where tenant_id = ${scope.tenant.id} and email_folded = lower(${email})`,
      );
    const enrolments = await scope.tx.rows(sql<RowOf<'lessons_enrolment', 'enrolmentId'>>`
      update lessons_enrolment set learner_name = '–', learner_email = '', note = '' where ${mine} returning enrolment_id`);
    await forgetLearners(
      scope,
      enrolments.map(({ enrolmentId }) => enrolmentId),
    );
    await scope.tx.run(sql`update lessons_review set author_name = '–' where ${mine}`);
    await scope.tx.run(sql`
      update lessons_post set author_name = '–' where tenant_id = ${scope.tenant.id} and author_id = ${personId}`);
    await scope.tx.run(sql`delete from lessons_staff where ${mine}`);
    await scope.tx.run(sql`delete from lessons_group_recipient where ${mine}`);
    await scope.tx.run(sql`
      update lessons_group_message set author_name = '–' where tenant_id = ${scope.tenant.id} and author_id = ${personId}`);
  },
};
