import * as m from '#messages';
import { listSource } from '#platform/lists/list-source.ts';
import type { Sentence } from '#platform/locale/sentence.ts';
import type { LessonStatus } from '../lesson/lesson-contract.ts';
import { teach } from '../permissions.ts';
import { listManagedLessons, ManagedLessonsInput, type ManagedLessonRow } from './managed-lessons.ts';

const STATUSES: Readonly<Record<LessonStatus, Sentence>> = {
  draft: m.lessons_status_draft,
  published: m.lessons_status_published,
  archived: m.lessons_status_archived,
};

/** The lessons that somebody works on, as a file. */
export const lessonsList = listSource<typeof ManagedLessonsInput, ManagedLessonRow>({
  name: 'lessons.lessons',
  title: m.lessons_manage_lessons,
  access: teach,
  query: ManagedLessonsInput,
  columns: [
    { header: m.lessons_lesson, kind: 'text', of: (row) => row.title },
    { header: m.lessons_status, kind: 'text', of: (row, locale) => STATUSES[row.status]({}, { locale }) },
    { header: m.lessons_teachers, kind: 'text', of: (row) => row.teachers },
    { header: m.lessons_price, kind: 'money', of: (row) => row.priceSatang },
    { header: m.lessons_manage_learners, kind: 'number', of: (row) => row.learnerCount },
    { header: m.lessons_changed, kind: 'instant', of: (row) => new Date(row.updatedAt) },
  ],
  read: async (scope, query, page) => {
    const { items, nextAfter } = await listManagedLessons(scope, { ...query, ...page });
    return { rows: items, next: nextAfter };
  },
});
