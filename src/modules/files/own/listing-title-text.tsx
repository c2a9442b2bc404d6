import * as m from '#messages';
import type { ListingQuery } from './listing-contract.ts';

/** Returns the title of a list; a folder's is its name. */
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
