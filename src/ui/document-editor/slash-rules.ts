import { type EditorState, TextSelection } from '@tiptap/pm/state';

/** A slash at the beginning of a paragraph, and what is typed after it. */
export interface Slash {
  query: string;
  from: number;
  to: number;
}

export function slashOf({ selection }: EditorState): Slash | null {
  const { $from } = selection;
  if (!(selection instanceof TextSelection) || !selection.empty || $from.parent.type.name !== 'paragraph')
    return null;
  const before = $from.parent.textBetween(0, $from.parentOffset, '\n', '\n');
  const query = /^\/([\p{L}\p{M}\p{N} ]{0,30})$/u.exec(before)?.[1];
  return query === undefined ? null : { query, from: $from.start(), to: $from.pos };
}

/** Those whose words match what was typed, in either language; words are separated by spaces. */
export function matching<Item extends { words: string }>(items: readonly Item[], query: string): Item[] {
  const typed = folded(query).trim();
  return items.filter(({ words }) =>
    folded(words)
      .split(' ')
      .some((word, index, all) => word.startsWith(typed) || all.slice(index).join(' ').startsWith(typed)),
  );
}

function folded(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
