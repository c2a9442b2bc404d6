import type { CardSource } from '#platform/page/card.ts';
import { listOwnLessons, type OwnLesson } from '../catalogue/own-lessons.ts';
import { learn } from '../permissions.ts';

/** The lessons that the person is learning, the last one first, with their deadlines. */
export const ownLessonsCard: CardSource<readonly OwnLesson[]> = {
  access: learn,
  load: (scope) => listOwnLessons(scope, { limit: 3 }),
};
