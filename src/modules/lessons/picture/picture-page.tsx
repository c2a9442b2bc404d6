import { z } from 'zod';
import { redirectOutside } from '#platform/navigation/redirect.ts';
import { pageLoader } from '#platform/page/page.ts';
import { contentOrigin } from '#platform/storage/content-urls.ts';
import { LessonSlug } from '../lesson/lesson-contract.ts';
import { visitLessons } from '../permissions.ts';
import { pictureAddress } from './lesson-pictures.ts';

/** Seconds that a browser keeps the redirect: fewer than the address it leads to is valid. */
const KEEP_SECONDS = 600;

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
  handle: async (scope, { params, query }) => {
    const { lesson, slug, picture, size } = params;
    const address = await pictureAddress(scope, {
      lesson,
      part: slug,
      picture,
      size,
      isDraft: query.draft !== undefined,
    });
    return redirectOutside(address, {
      origins: [contentOrigin(scope.app.config)],
      headers: { 'cache-control': `private, max-age=${KEEP_SECONDS}` },
    });
  },
});
