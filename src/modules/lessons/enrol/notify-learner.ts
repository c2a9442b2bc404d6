import * as m from '#messages';
import { formatDate, formatDateTime, formatDay } from '#platform/dates/format-date.ts';
import { queueMail } from '#platform/mail/mail.ts';
import { renderMail } from '#platform/mail/render-mail.ts';
import type { Scope } from '#platform/scope.ts';
import { lessonsPaths } from '../paths.ts';
import type { LessonRow } from '../lesson/lesson-rows.ts';
import type { EnrolmentRow } from './enrolment-rows.ts';
import type { RowOf } from '#platform/db/rows.ts';

/** Current data of a round, with calendar days. */
export type RoundNews = RowOf<'lessons_round', 'name' | 'teacher' | 'place' | 'status'> & {
  readonly startsOn: string;
  readonly endsOn: string;
};

type News =
  | { readonly kind: 'round'; readonly round: RoundNews }
  | { readonly kind: 'offered'; readonly until: Date }
  | { readonly kind: 'approved' | 'enrolled'; readonly beginsAt: Date }
  | { readonly kind: 'rejected' | 'paid_waits' | 'work_marked' | 'work_returned' };

/** Mails a learner about a change of their enrolment or hand-in. */
export async function notifyLearner(
  scope: Scope,
  lesson: Pick<LessonRow, 'slug' | 'titleTh'>,
  enrolment: Pick<EnrolmentRow, 'learnerEmail' | 'learnerName'>,
  news: News,
): Promise<void> {
  if (enrolment.learnerEmail === '') return;
  const { locale } = scope.tenant;
  const say = { locale };
  const { subject, paragraph, rows, label } = wordsOf(scope, lesson.titleTh, news);
  const path = news.kind === 'offered' ? lessonsPaths.enrol(lesson.slug) : lessonsPaths.lesson(lesson.slug);
  const { text, html } = renderMail({
    title: subject,
    paragraphs: [m.lessons_mail_greeting({ name: enrolment.learnerName }, say), paragraph],
    ...(rows && { rows }),
    button: { label, url: scope.tenant.origin + path },
    locale,
    site: scope.tenant,
  });
  await queueMail(scope, { to: enrolment.learnerEmail, subject, text, html, kind: `lessons.${news.kind}` });
}

interface Words {
  readonly subject: string;
  readonly paragraph: string;
  readonly rows?: readonly { readonly label: string; readonly value: string }[];
  /** Button label. */
  readonly label: string;
}

function wordsOf(scope: Scope, title: string, news: News): Words {
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
    case 'round':
      return roundWords(scope, title, news.round);
    case 'rejected':
      return {
        subject: m.lessons_mail_rejected_subject({ title }, say),
        paragraph: m.lessons_mail_rejected_text({ title }, say),
        label: seeLesson,
      };
    case 'paid_waits':
      return {
        subject: m.lessons_mail_paid_waits_subject({ title }, say),
        paragraph: m.lessons_mail_paid_waits_text({ title }, say),
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
    case 'enrolled': {
      if (news.beginsAt <= scope.now)
        return {
          subject: m.lessons_mail_enrolled_subject({ title }, say),
          paragraph: m.lessons_mail_enrolled_text({ title }, say),
          label: m.lessons_mail_start({}, say),
        };
      const day = formatDate(news.beginsAt, { zone: scope.tenant.zone, locale, style: 'full' });
      return {
        subject: m.lessons_mail_place_subject({ title }, say),
        paragraph: m.lessons_mail_place_text({ title, day }, say),
        label: seeLesson,
      };
    }
  }
}

function roundWords(scope: Scope, title: string, round: RoundNews): Words {
  const { locale } = scope.tenant;
  const say = { locale };
  const { name, teacher, place } = round;
  const days = `${formatDay(round.startsOn, { locale })} – ${formatDay(round.endsOn, { locale })}`;
  const label = m.lessons_mail_see_lesson({}, say);
  if (round.status === 'cancelled')
    return {
      subject: m.lessons_mail_round_cancelled_subject({ title }, say),
      paragraph: m.lessons_mail_round_cancelled_text({ title, name, days }, say),
      label,
    };
  return {
    subject: m.lessons_mail_round_changed_subject({ title }, say),
    paragraph: m.lessons_mail_round_changed_text({ title, name }, say),
    rows: [
      { label: m.lessons_round_days({}, say), value: days },
      { label: m.lessons_round_place({}, say), value: place },
      { label: m.lessons_round_teacher({}, say), value: teacher },
    ].filter(({ value }) => value !== ''),
    label,
  };
}
