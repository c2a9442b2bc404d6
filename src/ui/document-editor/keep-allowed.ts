import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import { isAllowed } from './document-json.ts';

/** Refuses changes after which the document would no longer be one of the model. */
export function keepAllowed(onRefuse: () => void): Extension {
  return Extension.create({
    name: 'keepAllowed',
    addProseMirrorPlugins: () => [
      new Plugin({
        filterTransaction(transaction) {
          if (!transaction.docChanged || isAllowed(transaction.doc)) return true;
          onRefuse();
          return false;
        },
      }),
    ],
  });
}
