import type { ContentDoor, ContentPass } from '#platform/storage/content-door.ts';
import type { LinkRow } from './links.ts';
import { findInShare, findLivingLink } from './share-guard.ts';

const DOOR = 'files.link';

/** The pass of whoever came by a link: its addresses end with the link, with its password, and when the item leaves what is shared. */
export function linkPass(link: LinkRow, itemId: string): ContentPass {
  return { door: DOOR, by: link.link_id, of: itemId, stamp: link.password_number };
}

export const linkDoor: ContentDoor = {
  name: DOOR,
  isOursToSend: true,
  isOpen: async (scope, { pass, disposition }) => {
    const share = await findLivingLink(scope, pass.by, disposition === 'inline' ? 'show' : 'download');
    if (share?.link.password_number !== pass.stamp) return false;
    return (await findInShare(scope, share, pass.of)) !== null;
  },
};
