import { lessonsSetUp } from './manage/set-up-steps.ts';
import { EMBED_HOSTS } from '#platform/documents/embed-host-rules.ts';
import { lessonsSettings } from './lesson/lessons-settings-contract.ts';
import * as m from '#messages';
import { attemptAwaiting, attemptGraded, attemptVoided } from '#modules/exams/public.ts';
import { orderConfirmed, orderEnded } from '#modules/orders/public.ts';
import { on } from '#platform/events.ts';
import { lessonsEndpoints } from './endpoints.ts';
import { lessonCards } from './catalogue/lesson-record-cards.ts';
import { lessonRecords } from './catalogue/lesson-records.ts';
import { closeRoundJob } from './enrol/close-round.ts';
import { onOrderEnded, onOrderConfirmed } from './enrol/enrol.ts';
import { endOfferJob, offerSeatsCron, offerSeatsJob } from './enrol/seats.ts';
import { indexLearnersCron } from './enrol/index-learners.ts';
import { notifyRoundJob } from './enrol/notify-round.ts';
import { onAttemptAwaiting, onAttemptGraded, onAttemptVoided } from './exam/on-exam-graded.ts';
import { indexLessonsCron } from './lesson/index-lessons.ts';
import { attentionList } from './manage/attention-list.ts';
import { completionList } from './manage/completion-list.ts';
import { learnersList } from './manage/learners-list.ts';
import { lessonsList } from './manage/lessons-list.ts';
import { learnerRecords } from './manage/learner-records.ts';
import { sendGroupMessage } from './manage/write-to-learners.ts';
import { sweepFilmsCron } from './media/films.ts';
import { makeFilm } from './media/make-film.ts';
import { lessonsAuditText, lessonsSettingsFields, lessonsGrantText } from './module-text.ts';
import { learnersCard } from './manage/learners-card.ts';
import { ownLessonsCard } from './own/dashboard-card.ts';
import { lessonsPaths } from './paths.ts';
import { lessonsPersonalData } from './personal-data/personal-data.ts';
import type { Module } from '#platform/module/module.ts';

/** Lessons: catalogue, enrolment, learning and building. */
export const lessonsModule: Module = {
  name: 'lessons',
  switchedWith: 'lessons',
  endpoints: lessonsEndpoints,
  jobs: [endOfferJob, offerSeatsJob, notifyRoundJob, closeRoundJob, sendGroupMessage, makeFilm],
  crons: [sweepFilmsCron, offerSeatsCron, indexLessonsCron, indexLearnersCron],
  records: [lessonRecords, learnerRecords],
  recordCards: [lessonCards],
  lists: [lessonsList, learnersList, completionList, attentionList],
  // Lock order: orders lock the payment and the order, then lessons lock the lesson, then the enrolment. Exams lock the
  // attempt first.
  subscriptions: [
    on(orderConfirmed, onOrderConfirmed),
    on(orderEnded, onOrderEnded),
    on(attemptAwaiting, onAttemptAwaiting),
    on(attemptGraded, onAttemptGraded),
    on(attemptVoided, onAttemptVoided),
  ],
  personalData: [lessonsPersonalData],
  cards: { learners: learnersCard, lessons: ownLessonsCard },
  headerLinks: [{ label: m.lessons_nav, path: lessonsPaths.lessons(), rank: 30 }],
  pagePrefixes: ['/lesson'],
  frameHosts: EMBED_HOSTS,
  setUpSteps: lessonsSetUp,
  auditText: lessonsAuditText,
  settings: { part: lessonsSettings, fields: lessonsSettingsFields },
  grantText: lessonsGrantText,
  demo: async () => (await import('./demo/fill-lessons.ts')).fillLessons,
  demoHistory: async () => (await import('./demo/fill-learners.ts')).fillLearners,
};
