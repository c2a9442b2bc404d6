import { z } from 'zod';
import { pageLoader } from '#platform/page/page.ts';
import { platformRefusals, refuse } from '#platform/refusal.ts';
import { readContent } from '../permissions.ts';
import { drawSharePicture } from '../reading/share-picture.ts';

const LASTING = 'public, max-age=31536000, immutable';

/** The title of a post or page as a picture, which previews of links show where there is no cover. */
export const loader = pageLoader({
  access: readContent,
  params: z.object({ item: z.uuid(), mark: z.string().max(40) }),
  prepare: (scope, { params: { item, mark } }) =>
    drawSharePicture(scope, { item, mark: mark.replace(/\.png$/, '') }),
  handle: async (_scope, { prepared }) => {
    if (prepared === null) throw refuse(platformRefusals, 'platform.missing');
    return new Response(prepared.bytes as BodyInit, {
      headers: {
        'content-type': 'image/png',
        'cache-control': prepared.isLasting ? LASTING : 'public, max-age=300',
      },
    });
  },
});
