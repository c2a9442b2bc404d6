import type { NodeViewRendererProps } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import type { NodeView } from '@tiptap/pm/view';
import type { DocumentPicture, DocumentSound } from '#platform/documents/document-contract.ts';
import { cardName, type RecordCard } from '#platform/record-cards/record-card-contract.ts';
import { textLook } from '../document/document-look.ts';
import { loadOptional } from '../loading/optional-load.ts';
import { formulaPart, type TypesetFormula } from './formula-part.ts';

export type Pictures = Readonly<Record<string, DocumentPicture>>;

export type Cards = Readonly<Record<string, RecordCard>>;

export type Sounds = Readonly<Record<string, DocumentSound>>;

/**
 * Shows pictures, galleries, sounds, embeds, cards and formulas in the editor, and shows them anew when pictures become known or
 * formulas can be typeset.
 */
export interface BlockViews {
  render(props: NodeViewRendererProps): NodeView;
  setPictures(pictures: Pictures): void;
  setSounds(sounds: Sounds): void;
  setCards(cards: Cards): void;
}

/** What typesets formulas, once it has come: every editor after the first has it at once. */
let typeset: TypesetFormula | null = null;

/** Names of what is shown for a picture or card that is not known (yet), and of a sound without a caption. */
export interface BlockNames {
  readonly missing: string;
  readonly missingCard: string;
  readonly sound: string;
}

export function blockViews(names: BlockNames): BlockViews {
  let pictures: Pictures = {};
  let sounds: Sounds = {};
  let cards: Cards = {};
  let isAsked = false;
  const shown = new Set<() => void>();
  /** Until it has come, formulas are shown as they are written. */
  const askTypeset = async (): Promise<void> => {
    if (isAsked || typeset) return;
    isAsked = true;
    const loaded = await loadOptional(() => import('#platform/documents/formula-rules.ts'));
    isAsked = loaded !== null;
    typeset ??= loaded?.typesetFormula ?? null;
    if (typeset) for (const show of shown) show();
  };
  return {
    setPictures(next) {
      if (next === pictures) return;
      pictures = next;
      for (const show of shown) show();
    },
    setSounds(next) {
      if (next === sounds) return;
      sounds = next;
      for (const show of shown) show();
    },
    setCards(next) {
      if (next === cards) return;
      cards = next;
      for (const show of shown) show();
    },
    render(props) {
      let node: Node = props.node;
      const dom = document.createElement(node.isInline ? 'span' : 'div');
      dom.dataset['block'] = node.type.name;
      const show = (): void => {
        dom.dataset['width'] = String(node.attrs['width'] ?? '');
        if (node.type.name === 'inlineMath' || node.type.name === 'blockMath') {
          dom.replaceChildren(formulaPart(String(node.attrs['latex']), !node.isInline, typeset));
          void askTypeset();
        } else dom.replaceChildren(...partsOf(node, { pictures, sounds, cards, ...names }));
      };
      show();
      shown.add(show);
      return {
        dom,
        update(next) {
          if (next.type !== node.type) return false;
          node = next;
          show();
          return true;
        },
        ignoreMutation: () => true,
        destroy: () => shown.delete(show),
      };
    },
  };
}

function partsOf(
  node: Node,
  {
    pictures,
    sounds,
    cards,
    missing,
    missingCard,
    sound,
  }: BlockNames & { pictures: Pictures; sounds: Sounds; cards: Cards },
): HTMLElement[] {
  const { attrs } = node;
  switch (node.type.name) {
    case 'picture':
      return [
        imageOf(pictures, { pictureId: attrs['pictureId'], alt: attrs['alt'] }, 'url', missing),
        ...captionOf(attrs['caption']),
      ];
    case 'gallery': {
      const grid = document.createElement('div');
      grid.className = 'grid grid-cols-[repeat(auto-fill,minmax(min(120px,100%),1fr))] gap-2';
      for (const each of attrs['pictures']) grid.append(imageOf(pictures, each, 'thumbnail', missing));
      return [grid];
    }
    case 'sound':
      return [...playerOf(sounds, attrs['soundId']), boxOf(attrs['caption'] || sound, attrs['transcript'])];
    case 'embed':
      return [boxOf(attrs['title'] || attrs['url'], attrs['title'] ? attrs['url'] : '')];
    default: {
      const name = cardName({ kind: attrs['kind'], key: attrs['key'] });
      const card = Object.hasOwn(cards, name) ? cards[name] : undefined;
      return [card ? boxOf(card.title, card.kind) : boxOf(missingCard, attrs['key'])];
    }
  }
}

function playerOf(sounds: Sounds, soundId: string): HTMLElement[] {
  const sound = Object.hasOwn(sounds, soundId) ? sounds[soundId] : undefined;
  if (!sound) return [];
  const player = document.createElement('audio');
  player.controls = true;
  player.preload = 'none';
  player.src = sound.url;
  player.className = 'mb-2 w-full';
  return [player];
}

function imageOf(
  pictures: Pictures,
  { pictureId, alt }: { pictureId: string; alt: string },
  address: 'url' | 'thumbnail',
  missing: string,
): HTMLElement {
  const picture = Object.hasOwn(pictures, pictureId) ? pictures[pictureId] : undefined;
  if (!picture) return boxOf(alt || missing, '');
  const image = document.createElement('img');
  image.src = picture[address];
  image.alt = alt;
  image.width = picture.width;
  image.height = picture.height;
  image.draggable = false;
  image.className =
    address === 'url'
      ? 'mx-auto h-auto max-h-96 w-auto max-w-full rounded-lg border border-line bg-sunken'
      : 'aspect-square w-full rounded-md border border-line object-cover';
  return image;
}

function captionOf(caption: string): HTMLElement[] {
  if (caption === '') return [];
  const element = document.createElement('div');
  element.className = textLook.caption;
  element.textContent = caption;
  return [element];
}

function boxOf(name: string, detail: string): HTMLElement {
  const box = document.createElement('div');
  box.className = 'rounded-md border border-line bg-sunken px-4 py-3';
  for (const [text, look] of [
    [name, 'font-medium'],
    [detail, 'text-sm text-ink-soft'],
  ] as const) {
    if (text === '') continue;
    const line = document.createElement('div');
    line.className = look;
    line.textContent = text;
    box.append(line);
  }
  return box;
}
