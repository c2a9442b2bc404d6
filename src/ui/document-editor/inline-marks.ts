import { Mark, markInputRule, mergeAttributes } from '@tiptap/core';
import { textLook } from '../document/document-look.ts';

function toggled(name: string, tags: readonly string[], key: string, className = ''): Mark {
  const [tag = ''] = tags;
  return Mark.create({
    name,
    parseHTML: () => tags.map((each) => ({ tag: each })),
    renderHTML: ({ HTMLAttributes }) => [
      tag,
      mergeAttributes(className === '' ? {} : { class: className }, HTMLAttributes),
      0,
    ],
    addKeyboardShortcuts() {
      return { [key]: () => this.editor.commands.toggleMark(name) };
    },
  });
}

export const Subscript = toggled('subscript', ['sub'], 'Mod-,');
export const Superscript = toggled('superscript', ['sup'], 'Mod-.');

/** Unlike that of TipTap it may be bold or a link. */
export const Code = toggled('code', ['code'], 'Mod-e', textLook.code).extend({
  code: true,
  exitable: true,
  addInputRules() {
    return [markInputRule({ find: /(?:^|\s)`([^`]+)`$/, type: this.type })];
  },
});
