import { z } from 'zod';
import { pageLoader } from '#platform/page/page.ts';
import { LessonSlug } from '../lesson/lesson-contract.ts';
import { visitLessons } from '../permissions.ts';
import { redirectToPicture } from './redirect-to-picture.ts';

/** A picture in the text of a part, for people who may open the part now: redirects to its short-lived address. */
export const loader = pageLoader({
  access: visitLessons,
  params: z.object({
    lesson: LessonSlug,
    slug: LessonSlug,
    picture: z.uuid(),
    size: z.enum(['whole', 'thumbnail']),
  }),
  query: z.object({ draft: z.string().max(1).optional() }),
  handle: (scope, { params: { lesson, slug, picture, size }, query }) =>
    redirectToPicture(scope, { lesson, part: slug, picture, size, isDraft: query.draft !== undefined }),
});
