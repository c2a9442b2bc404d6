import { findExamBySlug, takeExam } from '#modules/exams/public.ts';
import { chanceOf } from '#platform/demo/random.ts';
import { DAY_MS } from '#platform/demo/stage.ts';
import { type PersonActor, personOf, type Scope } from '#platform/scope.ts';
import { findOwnEnrolment } from '../enrol/enrolment-rows.ts';
import { EXAM_CONTEXT } from '../exam/on-exam-graded.ts';
import { getLesson } from '../lesson/lesson-rows.ts';
import { lessonsPaths } from '../paths.ts';

export interface FinalSitting {
  readonly lesson: string;
  readonly rightCount: number;
  /** Index of the essay's level; null: it waits to be marked. */
  readonly level: number | null;
  /** Who marks it, a day later. */
  readonly by: PersonActor;
}

const ESSAYS = [
  'ขอโทษลูกค้าและถามอาการ หยุดขายชานมล็อตนั้นทันที เก็บตัวอย่างใส่ตู้เย็นแยกไว้ แล้วโทรแจ้งผู้จัดการ',
  'ถามเวลาและเมนูที่ดื่ม แนะนำให้ไปพบแพทย์ ร้านออกค่ารักษา แล้วตรวจอุณหภูมิตู้นมย้อนหลัง',
  'ขอโทษและคืนเงิน แล้วทำแก้วใหม่ให้',
  'หยุดขายทุกเมนูที่ใช้นมถังเดียวกัน จดเลขล็อต เก็บตัวอย่าง และล้างหัวกดน้ำทั้งหมดก่อนเปิดขายใหม่',
];
const COMMENTS = [
  'ยังขาดขั้นตอนหยุดขายและเก็บตัวอย่าง ลองอ่านบทแรกอีกครั้ง',
  'ดูแลลูกค้าได้ดี อย่าลืมหยุดขายก่อน',
  'ครบถ้วน ชัดเจน',
];

/** The scope's actor, a learner of the lesson, takes its exam `final` now. */
export async function sitFinal(
  scope: Scope,
  { lesson: slug, rightCount, level, by }: FinalSitting,
): Promise<void> {
  const lesson = await getLesson(scope, slug);
  const enrolment = await findOwnEnrolment(scope, lesson.lessonId);
  const exam = await findExamBySlug(scope, 'final');
  if (!enrolment || !exam) throw new Error(`Nobody can take the exam of ${slug}.`);
  const chance = chanceOf(`final ${personOf(scope)?.email} ${scope.now.getUTCDate()}`);
  await takeExam(scope, {
    examId: exam.examId,
    contextKind: EXAM_CONTEXT,
    contextId: enrolment.enrolmentId,
    pagePath: lessonsPaths.assessment(slug, 'final'),
    rightCount,
    essay: chance.pick(ESSAYS),
    marking:
      level === null
        ? null
        : { by, at: new Date(scope.now.getTime() + DAY_MS), level, comment: COMMENTS[level] ?? '' },
    minutes: chance.whole(9, 27),
    chance,
  });
}
