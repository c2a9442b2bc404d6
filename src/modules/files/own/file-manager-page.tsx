import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import * as m from '#messages';
import { pageLoader } from '#platform/page/page.ts';
import { ownFiles } from '../permissions.ts';
import { FileManager } from './file-manager.tsx';
import { type FileRoot, ListingQuery } from './listing-contract.ts';
import { filePaths } from './paths.ts';
import { readListing, readUsage } from './read-listing.ts';

/** A person's own files and the site's public ones. */
const ROOT: FileRoot = {
  path: filePaths.manager(),
  spaces: ['own', 'public'],
  views: ['recent', 'starred', 'shared', 'trash'],
};

export const loader = pageLoader({
  access: ownFiles,
  query: ListingQuery,
  handle: async (scope, { query }) => {
    const [listing, usage] = await Promise.all([readListing(scope, query), readUsage(scope, 'own')]);
    return {
      listing,
      query,
      usage,
      personId: scope.actor.kind === 'person' ? scope.actor.userId : '',
      locale: scope.locale,
      zone: scope.tenant.zone,
    };
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData?.listing.folder?.name ?? m.files_manager_title() },
];

/** The places of the files stand where other work pages have the list of their area. */
export const handle = { hasOwnList: true };

export default function FileManagerPage(): ReactNode {
  return <FileManager root={ROOT} {...useLoaderData<typeof loader>()} />;
}
