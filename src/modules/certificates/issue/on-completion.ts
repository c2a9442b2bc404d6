import type { LessonCompleted } from '#modules/lessons/public.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import type { Scope } from '#platform/scope.ts';
import { findChoice } from '../template/lesson-choice.ts';
import { currentHolder } from '../certificate/current-holder.ts';
import { issueCertificate, lastDayOf } from './issue-certificate.ts';

/** Issues a certificate in the completing transaction, for lessons that issue automatically. */
export async function issueOnCompletion(scope: Scope, completed: LessonCompleted): Promise<void> {
  const choice = await findChoice(scope, completed.lessonId);
  if (!choice?.isAutomatic) return;
  const completedOn = zonedDay(completed.completedAt, scope.tenant.zone);
  await issueCertificate(scope, {
    templateId: choice.templateId,
    templateVersion: choice.version,
    lesson: {
      lessonId: completed.lessonId,
      slug: completed.lessonSlug,
      titleTh: completed.lessonTitleTh,
      titleEn: completed.lessonTitleEn,
      hours: completed.hours,
    },
    holder: await currentHolder(scope, completed.holder),
    enrolmentId: completed.enrolmentId,
    scorePercent: completed.scorePercent,
    completedOn,
    expiresOn: lastDayOf(completedOn, choice.validMonths),
    supersedes: null,
  });
}
