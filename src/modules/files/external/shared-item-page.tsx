import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { pageLoader } from '#platform/page/page.ts';
import { filesPaths } from '../paths.ts';
import { reachFiles } from '../permissions.ts';
import { ExternalShare } from './external-share.tsx';
import { DeadLink } from './dead-link.tsx';
import { readShare } from './read-share.ts';
import { ShareViewQuery } from './share-view-contract.ts';

/** Page for links of files and of folders. */
export const loader = pageLoader({
  access: reachFiles,
  secrets: ['code'],
  params: z.object({ code: z.string().max(100) }),
  query: ShareViewQuery,
  handle: async (scope, { params, query, http }) => ({
    view: await readShare(scope, { code: params.code, query, http, isFolder: isFolderAddress(http.url) }),
    query,
    locale: scope.locale,
    zone: scope.tenant.zone,
  }),
});

/** React Router matches paths case-insensitively. */
function isFolderAddress({ pathname }: URL): boolean {
  return pathname.toLowerCase().startsWith(filesPaths.externalFolder(''));
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  {
    title:
      loaderData === undefined || loaderData.view.share.needPassword
        ? m.files_share_page_title()
        : loaderData.view.share.item.name,
  },
  { name: 'robots', content: 'noindex' },
];

export default function SharedItemPage(): ReactNode {
  return <ExternalShare {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary({ error }: { error: unknown }): ReactNode {
  return <DeadLink error={error} />;
}
