import * as m from '#messages';
import type { FileItem, SpaceName, TrailStep } from '../item/file-contract.ts';
import type { FileRoot } from './listing-contract.ts';

/** Returns a space's name in a file manager. */
export function spaceText(space: SpaceName, { sharedName = '' }: Pick<FileRoot, 'sharedName'>): string {
  if (space === 'own') return m.files_place_own();
  return space === 'public' ? m.files_place_public() : sharedName;
}

/** Returns an item's path from the top level, from the reader's point of view. */
export function wayText(
  { ownerId, ownerName, sharedSpace }: Pick<FileItem, 'ownerId' | 'ownerName' | 'sharedSpace'>,
  trail: readonly TrailStep[],
  readerId: string,
): string {
  function topText(): string {
    if (sharedSpace !== null) return ownerName;
    if (ownerId === readerId) return m.files_place_own();
    return ownerId === null ? m.files_place_public() : m.files_place_shared();
  }
  return [topText(), ...trail.map(({ name }) => name)].join(' / ');
}
