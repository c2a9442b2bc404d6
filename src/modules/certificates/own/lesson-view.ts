import { findLesson } from '#modules/lessons/public.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import type { PublicCertificate } from '../check/check-certificate.ts';
import { mayGive } from '../issue/may-give.ts';
import { findChoice } from '../template/lesson-choice.ts';
import { certificatesRefusals } from '../refusals.ts';
import { listOwn } from './own-certificates.ts';

export interface LessonView {
  readonly lesson: { readonly slug: string; readonly title: string };
  /** Whether the lesson gives certificates. */
  readonly gives: boolean;
  readonly own: readonly PublicCertificate[];
  readonly isGiver: boolean;
}

/** Returns the person's certificates of a lesson that is visible to them. Refuses with `certificates.certificate_missing`. */
export async function lessonView(scope: Scope, slug: string): Promise<LessonView> {
  const lesson = await findLesson(scope, slug);
  if (lesson === null) throw refuse(certificatesRefusals, 'certificates.certificate_missing');
  const isShown = lesson.status === 'published' && lesson.visibility !== 'private';
  const isGiver = await mayGive(scope, lesson.lessonId);
  const own = await listOwn(scope, lesson.lessonId);
  if (!isShown && !isGiver && own.length === 0)
    throw refuse(certificatesRefusals, 'certificates.certificate_missing');
  return {
    lesson: {
      slug: lesson.slug,
      title: scope.locale === 'en' && lesson.titleEn !== '' ? lesson.titleEn : lesson.titleTh,
    },
    gives: (await findChoice(scope, lesson.lessonId)) !== null,
    own,
    isGiver,
  };
}
