import type { ContentTokenKind, ContentTokenClaims } from '#platform/storage/content-token-kind.ts';
import type { LinkRow } from './links.ts';
import { findInShare, findLivingLink } from './share-guard.ts';

const KIND = 'files.link';

/** The claims of whoever came by a link: its addresses end with the link, with its password, and when the item leaves what is shared. */
export function linkTokenClaims(link: LinkRow, itemId: string): ContentTokenClaims {
  return { kind: KIND, by: link.linkId, of: itemId, stamp: link.passwordNumber };
}

export const linkTokenKind: ContentTokenKind = {
  name: KIND,
  isOursToSend: true,
  isOpen: async (scope, { claims, disposition }) => {
    const share = await findLivingLink(scope, claims.by, disposition === 'inline' ? 'show' : 'download');
    if (share?.link.passwordNumber !== claims.stamp) return false;
    return (await findInShare(scope, share, claims.of)) !== null;
  },
};
