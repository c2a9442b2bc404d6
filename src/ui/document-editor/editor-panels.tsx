import type { Editor } from '@tiptap/core';
import type { ReactNode, RefObject } from 'react';
import * as m from '#messages';
import { EMBED_HOSTS } from '#platform/documents/embed-host-rules.ts';
import { embedAddress } from '#platform/documents/embed-rules.ts';
import { AddressPanel } from './address-panel.tsx';
import { AtCaret } from './at-caret.tsx';
import { AtomPanel } from './atom-panel.tsx';
import type { Pictures } from './block-views.ts';
import type { EditorLook } from './editor-look.ts';
import { FormulaPanel } from './formula-panel.tsx';
import { inText } from './in-text.ts';
import { insertBlock, insertWhole } from './insert-block.ts';
import { linkAddress } from './link-address-rules.ts';
import { LinkBubble } from './link-bubble.tsx';

/** What the author is asked for. */
export type Asking = 'link' | 'embed' | 'formula' | 'formula-in-text' | null;

/** What belongs to the caret: a link or a formula that is asked for, texts of the selected picture, the link's address. */
export function EditorPanels({
  editor,
  look,
  around,
  asking,
  onAsk,
  pictures,
  onAddPictures,
  className,
}: {
  editor: Editor;
  look: EditorLook;
  around: RefObject<HTMLElement | null>;
  asking: Asking;
  onAsk(asking: Asking): void;
  pictures: Pictures;
  /** Adds to the selected gallery. */
  onAddPictures?: (() => void) | undefined;
  /** Class names of the boxes. */
  className?: string | undefined;
}): ReactNode {
  const cancel = (): void => {
    onAsk(null);
    editor.view.focus();
  };
  if (asking === 'link')
    return (
      <AtCaret editor={editor} around={around} className={className}>
        <AddressPanel
          label={m.ui_editor_link_address()}
          initial={look.link ?? ''}
          wrong={m.ui_editor_link_wrong()}
          read={linkAddress}
          onCancel={cancel}
          onDone={(href) => {
            onAsk(null);
            setLink(editor, href);
          }}
        />
      </AtCaret>
    );
  if (asking === 'embed')
    return (
      <AtCaret editor={editor} around={around} className={className}>
        <AddressPanel
          label={m.ui_editor_embed_address()}
          help={m.ui_editor_embed_help()}
          wrong={m.ui_editor_embed_wrong({ hosts: EMBED_HOSTS.join(', ') })}
          read={embedAddress}
          onCancel={cancel}
          onDone={(url) => {
            onAsk(null);
            insertBlock(editor, { type: 'embed', attrs: { url, title: '' } });
          }}
        />
      </AtCaret>
    );
  if (asking !== null)
    return (
      <AtCaret editor={editor} around={around} className={className}>
        <FormulaPanel
          isBlock={asking === 'formula'}
          onCancel={cancel}
          onDone={(latex) => {
            onAsk(null);
            if (asking === 'formula') insertWhole(editor, { type: 'blockMath', attrs: { latex } });
            else inText(editor).insertContent({ type: 'inlineMath', attrs: { latex } }).run();
          }}
        />
      </AtCaret>
    );
  if (look.atom)
    return (
      <AtCaret editor={editor} around={around} at={look.atom.at} className={className}>
        <AtomPanel
          key={look.atom.at}
          editor={editor}
          atom={look.atom}
          pictures={pictures}
          onAddPictures={look.atom.type === 'gallery' ? onAddPictures : undefined}
        />
      </AtCaret>
    );
  if (look.link !== null && !look.hasSelection)
    return (
      <AtCaret editor={editor} around={around} className={className}>
        <LinkBubble
          href={look.link}
          onEdit={() => onAsk('link')}
          onRemove={() => inText(editor).extendMarkRange('link').unsetLink().run()}
        />
      </AtCaret>
    );
  return null;
}

/** Links the selection or the link at the caret; without either, the address itself becomes the text. */
function setLink(editor: Editor, href: string): void {
  const { selection } = editor.state;
  const chain = inText(editor);
  if (selection.empty && !editor.isActive('link'))
    chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
  else chain.extendMarkRange('link').setLink({ href }).run();
}
