import type { ContentOf } from '../question/question-contract.ts';
import type { Note } from './interchange-contract.ts';

/**
 * Returns how an ordering is scored here for Moodle's name of its way; reports a way that we do not have, such as by absolute
 * position.
 */
export function orderingWay(grading: string, note: Note): ContentOf<'ordering'>['way'] {
  if (/^(ALL_OR_NOTHING|-1)$/.test(grading)) return 'exact';
  if (!/^(|RELATIVE_NEXT_EXCLUDE_LAST|RELATIVE|REL|1)$/.test(grading)) note('scoring_changed');
  return 'neighbours';
}
