import type { ContentDoor } from '#platform/storage/content-door.ts';
import { archiveDoor } from './archive/archive-pass.ts';
import { personDoor } from './item/content-pass.ts';
import { linkDoor } from './sharing/link-pass.ts';

/** Who stands by the addresses that files gives out. */
export const filesContentDoors: readonly ContentDoor[] = [personDoor, linkDoor, archiveDoor];
