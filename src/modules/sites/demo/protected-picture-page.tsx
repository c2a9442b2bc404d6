import { anyone } from '#platform/access/access.ts';
import { pageLoader } from '#platform/page/page.ts';
import { drawProtectedPicture } from './protected-picture.ts';

/** The gallery's protected picture: the watermark is part of the file. */
export const loader = pageLoader({
  access: anyone,
  prepare: ({ tenant }) => drawProtectedPicture(tenant.name),
  handle: async (_scope, { prepared }) =>
    new Response(prepared as BodyInit, {
      headers: { 'content-type': 'image/webp', 'cache-control': 'private, max-age=600' },
    }),
});
