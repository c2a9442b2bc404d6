import * as m from '#messages';
import type { FileItem, SpaceName, TrailStep } from '../item/file-contract.ts';

export function spaceText(space: SpaceName): string {
  return space === 'own' ? m.files_place_own() : m.files_place_public();
}

/** Returns an item's path from the top level, from the reader's point of view. */
export function wayText(
  { ownerId }: Pick<FileItem, 'ownerId'>,
  trail: readonly TrailStep[],
  readerId: string,
): string {
  const top =
    ownerId === readerId
      ? m.files_place_own()
      : ownerId === null
        ? m.files_place_public()
        : m.files_place_shared();
  return [top, ...trail.map(({ name }) => name)].join(' / ');
}
