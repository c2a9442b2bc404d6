import * as m from '#messages';
import type { ListingQuery } from './listing-contract.ts';

/** The name of a list of files; a folder's is its own. */
export function listingTitle(query: ListingQuery, folderName: string): string {
  if (query.q) return m.files_search_title();
  switch (query.view) {
    case 'folder':
      return folderName;
    case 'recent':
      return m.files_place_recent();
    case 'starred':
      return m.files_place_starred();
    case 'shared':
      return m.files_place_shared();
    case 'trash':
      return m.files_place_trash();
  }
}
