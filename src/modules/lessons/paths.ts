import { withQuery } from '#platform/text/url-query.ts';

/** Catalogue filters; all of them are query parameters. */
export interface LessonListQuery {
  readonly q?: string | undefined;
  readonly category?: string | undefined;
  readonly level?: string | undefined;
  readonly price?: string | undefined;
  readonly sort?: string | undefined;
  readonly after?: string | undefined;
}

export interface ManagedLessonsQuery {
  readonly q?: string | undefined;
  readonly status?: string | undefined;
  /** Only lessons with learners in this state. */
  readonly learners?: string | undefined;
  readonly after?: string | undefined;
}

export interface LearnersQuery {
  readonly q?: string | undefined;
  readonly state?: string | undefined;
  /** A step of the lesson's completion. */
  readonly reached?: string | undefined;
  /** Days of enrolling. */
  readonly days?: string | undefined;
  readonly after?: string | undefined;
}

const managed = (lesson: string): string => `/lesson/manage/${encodeURIComponent(lesson)}`;

/** Typed URL builders of lessons. */
export const lessonsPaths = {
  lessons: (query: LessonListQuery = {}) => withQuery('/lesson', { ...query }),
  /** The person's own lessons. */
  own: (query: { after?: string | undefined } = {}) => withQuery('/lesson/own', { ...query }),
  lesson: (slug: string) => `/lesson/detail/${encodeURIComponent(slug)}`,
  enrol: (slug: string, query: { round?: string | undefined; invitation?: string | undefined } = {}) =>
    withQuery(`/lesson/enroll/${encodeURIComponent(slug)}`, query),
  play: (lesson: string, part: string) =>
    `/lesson/play/${encodeURIComponent(lesson)}/${encodeURIComponent(part)}`,
  /** A lesson's certificates, served by their module. */
  certificates: (slug: string) => `/lesson/certification/${encodeURIComponent(slug)}`,
  assessment: (lesson: string, exam: string, query: { attempt?: string | undefined } = {}) =>
    withQuery(`/lesson/assessment/${encodeURIComponent(lesson)}/${encodeURIComponent(exam)}`, query),
  apiExam: (lesson: string, exam: string) =>
    `/api/lessons/${encodeURIComponent(lesson)}/exams/${encodeURIComponent(exam)}/attempts`,
  apiMedia: (lesson: string, part: string, query: { draft?: string | undefined } = {}) =>
    withQuery(`/api/lessons/${encodeURIComponent(lesson)}/parts/${encodeURIComponent(part)}/media`, query),
  /** Playlist of all qualities: `auto`. */
  film: (
    lesson: string,
    part: string,
    { quality, draft }: { quality: number | 'auto'; draft?: string | undefined },
  ) =>
    withQuery(`/lesson/film/${encodeURIComponent(lesson)}/${encodeURIComponent(part)}/${quality}`, { draft }),
  /** A picture in the text of a part. */
  picture: (
    lesson: string,
    part: string,
    { picture, size, draft }: { picture: string; size: 'whole' | 'thumbnail'; draft?: string | undefined },
  ) =>
    withQuery(
      `/lesson/picture/${encodeURIComponent(lesson)}/${encodeURIComponent(part)}/${picture}/${size}`,
      { draft },
    ),
  apiPictures: (lesson: string, part: string) =>
    `/api/lessons/${encodeURIComponent(lesson)}/parts/${encodeURIComponent(part)}/pictures`,
  calendar: (year: number, query: { category?: string | undefined } = {}) =>
    withQuery(`/lesson/calendar/${year}`, query),
  /** The site's public rounds, or with a secret a person's own. */
  calendarFeed: (feed = 'public') => `/lesson/feed/${encodeURIComponent(feed)}`,
  signIn: (next: string) => withQuery('/user/login', { next }),
  manage: (query: ManagedLessonsQuery = {}) => withQuery('/lesson/manage', { ...query }),
  manageNew: () => '/lesson/manage/new',
  manageCategories: () => '/lesson/manage/categories',
  manageLesson: managed,
  manageContent: (lesson: string) => `${managed(lesson)}/content`,
  manageLearners: (lesson: string, query: LearnersQuery = {}) =>
    withQuery(`${managed(lesson)}/learners`, { ...query }),
  manageRounds: (lesson: string) => `${managed(lesson)}/rounds`,
  manageWork: (lesson: string, query: { state?: string | undefined; after?: string | undefined } = {}) =>
    withQuery(`${managed(lesson)}/work`, { ...query }),
  manageGradebook: (lesson: string, query: { after?: string | undefined } = {}) =>
    withQuery(`${managed(lesson)}/gradebook`, { ...query }),
  manageGradebookFile: (lesson: string) => `${managed(lesson)}/gradebook-file`,
  /** Belongs to the certificates module, which depends on this one. */
  manageCertificate: (lesson: string) => `${managed(lesson)}/certificate`,
  manageAnalytics: (lesson: string) => `${managed(lesson)}/analytics`,
  /** Reports below the statistics. */
  manageCompletion: (lesson: string) => `${managed(lesson)}/analytics/completion`,
  manageAttention: (lesson: string, query: { part?: string | undefined } = {}) =>
    withQuery(`${managed(lesson)}/analytics/attention`, query),
  apiHeartbeat: (lesson: string, part: string) =>
    `/api/lessons/${encodeURIComponent(lesson)}/parts/${encodeURIComponent(part)}/beats`,
};

/** Content keys of lessons' guest pages. */
export const lessonsContent = {
  /** Lists of lessons, categories and rounds. */
  catalogue: 'lessons.catalogue',
  /** By slug, current or former. */
  lesson: (slug: string) => `lessons.lesson:${slug}`,
};
