import * as m from '#messages';
import { formatDateTime } from '#platform/dates/format-date.ts';
import { queueMail } from '#platform/mail/mail.ts';
import { renderMail } from '#platform/mail/render-mail.ts';
import type { Scope } from '#platform/scope.ts';
import { lessonsPaths } from '../paths.ts';
import type { LessonRow } from '../tree/lesson-rows.ts';
import type { EnrolmentRow } from './enrolment-rows.ts';

type News =
  | { readonly kind: 'offered'; readonly until: Date }
  | { readonly kind: 'approved' | 'rejected' | 'enrolled' };

/** Mails a learner what became of their place. */
export async function tellLearner(
  scope: Scope,
  lesson: Pick<LessonRow, 'slug' | 'title_th'>,
  enrolment: Pick<EnrolmentRow, 'learner_email' | 'learner_name'>,
  news: News,
): Promise<void> {
  if (enrolment.learner_email === '') return;
  const { locale } = scope.tenant;
  const say = { locale };
  const title = lesson.title_th;
  const [subject, paragraph, label] =
    news.kind === 'offered'
      ? [
          m.lessons_mail_offered_subject({ title }, say),
          m.lessons_mail_offered_text(
            { title, until: formatDateTime(news.until, { zone: scope.tenant.zone, locale }) },
            say,
          ),
          m.lessons_mail_offered_button({}, say),
        ]
      : news.kind === 'rejected'
        ? [
            m.lessons_mail_rejected_subject({ title }, say),
            m.lessons_mail_rejected_text({ title }, say),
            m.lessons_mail_see_lesson({}, say),
          ]
        : [
            m.lessons_mail_enrolled_subject({ title }, say),
            m.lessons_mail_enrolled_text({ title }, say),
            m.lessons_mail_start({}, say),
          ];
  const path = news.kind === 'offered' ? lessonsPaths.enrol(lesson.slug) : lessonsPaths.lesson(lesson.slug);
  const { text, html } = renderMail({
    title: subject,
    paragraphs: [m.lessons_mail_greeting({ name: enrolment.learner_name }, say), paragraph],
    button: { label, url: scope.tenant.origin + path },
    locale,
    tenantName: scope.tenant.name,
  });
  await queueMail(scope, { to: enrolment.learner_email, subject, text, html, kind: `lessons.${news.kind}` });
}
