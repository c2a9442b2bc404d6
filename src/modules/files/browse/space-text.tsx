import * as m from '#messages';
import type { SpaceName } from '../file-contract.ts';

export function spaceText(space: SpaceName): string {
  return space === 'own' ? m.files_place_own() : m.files_place_public();
}
