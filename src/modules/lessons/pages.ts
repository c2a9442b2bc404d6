import { type RouteConfigEntry, route } from '@react-router/dev/routes';

/** Lesson pages in the site layout. File paths are relative to the app folder. */
export const lessonsPages: RouteConfigEntry[] = [
  route('lesson/detail/:slug', '../modules/lessons/catalogue/lesson-page.tsx'),
  route('lesson/own', '../modules/lessons/own/own-lessons-page.tsx'),
  route('lesson/enroll/:slug', '../modules/lessons/own/enrol-page.tsx'),
  route('lesson/assessment/:lesson/:exam', '../modules/lessons/exam/assessment-page.tsx'),
  route('lesson/calendar/:year', '../modules/lessons/calendar/calendar-page.tsx'),
  route('lesson/picture/:lesson/:slug/:picture/:size', '../modules/lessons/picture/picture-page.tsx'),
  route('lesson/film/:lesson/:slug/:quality', '../modules/lessons/media/film-page.tsx'),
  route('lesson/feed/:feed', '../modules/lessons/calendar/feed-page.tsx'),
];

/** The catalogue, in the site layout or full-screen as the site has chosen; the player is always full-screen. */
export const lessonsCataloguePages: RouteConfigEntry[] = [
  route('lesson', '../modules/lessons/catalogue/lessons-page.tsx'),
];
export const lessonsPlayPages: RouteConfigEntry[] = [
  route('lesson/play/:lesson/:slug', '../modules/lessons/play/play-page.tsx'),
];

/** Pages of teachers and managers, in the work layout. */
export const lessonsWorkPages: RouteConfigEntry[] = [
  route('lesson/manage', '../modules/lessons/manage/lessons-page.tsx', { id: 'lessons-manage' }),
  route('lesson/manage/new', '../modules/lessons/manage/new-lesson-page.tsx'),
  route('lesson/manage/categories', '../modules/lessons/manage/categories-page.tsx'),
  route('lesson/manage/:lesson', '../modules/lessons/manage/settings-page.tsx'),
  route('lesson/manage/:lesson/content', '../modules/lessons/manage/content-page.tsx'),
  route('lesson/manage/:lesson/rounds', '../modules/lessons/manage/rounds-page.tsx'),
  route('lesson/manage/:lesson/learners', '../modules/lessons/manage/learners-page.tsx'),
  route('lesson/manage/:lesson/work', '../modules/lessons/manage/work-page.tsx'),
  route('lesson/manage/:lesson/gradebook', '../modules/lessons/gradebook/gradebook-page.tsx'),
  route('lesson/manage/:lesson/gradebook-file', '../modules/lessons/gradebook/gradebook-file-page.tsx'),
  route('lesson/manage/:lesson/analytics', '../modules/lessons/manage/analytics-page.tsx'),
  route('lesson/manage/:lesson/analytics/completion', '../modules/lessons/manage/completion-page.tsx'),
  route('lesson/manage/:lesson/analytics/attention', '../modules/lessons/manage/attention-page.tsx'),
];
