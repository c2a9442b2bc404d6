import type { ContentTokenKind, ContentTokenClaims } from '#platform/storage/content-token-kind.ts';
import type { LinkRow } from './links.ts';
import { findInShare, findLivingLink } from './share-guard.ts';

const KIND = 'files.link';

/** Claims of a link's visitor; URLs are invalid once the link ends, its password changes, or the item leaves the share. */
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
