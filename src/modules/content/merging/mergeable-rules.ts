import type { ItemForm } from './merge-form-rules.ts';

type Written = Pick<ItemForm, 'document'>;

/** Whether merging loses nothing of the form: a text has no place on a page that has been built of rows meanwhile. */
export function isMergeable(theirs: Written, mine: Written): boolean {
  return mine.document === null || theirs.document !== null;
}
