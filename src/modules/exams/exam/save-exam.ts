import { recordAudit } from '#platform/audit.ts';
import { violatedConstraint } from '#platform/db/database.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { uuidV7 } from '#platform/storage/uuid-v7.ts';
import { slugify } from '#platform/text/slug.ts';
import type { ExamDraft, ExamHead, ExamSection, ExamState } from './exam-contract.ts';
import { lockExam } from './exam-queries.ts';
import { indexExams } from './index-exams.ts';
import { examSlugFrom, isReservedExamSlug } from './exam-slug-rules.ts';
import { examsRefusals } from '../refusals.ts';

/**
 * Creates an exam as a draft; without a slug it gets one from its title. Refuses with `exams.slug_taken`,
 * `exams.slug_reserved`, `exams.question_missing`.
 */
export async function createExam(scope: Scope, draft: ExamDraft): Promise<{ examId: string; slug: string }> {
  const examId = uuidV7(scope.now);
  const slug = await insertExam(scope, examId, draft);
  await putSections(scope, examId, draft.sections);
  await indexExams(scope, [{ examId, slug, title: draft.title, description: draft.description }]);
  return { examId, slug };
}

/** How often a slug made from the title is tried again, because somebody else took it at the same time. */
const MAX_TRIES = 5;

async function insertExam(scope: Scope, examId: string, draft: ExamDraft): Promise<string> {
  const typed = slugify(draft.slug);
  if (isReservedExamSlug(typed)) throw refuse(examsRefusals, 'exams.slug_reserved');
  for (let tries = 0; tries < (typed === '' ? MAX_TRIES : 1); tries += 1) {
    const slug = typed || (await newSlug(scope, draft.title, examId));
    const made = await scope.tx.run(sql`
      insert into exams_exam (tenant_id, exam_id, slug, title, description, kind, is_open, settings, created_at, updated_at, indexed_at)
      values (${scope.tenant.id}, ${examId}, ${slug}, ${draft.title}, ${draft.description}, ${draft.kind}, ${draft.isOpen},
              ${JSON.stringify(draft.settings)}::jsonb, ${scope.now}, ${scope.now}, ${scope.now})
      on conflict (tenant_id, slug) do nothing`);
    if (made === 0) continue;
    await forgetFormer(scope, slug);
    return slug;
  }
  throw refuse(examsRefusals, 'exams.slug_taken');
}

/** Returns a free slug; former slugs of other exams are not free, because they still lead there. */
async function newSlug(scope: Scope, title: string, examId: string): Promise<string> {
  const fallback = examId.slice(-8);
  const start = [...examSlugFrom(title, new Set(), fallback)].slice(0, 90).join('');
  const taken = await scope.tx.rows(sql<RowOf<'exams_exam', 'slug'>>`
    (select slug from exams_exam where tenant_id = ${scope.tenant.id} and starts_with(slug, ${start}) limit ${MAX_SIMILAR})
    union (select slug from exams_slug_history where tenant_id = ${scope.tenant.id} and starts_with(slug, ${start}) limit ${MAX_SIMILAR})`);
  return examSlugFrom(title, new Set(taken.map(({ slug }) => slug)), fallback);
}

const MAX_SIMILAR = 1_000;

/**
 * Saves an exam; its old slug leads to the new one. Running attempts keep what they started with. Refuses with
 * `exams.exam_missing`, `exams.version_conflict`, `exams.slug_taken`, `exams.slug_reserved`, `exams.question_missing`.
 */
export async function saveExam(
  scope: Scope,
  { examId, version, draft }: { examId: string; version: number; draft: ExamDraft },
): Promise<{ version: number }> {
  const before = await lockExam(scope, examId);
  if (before.version !== version) throw refuse(examsRefusals, 'exams.version_conflict');
  // A slug from before the rules for new ones stays as it is until somebody changes it.
  const slug = draft.slug === before.slug ? before.slug : slugify(draft.slug) || before.slug;
  if (slug !== before.slug && isReservedExamSlug(slug)) throw refuse(examsRefusals, 'exams.slug_reserved');
  try {
    await scope.tx.run(sql`
      update exams_exam set slug = ${slug}, title = ${draft.title}, description = ${draft.description}, kind = ${draft.kind},
             is_open = ${draft.isOpen}, settings = ${JSON.stringify(draft.settings)}::jsonb, version = version + 1, updated_at = ${scope.now}
       where tenant_id = ${scope.tenant.id} and exam_id = ${examId}`);
  } catch (error) {
    if (violatedConstraint(error) === 'exams_exam_tenant_id_slug_key')
      throw refuse(examsRefusals, 'exams.slug_taken');
    throw error;
  }
  if (slug !== before.slug) await keepFormer(scope, before, slug);
  await putSections(scope, examId, draft.sections);
  await indexExams(scope, [{ examId, slug, title: draft.title, description: draft.description }]);
  return { version: version + 1 };
}

