import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { textOf } from '#platform/documents/document-rules.ts';
import { documentOf, isAllowed } from './document-json.ts';

/** Refuses changes after which the document would no longer be one of the model, or have more than `maxLetters`. */
export function keepAllowed(onRefuse: () => void, maxLetters = Infinity): Extension {
  return Extension.create({
    name: 'keepAllowed',
    addProseMirrorPlugins: () => [
      new Plugin({
        filterTransaction({ docChanged, before, doc }) {
          if (!docChanged || (isAllowed(doc) && isShortEnough(doc, before, maxLetters))) return true;
          onRefuse();
          return false;
        },
      }),
    ],
  });
}

/** Whether a text is within its limit; one that was too long may become shorter. */
export function isShortEnough(after: Node, before: Node, maxLetters: number): boolean {
  if (maxLetters === Infinity) return true;
  const letters = lettersOf(after);
  return letters <= maxLetters || letters < lettersOf(before);
}

function lettersOf(node: Node): number {
  return textOf(documentOf(node)).length;
}
