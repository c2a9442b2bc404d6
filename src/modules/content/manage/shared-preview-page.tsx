import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { formatDateTime } from '#platform/dates/format-date.ts';
import { pageLoader } from '#platform/page/page.ts';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { readContent } from '../permissions.ts';
import { PreviewToken } from '../preview/preview-link-contract.ts';
import { openPreviewLink } from '../preview/preview-links.ts';
import { ItemArticle } from '../reading/item-article.tsx';
import { readPreview } from './read-preview.ts';

/** The newest draft of an item for whoever has the link, without an account. */
export const loader = pageLoader({
  access: readContent,
  params: z.object({ token: PreviewToken }),
  secrets: ['token'],
  handle: async (scope, { params }) => {
    const { itemId, draftNumber, expiresAt } = await openPreviewLink(scope, params.token);
    return {
      view: await readPreview(scope, itemId, { role: 'guest' }),
      number: draftNumber,
      expiresAt: expiresAt.toISOString(),
      zone: scope.tenant.zone,
      locale: scope.locale,
    };
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: m.content_preview_of({ title: loaderData?.view.title ?? '' }) },
  { name: 'robots', content: 'noindex, nofollow' },
];

export default function SharedPreviewPage(): ReactNode {
  const { view, number, expiresAt, zone, locale } = useLoaderData<typeof loader>();
  return (
    <PageFrame background="canvas">
      <Notice tone="accent" className="mx-auto mb-6 max-w-5xl" title={m.content_shared_preview({ number })}>
        {m.content_shared_preview_text({ at: formatDateTime(new Date(expiresAt), { zone, locale }) })}
      </Notice>
      <ItemArticle item={view} zone={zone} />
    </PageFrame>
  );
}