/** Makes the old slug lead here; the new one no longer leads to an exam that had it before. */
async function keepFormer(scope: Scope, { examId, slug: former }: ExamHead, slug: string): Promise<void> {
  await forgetFormer(scope, slug);
  await scope.tx.run(sql`
    insert into exams_slug_history (tenant_id, slug, exam_id, changed_at)
    values (${scope.tenant.id}, ${former}, ${examId}, ${scope.now})
    on conflict (tenant_id, slug) do update set exam_id = excluded.exam_id, changed_at = excluded.changed_at`);
}

async function forgetFormer(scope: Scope, slug: string): Promise<void> {
  await scope.tx.run(
    sql`delete from exams_slug_history where tenant_id = ${scope.tenant.id} and slug = ${slug}`,
  );
}

/** Publishes, unpublishes or archives an exam. Refuses with `exams.exam_missing`, `exams.not_enough_questions`. */
export async function setExamState(
  scope: Scope,
  { examId, state }: { examId: string; state: ExamState },
): Promise<void> {
  const exam = await lockExam(scope, examId);
  if (exam.state === state) return;
  if (state === 'published') {
    const { count } = await scope.tx.one(sql<{ count: number }>`
      select count(*)::int as count from exams_slot where tenant_id = ${scope.tenant.id} and exam_id = ${examId}`);
    if (count === 0) throw refuse(examsRefusals, 'exams.not_enough_questions', { wanted: 1, found: 0 });
  }
  await scope.tx.run(sql`
    update exams_exam set state = ${state}, version = version + 1, updated_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and exam_id = ${examId}`);
  await recordAudit(scope, {
    action: 'exams.set_state',
    entityKind: 'exams.exam',
    entityId: examId,
    before: { state: exam.state },
    after: { state },
  });
}

async function putSections(scope: Scope, examId: string, sections: readonly ExamSection[]): Promise<void> {
  const slots = sections.flatMap((section, at) => section.slots.map((slot) => ({ sectionNo: at + 1, slot })));
  const questionIds = [
    ...new Set(slots.flatMap(({ slot }) => (slot.kind === 'fixed' ? [slot.questionId] : []))),
  ];
  const { count } = await scope.tx.one(sql<{ count: number }>`
    select count(*)::int as count from exams_question where tenant_id = ${scope.tenant.id} and question_id = any(${questionIds}::uuid[])`);
  if (count !== questionIds.length) throw refuse(examsRefusals, 'exams.question_missing');
  await scope.tx.run(
    sql`delete from exams_slot where tenant_id = ${scope.tenant.id} and exam_id = ${examId}`,
  );
  await scope.tx.run(
    sql`delete from exams_section where tenant_id = ${scope.tenant.id} and exam_id = ${examId}`,
  );
  const sectionRows = sections.map(({ title, intro }, at) => ({ section_no: at + 1, title, intro }));
  const slotRows = slots.map(({ sectionNo, slot }, at) => ({
    section_no: sectionNo,
    slot_no: at + 1,
    question_id: slot.kind === 'fixed' ? slot.questionId : null,
    draw_category: slot.kind === 'draw' ? slot.category : null,
    draw_tags: slot.kind === 'draw' ? slot.tags : [],
    draw_level: slot.kind === 'draw' ? slot.level : null,
    draw_count: slot.kind === 'draw' ? slot.count : null,
    points_milli: slot.pointsMilli,
  }));
  await scope.tx.run(sql`
    insert into exams_section (tenant_id, exam_id, section_no, title, intro)
    select ${scope.tenant.id}, ${examId}, x.section_no, x.title, x.intro
      from jsonb_to_recordset(${JSON.stringify(sectionRows)}::jsonb) as x (section_no int, title text, intro text)`);
  await scope.tx.run(sql`
    insert into exams_slot (tenant_id, exam_id, section_no, slot_no, question_id, draw_category, draw_tags, draw_level, draw_count, points_milli)
    select ${scope.tenant.id}, ${examId}, x.section_no, x.slot_no, x.question_id, x.draw_category, x.draw_tags, x.draw_level, x.draw_count, x.points_milli
      from jsonb_to_recordset(${JSON.stringify(slotRows)}::jsonb)
        as x (section_no int, slot_no int, question_id uuid, draw_category text, draw_tags text[], draw_level smallint, draw_count int, points_milli int)`);
}
