import type { Editor } from '@tiptap/core';
import { type ReactNode, type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import * as m from '#messages';
import {
  type DocumentPicture,
  type DocumentSound,
  type KeptSound,
  MAX_ALT,
  MAX_GALLERY,
  type RichDocument,
} from '#platform/documents/document-contract.ts';
import {
  cardName,
  type FoundCards,
  type OfferedCardKind,
  type RecordCard,
} from '#platform/record-cards/record-card-contract.ts';
import { classNames } from '../class-names.ts';
import { AtCaret } from './at-caret.tsx';
import type { Pictures, Sounds } from './block-views.ts';
import { CardWindow } from './card-window.tsx';
import { documentOf } from './document-json.ts';
import './document-editor.css';
import type { EditorLook } from './editor-look.ts';
import { type Asking, EditorPanels } from './editor-panels.tsx';
import { EditorToolbar } from './editor-toolbar.tsx';
import { inText } from './in-text.ts';
import { insertBlock, insertWhole } from './insert-block.ts';
import { type InsertItem, type InsertKey, insertItems } from './insert-items.tsx';
import { InsertMenu, optionId } from './insert-menu.tsx';
import type { MergeField } from './merge-fields.ts';
import { matching, slashOf } from './slash-rules.ts';
import { longLook, useEditing } from './use-editing.ts';
import { useInside } from './use-inside.ts';

export interface AddedPicture {
  pictureId: string;
  picture: DocumentPicture;
  alt: string;
}

/** Records of the site that a text can show as cards. */
export interface CardSource {
  /** Those in the text, by their names; one that it lacks is not shown to readers now. */
  readonly known: Readonly<Record<string, RecordCard>>;
  readonly kinds: readonly OfferedCardKind[];
  find(kind: string, query: string): Promise<FoundCards>;
}

export interface DocumentEditorProps {
  /** What is edited. A document that came from `onChange` changes nothing when it returns here; another replaces the text. */
  value: RichDocument;
  /** Called at every change, with a document that the model accepts. */
  onChange(document: RichDocument): void;
  pictures: Readonly<Record<string, DocumentPicture>>;
  /** Lets the author choose or upload pictures; without it, none can be added. */
  onAddPictures?: (() => Promise<readonly AddedPicture[]>) | undefined;
  /** By the document's own sound ids; without it, the document can hold none. */
  sounds?: Readonly<Record<string, DocumentSound>> | undefined;
  /** Lets the author choose or upload sounds; without it, none can be added. */
  onAddSounds?: (() => Promise<readonly KeptSound[]>) | undefined;
  /** Cards of records that can be inserted; without it, none can. */
  cards?: CardSource | undefined;
  /** Blocks that are not offered, by their keys, where the text goes to what cannot show them. */
  leaveOut?: readonly InsertKey[] | undefined;
  /** What is filled in later, for each reader; it can be inserted, and stands out in the text. */
  mergeFields?: readonly MergeField[] | undefined;
  /** Accessible name of the text. */
  label: string;
  placeholder?: string | undefined;
  isReadOnly?: boolean | undefined;
  /** Whether it takes less room while the text is short. */
  isLow?: boolean | undefined;
  /** Longer texts are refused; none by default. */
  maxLetters?: number | undefined;
  /** Further things that the page offers to insert. */
  items?: readonly InsertItem[] | undefined;
  /** Lets the page write into the text. */
  writer?: Ref<TextWriter | null> | undefined;
}

/** Writes into an editor for the page around it. */
export interface TextWriter {
  /** Writes a text at the caret, or at the end where nobody has been in the text, and returns the document with it. */
  write(text: string): RichDocument;
}

/** Editor of rich documents. Heavy: load it with `lazy()`. */
export default function DocumentEditor({
  value,
  onChange,
  pictures: given,
  onAddPictures,
  sounds: givenSounds,
  onAddSounds,
  cards,
  leaveOut = [],
  mergeFields = [],
  label,
  placeholder = m.ui_editor_placeholder(),
  isReadOnly = false,
  isLow = false,
  maxLetters = Infinity,
  items: own = [],
  writer,
}: DocumentEditorProps): ReactNode {
  const wasInside = useRef(false);
  const box = useRef<HTMLDivElement>(null);
  const menuId = useId();
  const [asking, setAsking] = useState<Asking>(null);
  const { isInside, ...inside } = useInside();
  const [added, setAdded] = useState<Pictures>({});
  const [pictures, setPictures] = useState(given);
  const [addedSounds, setAddedSounds] = useState<Sounds>({});
  const [sounds, setSounds] = useState(givenSounds);
  const [addedCards, setAddedCards] = useState<Readonly<Record<string, RecordCard>>>({});
  const [shownCards, setShownCards] = useState(cards?.known ?? {});
  const [choosing, setChoosing] = useState<OfferedCardKind | null>(null);
  const menu = useInsertMenu();
  const { host, editor, look, isRefused } = useEditing({
    value,
    onChange,
    pictures,
    sounds,
    cards: shownCards,
    mergeFields,
    label,
    placeholder,
    isReadOnly,
    maxLetters,
    textClass: longLook(isLow),
    onKey: (event) => onKey(event),
    onMove: () => {
      menu.onMove(editor && slashOf(editor.state));
      setAsking(null);
    },
  });
  const merged = { ...added, ...given };
  if (!hasSame(merged, pictures)) setPictures(merged);
  const mergedSounds = givenSounds && { ...addedSounds, ...givenSounds };
  if (mergedSounds && !hasSame(mergedSounds, sounds ?? {})) setSounds(mergedSounds);
  const mergedCards = { ...addedCards, ...cards?.known };
  if (!hasSame(mergedCards, shownCards)) setShownCards(mergedCards);

  const addPictures = async (as: 'picture' | 'gallery' | 'more'): Promise<void> => {
    const chosen = (await onAddPictures?.()) ?? [];
    if (!editor || editor.isDestroyed || chosen.length === 0) return;
    setAdded((before) => ({
      ...before,
      ...Object.fromEntries(chosen.map(({ pictureId, picture }) => [pictureId, picture])),
    }));
    insertPictures(
      editor,
      as,
      chosen.map(({ pictureId, alt }) => ({ pictureId, alt: alt.slice(0, MAX_ALT), caption: '' })),
    );
  };
  useImperativeHandle<TextWriter | null, TextWriter | null>(
    writer,
    () =>
      editor && {
        write: (text) => {
          const chain = inText(editor);
          if (!wasInside.current) chain.setTextSelection(editor.state.doc.content.size);
          chain.insertContent({ type: 'text', text }).run();
          return documentOf(editor.state.doc);
        },
      },
    [editor],
  );
  const addSounds = async (): Promise<void> => {
    const chosen = (await onAddSounds?.()) ?? [];
    if (!editor || editor.isDestroyed) return;
    setAddedSounds((before) => ({
      ...before,
      ...Object.fromEntries(chosen.map(({ soundId, sound }) => [soundId, sound])),
    }));
    for (const { soundId } of chosen)
      insertBlock(editor, { type: 'sound', attrs: { soundId, caption: '', transcript: '' } });
  };
  const items = insertItems({
    addPictures: onAddPictures && ((as) => void addPictures(as)),
    addSounds: givenSounds && onAddSounds && (() => void addSounds()),
    askEmbed: () => setAsking('embed'),
    askFormula: (as) => setAsking(as === 'block' ? 'formula' : 'formula-in-text'),
    cardKinds: cards?.kinds ?? [],
    addCard: setChoosing,
    mergeFields,
    own,
  }).filter(({ key }) => !leaveOut.some((left) => left === key));
  const shown = isReadOnly || !isInside ? [] : menu.shownOf(items, look.slash);
  const choose = (item: InsertItem): void => {
    if (!editor) return;
    menu.close();
    const slash = slashOf(editor.state);
    if (slash) editor.commands.deleteRange(slash);
    item.run(editor);
  };

  function onKey(event: KeyboardEvent): boolean {
    if (event.isComposing || !editor) return false;
    // The state of now: the last rendering may be a key behind.
    const slash = slashOf(editor.state);
    const options = menu.shownOf(items, slash);
    if (options.length > 0) {
      const item = options[menu.activeOf(options)];
      if (event.key === 'Enter' && item) choose(item);
      else if (event.key === 'ArrowDown') menu.move(options, 1);
      else if (event.key === 'ArrowUp') menu.move(options, -1);
      else if (event.key === 'Escape') menu.dismiss(slash?.from ?? null);
      else return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    }
    // Without a selection the key opens the palette, as elsewhere.
    if (event.code === 'KeyK' && (event.ctrlKey || event.metaKey) && !editor.state.selection.empty) {
      event.preventDefault();
      event.stopPropagation();
      setAsking('link');
      return true;
    }
    return false;
  }

  const active = shown[menu.activeOf(shown)];
  useActiveOption(editor, active ? menuId : null, active ? optionId(menuId, active) : null);
  return (
    <div
      ref={box}
      data-link-key={look.hasSelection || undefined}
      onFocus={() => {
        wasInside.current = true;
        inside.onFocus();
      }}
      onBlur={inside.onBlur}
      className={classNames(
        'relative min-w-0 rounded-md border border-line-strong bg-surface shadow-rest',
        'focus-within:border-accent',
      )}
    >
      {editor && !isReadOnly && (
        <EditorToolbar
          editor={editor}
          look={look}
          label={label}
          onInsert={() => {
            editor.view.focus();
            menu.open();
          }}
          onLink={() => setAsking('link')}
        />
      )}
      <div ref={host} />
      {editor && active && (
        <AtCaret editor={editor} around={box}>
          <InsertMenu
            id={menuId}
            items={shown}
            active={menu.activeOf(shown)}
            onHover={menu.setActive}
            onChoose={choose}
          />
        </AtCaret>
      )}
      {editor && !isReadOnly && isInside && (
        <EditorPanels
          editor={editor}
          look={look}
          around={box}
          asking={asking}
          onAsk={setAsking}
          pictures={pictures}
          onAddPictures={onAddPictures && (() => void addPictures('more'))}
        />
      )}
      {cards && choosing && (
        <CardWindow
          kind={choosing}
          source={cards}
          onClose={() => setChoosing(null)}
          onChoose={(key, card) => {
            setAddedCards((before) => ({ ...before, [cardName({ kind: choosing.name, key })]: card }));
            if (editor && !editor.isDestroyed)
              insertWhole(editor, { type: 'card', attrs: { kind: choosing.name, key } });
          }}
        />
      )}
      <p role="status" className={isRefused ? 'px-4 pb-3 text-sm text-danger' : 'sr-only'}>
        {isRefused && m.ui_editor_refused()}
        {active && m.ui_editor_matches({ count: shown.length })}
      </p>
    </div>
  );
}

interface Chosen {
  pictureId: string;
  alt: string;
  caption: string;
}

function insertPictures(editor: Editor, as: 'picture' | 'gallery' | 'more', chosen: readonly Chosen[]): void {
  if (as === 'picture') {
    for (const attrs of chosen) insertBlock(editor, { type: 'picture', attrs });
    return;
  }
  const { selection } = editor.state;
  const gallery = as === 'more' ? editor.state.doc.nodeAt(selection.from) : null;
  if (gallery?.type.name !== 'gallery') {
    insertBlock(editor, { type: 'gallery', attrs: { pictures: chosen.slice(0, MAX_GALLERY) } });
    return;
  }
  const all = [...gallery.attrs['pictures'], ...chosen].slice(0, MAX_GALLERY);
  inText(editor).updateAttributes('gallery', { pictures: all }).run();
}

interface InsertMenuState {
  shownOf(items: readonly InsertItem[], slash: EditorLook['slash']): InsertItem[];
  activeOf(shown: readonly InsertItem[]): number;
  setActive(index: number): void;
  move(shown: readonly InsertItem[], step: 1 | -1): void;
  /** Opens it without a slash. */
  open(): void;
  close(): void;
  /** Closes it until another slash is typed. */
  dismiss(from: number | null): void;
  onMove(slash: { from: number } | null): void;
}

function useInsertMenu(): InsertMenuState {
  const [isOpen, setIsOpen] = useState(false);
  const [dismissed, setDismissed] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const activeOf = (shown: readonly InsertItem[]): number => Math.min(active, Math.max(shown.length - 1, 0));
  const close = (): void => {
    setIsOpen(false);
    setActive(0);
  };
  return {
    shownOf: (items, slash) => {
      if (isOpen) return [...items];
      return slash && dismissed !== slash.from ? matching(items, slash.query) : [];
    },
    activeOf,
    setActive,
    move: (shown, step) => setActive((activeOf(shown) + step + shown.length) % shown.length),
    open: () => setIsOpen(true),
    close,
    dismiss: (from) => {
      close();
      setDismissed(from);
    },
    onMove: (slash) => {
      close();
      if (slash?.from !== dismissed) setDismissed(null);
    },
  };
}

/** Tells screen readers which option is active while the focus stays in the text. */
function useActiveOption(editor: Editor | null, menu: string | null, option: string | null): void {
  useEffect(() => {
    if (!editor || editor.isDestroyed) return;
    const { dom } = editor.view;
    const set = (name: string, value: string | null): void =>
      value === null ? dom.removeAttribute(name) : dom.setAttribute(name, value);
    set('aria-controls', menu);
    set('aria-haspopup', menu && 'listbox');
    set('aria-activedescendant', option);
  }, [editor, menu, option]);
}

function hasSame<Value>(
  one: Readonly<Record<string, Value>>,
  other: Readonly<Record<string, Value>>,
): boolean {
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key]);
}
