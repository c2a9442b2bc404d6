import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { pageLoader } from '#platform/page/page.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { VARIANT_ROLES } from '../item/audience-rules.ts';
import { managePaths } from '../item/paths.ts';
import { manageContent } from '../permissions.ts';
import { ItemPageBody } from '../page-view/item-page-body.tsx';
import { readPreview } from './read-preview.ts';

/** The newest version of an item as its readers would see it, before it is published. */
export const loader = pageLoader({
  access: manageContent,
  params: z.object({ item: z.uuid() }),
  query: z.object({ role: z.enum(VARIANT_ROLES).optional().catch(undefined) }),
  handle: async (scope, { params, query }) => ({
    view: await readPreview(scope, params.item, { role: query.role ?? 'guest' }),
    edit: managePaths.item(params.item, query.role),
    previews: managePaths.previews(params.item),
    zone: scope.tenant.zone,
  }),
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: m.content_preview_of({ title: loaderData?.view.title ?? '' }) },
  { name: 'robots', content: 'noindex' },
];

export default function PreviewPage(): ReactNode {
  const { view, edit, previews, zone } = useLoaderData<typeof loader>();
  return (
    <>
      <Notice
        tone="accent"
        className="mx-auto w-full max-w-5xl"
        action={
          <span className="flex flex-wrap gap-2">
            <LinkButton to={previews} size="sm">
              {m.content_previews()}
            </LinkButton>
            <LinkButton to={edit} size="sm">
              {m.content_edit()}
            </LinkButton>
          </span>
        }
      >
        {m.content_preview_text()}
      </Notice>
      <ItemPageBody item={view} zone={zone} />
    </>
  );
}
