import type { PartKind } from '../lesson/lesson-contract.ts';

/** Kinds of parts that can be added. */
export const offeredKinds: readonly PartKind[] = [
  'text',
  'video',
  'audio',
  'document',
  'file',
  'exam',
  'assignment',
  'embed',
  'link',
];
