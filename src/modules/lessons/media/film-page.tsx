import { z } from 'zod';
import { pageLoader } from '#platform/page/page.ts';
import { refuse } from '#platform/refusal.ts';
import { lessonsPaths } from '../paths.ts';
import { visitLessons } from '../permissions.ts';
import { openPart } from '../progress/open-part.ts';
import { lessonsRefusals } from '../refusals.ts';
import { LessonSlug } from '../lesson/lesson-contract.ts';
import { playlistOf } from './films.ts';
import { mediaOf } from './part-media.ts';

/** HLS playlist of a film (RFC 8216), for people who may play the part now; its URLs expire after a quarter of an hour. */
export const loader = pageLoader({
  access: visitLessons,
  params: z.object({
    lesson: LessonSlug,
    slug: LessonSlug,
    quality: z.union([
      z.literal('auto').transform(() => null),
      z
        .string()
        .regex(/^[1-9]\d{2,3}$/)
        .transform(Number),
    ]),
  }),
  query: z.object({ draft: z.string().max(1).optional() }),
  handle: async (scope, { params, query }) => {
    const { lesson, slug, quality } = params;
    const { part } = await openPart(scope, { lesson, part: slug, isDraft: query.draft !== undefined });
    const versionId = part.body.fileVersionId;
    const isThere = part.kind === 'video' && typeof versionId === 'string' && (await mediaOf(scope, part));
    const playlist =
      isThere &&
      (await playlistOf(scope, {
        versionId,
        quality,
        addressOf: (each) => lessonsPaths.film(lesson, slug, { quality: each, draft: query.draft }),
      }));
    if (!playlist) throw refuse(lessonsRefusals, 'lessons.media_missing');
    return new Response(playlist, {
      headers: { 'cache-control': 'private, no-store', 'content-type': 'application/vnd.apple.mpegurl' },
    });
  },
});
