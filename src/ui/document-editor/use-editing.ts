import { Editor } from '@tiptap/core';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import * as m from '#messages';
import type { RichDocument } from '#platform/documents/document-contract.ts';
import { type BlockViews, blockViews, type Cards, type Pictures, type Sounds } from './block-views.ts';
import { fixCaretBlock } from './caret-block.ts';
import { cleanPaste } from './clean-paste.ts';
import { documentExtensions } from './document-extensions.ts';
import { documentOf, editorContent, knowContent } from './document-json.ts';
import { type EditorLook, isSameLook, lookOf, NO_LOOK } from './editor-look.ts';
import { keepAllowed } from './keep-allowed.ts';
import { type MergeField, mergeFieldChips } from './merge-fields.ts';

export interface EditingInput {
  value: RichDocument;
  onChange(document: RichDocument): void;
  pictures: Pictures;
  /** Absent where the owner of the document keeps none. */
  sounds: Sounds | undefined;
  cards: Cards;
  /** As they were when the editor came. */
  mergeFields: readonly MergeField[];
  label: string;
  placeholder: string;
  isReadOnly: boolean;
  /** A short text: without headings, galleries, embeds and cards. */
  isShort?: boolean;
  /** Longer texts are refused; none by default. */
  maxLetters?: number;
  /** Class names of the text. */
  textClass: string;
  /** Further attributes of the text's element. */
  attributes?: Readonly<Record<string, string>>;
  /** Told as soon as the browser has made it, while it still handles what asked for it. */
  onMade?(editor: Editor): void;
  /** Returns true if it handled the key. */
  onKey(event: KeyboardEvent): boolean;
  /** The caret moved or the document changed. */
  onMove(): void;
}

export interface Editing {
  host: RefObject<HTMLDivElement | null>;
  /** Null until the browser has made it. */
  editor: Editor | null;
  look: EditorLook;
  /** Whether the last change was refused because the document would have become too large or too deep. */
  isRefused: boolean;
}

/** Keeps an editor in the element `host`; every change leaves it as a document of the model. */
export function useEditing(input: EditingInput): Editing {
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef(input);
  const sent = useRef(new WeakSet<RichDocument>([input.value]));
  const shown = useRef(input.value);
  const views = useRef<BlockViews | null>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [look, setLook] = useState(NO_LOOK);
  const [isRefused, setIsRefused] = useState(false);
  useLayoutEffect(() => {
    latest.current = input;
  });
  useEffect(() => {
    views.current = blockViews({
      missing: m.ui_editor_picture_missing(),
      missingCard: m.ui_editor_card_missing(),
      sound: m.ui_document_sound(),
    });
    views.current.setPictures(latest.current.pictures);
    if (latest.current.sounds) views.current.setSounds(latest.current.sounds);
    views.current.setCards(latest.current.cards);
    const { isShort = false, maxLetters, textClass, attributes } = latest.current;
    const made = new Editor({
      element: host.current,
      injectCSS: false,
      content: editorContent(latest.current.value),
      editable: !latest.current.isReadOnly,
      extensions: [
        ...documentExtensions(views.current, {
          hasSounds: latest.current.sounds !== undefined,
          isShort,
        }),
        keepAllowed(() => setIsRefused(true), maxLetters),
        fixCaretBlock,
        ...(latest.current.mergeFields.length > 0 ? [mergeFieldChips(latest.current.mergeFields)] : []),
      ],
      editorProps: {
        attributes: {
          ...attributes,
          class: textClass,
          role: 'textbox',
          'aria-multiline': 'true',
        },
        handleKeyDown: (_, event) => latest.current.onKey(event),
        transformPastedHTML: cleanPaste,
      },
    });
    describe(made.view.dom, latest.current, lookOf(made));
    knowContent(made.state.doc, latest.current.value);
    const showLook = (): void => {
      const next = lookOf(made);
      setLook((before) => (isSameLook(before, next) ? before : next));
    };
    made.on('transaction', ({ transaction }) => {
      if (transaction.docChanged) setIsRefused(false);
      if (transaction.docChanged || transaction.selectionSet) latest.current.onMove();
      showLook();
    });
    made.on('update', () => {
      const document = documentOf(made.state.doc);
      sent.current.add(document);
      shown.current = document;
      latest.current.onChange(document);
    });
    showLook();
    setEditor(made);
    latest.current.onMade?.(made);
    return () => {
      made.destroy();
      setEditor(null);
    };
  }, []);
  useEffect(() => views.current?.setPictures(input.pictures), [input.pictures]);
  useEffect(() => {
    if (input.sounds) views.current?.setSounds(input.sounds);
  }, [input.sounds]);
  useEffect(() => views.current?.setCards(input.cards), [input.cards]);
  useEffect(() => {
    if (!editor || sent.current.has(input.value)) return;
    sent.current.add(input.value);
    if (JSON.stringify(input.value) === JSON.stringify(shown.current)) return;
    shown.current = input.value;
    editor.commands.setContent(editorContent(input.value), { emitUpdate: false });
    knowContent(editor.state.doc, input.value);
  }, [editor, input.value]);
  useEffect(() => editor?.setEditable(!input.isReadOnly, false), [editor, input.isReadOnly]);
  const { label, placeholder, isReadOnly } = input;
  const { isEmpty, isLong } = look;
  useEffect(() => {
    if (editor) describe(editor.view.dom, { label, placeholder, isReadOnly }, { isEmpty, isLong });
  }, [editor, label, placeholder, isReadOnly, isEmpty, isLong]);
  return { host, editor, look, isRefused };
}

/** Sets what readers of the screen and the style sheet need to know of an editor's element. */
function describe(
  dom: HTMLElement,
  { label, placeholder, isReadOnly }: Pick<EditingInput, 'label' | 'placeholder' | 'isReadOnly'>,
  { isEmpty, isLong }: Pick<EditorLook, 'isEmpty' | 'isLong'>,
): void {
  dom.setAttribute('aria-label', label);
  dom.setAttribute('aria-readonly', String(isReadOnly));
  dom.setAttribute('data-placeholder', placeholder);
  dom.toggleAttribute('data-empty', isEmpty);
  dom.toggleAttribute('data-long', isLong);
}

/** Headings as `textLook.heading` has them: TipTap gives all levels the same class names. */
const BLOCKS_LOOK =
  'document-editor px-4 py-4 leading-relaxed outline-none ' +
  // Not a flex box: each key would lay out all its blocks.
  '[&>*+*]:mt-4 [&>*+h2]:mt-8 [&>*+h3]:mt-7 [&>*+h4]:mt-6 [&>*+hr]:mt-6 [&>hr+*]:mt-6 ' +
  '[&>*]:w-full [&>*]:max-w-3xl [&>[data-width=wide]]:max-w-none ' +
  '[&_h2]:text-2xl [&_h2]:leading-snug [&_h2]:font-semibold ' +
  '[&_h3]:text-xl [&_h3]:leading-snug [&_h3]:font-semibold ' +
  '[&_h4]:text-lg [&_h4]:leading-snug [&_h4]:font-semibold';

/** Class names of a text of many blocks; a low one takes less room while it is short, and begins at its edge. */
export function longLook(isLow: boolean): string {
  return `${BLOCKS_LOOK} ${isLow ? 'min-h-28' : 'min-h-48 [&>*]:mx-auto'}`;
}
