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
  | { readonly kind: 'approved' | 'rejected' | 'enrolled' | 'work_marked' | 'work_returned' };

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
  const { subject, paragraph, label } = wordsOf(scope, lesson.title_th, news);
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

function wordsOf(
  scope: Scope,
  title: string,
  news: News,
): { subject: string; paragraph: string; label: string } {
  const { locale } = scope.tenant;
  const say = { locale };
  const seeLesson = m.lessons_mail_see_lesson({}, say);
  switch (news.kind) {
    case 'offered': {
      const until = formatDateTime(news.until, { zone: scope.tenant.zone, locale });
      return {
        subject: m.lessons_mail_offered_subject({ title }, say),
        paragraph: m.lessons_mail_offered_text({ title, until }, say),
        label: m.lessons_mail_offered_button({}, say),
      };
    }
    case 'rejected':
      return {
        subject: m.lessons_mail_rejected_subject({ title }, say),
        paragraph: m.lessons_mail_rejected_text({ title }, say),
        label: seeLesson,
      };
    case 'work_marked':
      return {
        subject: m.lessons_mail_marked_subject({ title }, say),
        paragraph: m.lessons_mail_marked_text({ title }, say),
        label: seeLesson,
      };
    case 'work_returned':
      return {
        subject: m.lessons_mail_returned_subject({ title }, say),
        paragraph: m.lessons_mail_returned_text({ title }, say),
        label: seeLesson,
      };
    case 'approved':
    case 'enrolled':
      return {
        subject: m.lessons_mail_enrolled_subject({ title }, say),
        paragraph: m.lessons_mail_enrolled_text({ title }, say),
        label: m.lessons_mail_start({}, say),
      };
  }
}
