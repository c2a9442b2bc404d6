import type { ContentTokenKind } from '#platform/storage/content-token-kind.ts';
import { archiveTokenKind } from './archive/archive-content-token.ts';
import { personTokenKind } from './item/person-content-token.ts';
import { linkTokenKind } from './sharing/link-content-token.ts';

/** Who stands by the addresses that files gives out. */
export const filesContentTokenKinds: readonly ContentTokenKind[] = [
  personTokenKind,
  linkTokenKind,
  archiveTokenKind,
];
