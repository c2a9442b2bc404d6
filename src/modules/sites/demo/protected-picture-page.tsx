import { anyone } from '#platform/access/access.ts';
import { pageLoader } from '#platform/page/page.ts';
import { drawProtectedPicture } from './protected-picture.ts';

/** What the page of elements protects: the mark is in the file, whoever takes it. */
export const loader = pageLoader({
  access: anyone,
  prepare: ({ tenant }) => drawProtectedPicture(tenant.name),
  handle: async (_scope, { prepared }) =>
    new Response(prepared as BodyInit, {
      headers: { 'content-type': 'image/webp', 'cache-control': 'private, max-age=600' },
    }),
});
