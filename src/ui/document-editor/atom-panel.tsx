import type { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { ArrowLeft, ArrowRight, Plus, Trash2, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import * as m from '#messages';
import {
  MAX_ALT,
  MAX_CAPTION,
  MAX_TRANSCRIPT,
  type PictureAttrs,
} from '#platform/documents/document-contract.ts';
import { Button } from '../action/button.tsx';
import { IconButton } from '../action/icon-button.tsx';
import { Checkbox } from '../form/checkbox.tsx';
import { TextArea } from '../form/text-area.tsx';
import { TextField } from '../form/text-field.tsx';
import type { Pictures } from './block-views.ts';
import type { EditorLook } from './editor-look.ts';
import { FormulaFields } from './formula-panel.tsx';
import { inText } from './in-text.ts';

type Atom = NonNullable<EditorLook['atom']>;
type GalleryPicture = Omit<PictureAttrs, 'width'>;

/** Texts and choices of the selected picture, gallery, sound, frame or formula. */
export function AtomPanel({
  editor,
  atom,
  pictures,
  onAddPictures,
}: {
  editor: Editor;
  atom: Atom;
  pictures: Pictures;
  /** Lets the author choose more pictures for the selected gallery. */
  onAddPictures?: (() => void) | undefined;
}): ReactNode {
  const set = (key: string, value: unknown): void => {
    const { tr } = editor.state;
    tr.setNodeAttribute(atom.at, key, value);
    editor.view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, atom.at)));
  };
  const remove = (): void => void inText(editor).deleteSelection().run();
  // Enter would send the form around the editor.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    editor.view.focus();
  };
  return (
    <div
      role="group"
      aria-label={nameOf(atom)}
      onKeyDown={onKeyDown}
      className="flex max-h-96 flex-col gap-3 overflow-y-auto p-3"
    >
      {atom.type === 'picture' && <PictureFields attrs={atom.attrs as unknown as PictureAttrs} set={set} />}
      {atom.type === 'gallery' && (
        <GalleryFields
          items={atom.attrs['pictures'] as readonly GalleryPicture[]}
          pictures={pictures}
          onChange={(items) => (items.length === 0 ? remove() : set('pictures', items))}
        />
      )}
      {atom.type === 'sound' && (
        <SoundFields
          caption={String(atom.attrs['caption'])}
          transcript={String(atom.attrs['transcript'])}
          set={set}
        />
      )}
      {atom.type === 'embed' && (
        <TextField
          label={m.ui_editor_embed_title()}
          help={m.ui_editor_embed_title_help()}
          maxLength={MAX_ALT}
          value={String(atom.attrs['title'])}
          onChange={(event) => set('title', event.target.value)}
        />
      )}
      {isFormula(atom) && (
        <SelectedFormula
          latex={String(atom.attrs['latex'])}
          isBlock={atom.type === 'blockMath'}
          onChange={(latex) => set('latex', latex)}
        />
      )}
      {atom.type === 'card' && <p className="text-sm text-ink-soft">{String(atom.attrs['key'])}</p>}
      <div className="flex justify-between gap-2">
        {onAddPictures ? (
          <Button size="sm" variant="quiet" onClick={onAddPictures}>
            <Plus aria-hidden />
            {m.ui_editor_gallery_add()}
          </Button>
        ) : (
          <span />
        )}
        <Button size="sm" variant="quiet" onClick={remove}>
          <Trash2 aria-hidden />
          {m.ui_editor_remove()}
        </Button>
      </div>
    </div>
  );
}

function nameOf({ type }: Atom): string {
  if (type === 'picture') return m.ui_editor_picture();
  if (type === 'gallery') return m.ui_editor_gallery();
  if (type === 'sound') return m.ui_document_sound();
  if (type === 'blockMath') return m.ui_editor_formula();
  if (type === 'inlineMath') return m.ui_editor_formula_in_text();
  return type === 'embed' ? m.ui_editor_embed() : m.ui_editor_card();
}

function isFormula({ type }: Atom): boolean {
  return type === 'inlineMath' || type === 'blockMath';
}

