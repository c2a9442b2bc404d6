import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

/** Something that is filled in later, for each reader: `{{name}}` in the text. */
export interface MergeField {
  readonly name: string;
  readonly label: string;
  /** What it is found by, in Thai and English. */
  readonly words: string;
}

/** The field as it stands in texts. */
export function writtenField(name: string): string {
  return `{{${name}}}`;
}

const IN_TEXT = /\{\{([^{}\n]{0,60})\}\}/g;
const KNOWN = 'rounded-sm bg-accent-soft px-0.5 text-accent';
const UNKNOWN = 'rounded-sm px-0.5 text-danger underline decoration-wavy underline-offset-4';

/** Shows fields in the text as chips, and what nobody will fill in as a mistake. */
export function mergeFieldChips(fields: readonly MergeField[]): Extension {
  const names = new Set(fields.map(({ name }) => name));
  return Extension.create({
    name: 'mergeFieldChips',
    addProseMirrorPlugins: () => [
      new Plugin({
        state: {
          init: (_, { doc }) => chipsIn(doc, names),
          apply: ({ docChanged, doc }, before) => (docChanged ? chipsIn(doc, names) : before),
        },
        props: {
          decorations(state) {
            return this.getState(state);
          },
        },
      }),
    ],
  });
}

function chipsIn(doc: Node, names: ReadonlySet<string>): DecorationSet {
  const chips: Decoration[] = [];
  doc.descendants((node, at, parent) => {
    if (!node.isText || parent?.type.name === 'codeBlock') return;
    for (const { index, 0: written, 1: name = '' } of (node.text ?? '').matchAll(IN_TEXT)) {
      const isKnown = names.has(name.trim().toLowerCase());
      const from = at + index;
      chips.push(Decoration.inline(from, from + written.length, { class: isKnown ? KNOWN : UNKNOWN }));
    }
  });
  return DecorationSet.create(doc, chips);
}