/** The text takes what is typed, but no empty formula: it keeps the last one until there is another. */
function SelectedFormula({
  latex,
  isBlock,
  onChange,
}: {
  latex: string;
  isBlock: boolean;
  onChange(latex: string): void;
}): ReactNode {
  const [blank, setBlank] = useState<string | null>(null);
  return (
    <FormulaFields
      latex={blank ?? latex}
      isBlock={isBlock}
      onChange={(typed) => {
        const isBlank = typed.trim() === '';
        setBlank(isBlank ? typed : null);
        if (!isBlank) onChange(typed);
      }}
    />
  );
}

function PictureFields({
  attrs,
  set,
}: {
  attrs: PictureAttrs;
  set(key: keyof PictureAttrs, value: string): void;
}): ReactNode {
  return (
    <>
      <TextFields texts={attrs} set={set} />
      <Checkbox
        label={m.ui_editor_wide()}
        checked={attrs.width === 'wide'}
        onChange={(event) => set('width', event.target.checked ? 'wide' : 'normal')}
      />
    </>
  );
}

function TextFields({
  texts,
  set,
}: {
  texts: { alt: string; caption: string };
  set(key: 'alt' | 'caption', value: string): void;
}): ReactNode {
  return (
    <>
      <TextField
        label={m.ui_editor_alt()}
        help={m.ui_editor_alt_help()}
        maxLength={MAX_ALT}
        value={texts.alt}
        onChange={(event) => set('alt', event.target.value)}
      />
      <TextField
        label={m.ui_editor_caption()}
        optional
        maxLength={MAX_CAPTION}
        value={texts.caption}
        onChange={(event) => set('caption', event.target.value)}
      />
    </>
  );
}

function SoundFields({
  caption,
  transcript,
  set,
}: {
  caption: string;
  transcript: string;
  set(key: 'caption' | 'transcript', value: string): void;
}): ReactNode {
  return (
    <>
      <TextField
        label={m.ui_editor_sound_caption()}
        optional
        maxLength={MAX_CAPTION}
        value={caption}
        onChange={(event) => set('caption', event.target.value)}
      />
      <TextArea
        label={m.ui_document_transcript()}
        help={m.ui_editor_transcript_help()}
        optional
        rows={3}
        maxLength={MAX_TRANSCRIPT}
        value={transcript}
        onChange={(event) => set('transcript', event.target.value)}
      />
    </>
  );
}

function GalleryFields({
  items,
  pictures,
  onChange,
}: {
  items: readonly GalleryPicture[];
  pictures: Pictures;
  onChange(items: readonly GalleryPicture[]): void;
}): ReactNode {
  return (
    <ol className="flex flex-col gap-4">
      {items.map((item, index) => (
        <li key={`${item.pictureId} ${index}`} className="flex flex-col gap-2">
          <div className="flex items-center gap-1">
            {Object.hasOwn(pictures, item.pictureId) && (
              <img
                src={pictures[item.pictureId]?.thumbnail}
                alt=""
                className="size-11 rounded-md border border-line object-cover"
              />
            )}
            <span className="grow ps-2 text-sm text-ink-soft">
              {m.ui_gallery_position({ at: index + 1, count: items.length })}
            </span>
            <IconButton
              size="sm"
              label={m.ui_editor_move_before()}
              icon={<ArrowLeft />}
              disabled={index === 0}
              onClick={() => onChange(swapped(items, index, index - 1))}
            />
            <IconButton
              size="sm"
              label={m.ui_editor_move_after()}
              icon={<ArrowRight />}
              disabled={index === items.length - 1}
              onClick={() => onChange(swapped(items, index, index + 1))}
            />
            <IconButton
              size="sm"
              label={m.ui_editor_remove()}
              icon={<X />}
              onClick={() => onChange(items.filter((_, at) => at !== index))}
            />
          </div>
          <TextFields
            texts={item}
            set={(key, value) =>
              onChange(items.map((each, at) => (at === index ? { ...each, [key]: value } : each)))
            }
          />
        </li>
      ))}
    </ol>
  );
}

function swapped<Value>(values: readonly Value[], one: number, other: number): Value[] {
  return values.map((value, at) => {
    if (at === one) return values[other] ?? value;
    return at === other ? (values[one] ?? value) : value;
  });
}
