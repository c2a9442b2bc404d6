import type { Editor } from '@tiptap/core';
import {
  CodeXml,
  Film,
  Heading2,
  Heading3,
  Heading4,
  IdCard,
  Image,
  Images,
  List,
  ListOrdered,
  Minus,
  Music,
  Radical,
  Sigma,
  Table,
  TextQuote,
  UserRoundPen,
} from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { OfferedCardKind } from '#platform/record-cards/record-card-contract.ts';
import { inText } from './in-text.ts';
import { emptyTable, insertBlock } from './insert-block.ts';
import { type MergeField, writtenField } from './merge-fields.ts';

/** Blocks that a page may leave out. */
export type InsertKey = 'gallery' | 'formula' | 'formula-in-text' | 'embed';

/** A block that can be inserted. */
export interface InsertItem {
  key: string;
  label: string;
  /** What it is found by, in Thai and English. */
  words: string;
  icon: ReactNode;
  run(editor: Editor): void;
}

export interface InsertActions {
  /** Absent where the page has no pictures to offer. */
  addPictures?: ((as: 'picture' | 'gallery') => void) | undefined;
  /** Absent where the owner of the document keeps no sounds. */
  addSounds?: (() => void) | undefined;
  askEmbed(): void;
  askFormula(as: 'line' | 'block'): void;
  /** Kinds of records whose cards can be inserted. */
  cardKinds: readonly OfferedCardKind[];
  addCard(kind: OfferedCardKind): void;
  mergeFields: readonly MergeField[];
  /** What the page itself offers, before all others. */
  own: readonly InsertItem[];
}

export function insertItems({
  addPictures,
  addSounds,
  askEmbed,
  askFormula,
  cardKinds,
  addCard,
  mergeFields,
  own,
}: InsertActions): InsertItem[] {
  return [
    ...own,
    ...mergeFields.map(({ name, label, words }) => ({
      key: `merge-${name}`,
      label,
      words: `${words} ${name}`,
      icon: <UserRoundPen />,
      run: (editor: Editor) => inText(editor).insertContent(writtenField(name)).run(),
    })),
    {
      key: 'heading2',
      label: m.ui_editor_heading_2(),
      words: m.ui_editor_words_heading_2(),
      icon: <Heading2 />,
      run: (editor) => inText(editor).setNode('heading', { level: 2 }).run(),
    },
    {
      key: 'heading3',
      label: m.ui_editor_heading_3(),
      words: m.ui_editor_words_heading_3(),
      icon: <Heading3 />,
      run: (editor) => inText(editor).setNode('heading', { level: 3 }).run(),
    },
    {
      key: 'heading4',
      label: m.ui_editor_heading_4(),
      words: m.ui_editor_words_heading_4(),
      icon: <Heading4 />,
      run: (editor) => inText(editor).setNode('heading', { level: 4 }).run(),
    },
    {
      key: 'bullets',
      label: m.ui_editor_bullets(),
      words: m.ui_editor_words_bullets(),
      icon: <List />,
      run: (editor) => inText(editor).toggleBulletList().run(),
    },
    {
      key: 'numbers',
      label: m.ui_editor_numbers(),
      words: m.ui_editor_words_numbers(),
      icon: <ListOrdered />,
      run: (editor) => inText(editor).toggleOrderedList().run(),
    },
    ...(addPictures
      ? [
          {
            key: 'picture',
            label: m.ui_editor_picture(),
            words: m.ui_editor_words_picture(),
            icon: <Image />,
            run: () => addPictures('picture'),
          },
          {
            key: 'gallery',
            label: m.ui_editor_gallery(),
            words: m.ui_editor_words_gallery(),
            icon: <Images />,
            run: () => addPictures('gallery'),
          },
        ]
      : []),
    ...(addSounds
      ? [
          {
            key: 'sound',
            label: m.ui_document_sound(),
            words: m.ui_editor_words_sound(),
            icon: <Music />,
            run: addSounds,
          },
        ]
      : []),
    {
      key: 'table',
      label: m.ui_editor_table(),
      words: m.ui_editor_words_table(),
      icon: <Table />,
      run: (editor) => insertBlock(editor, emptyTable()),
    },
    {
      key: 'quote',
      label: m.ui_editor_quote(),
      words: m.ui_editor_words_quote(),
      icon: <TextQuote />,
      run: (editor) => inText(editor).toggleBlockquote().run(),
    },
    {
      key: 'code',
      label: m.ui_editor_code_block(),
      words: m.ui_editor_words_code_block(),
      icon: <CodeXml />,
      run: (editor) => inText(editor).toggleCodeBlock().run(),
    },
    {
      key: 'formula',
      label: m.ui_editor_formula(),
      words: m.ui_editor_words_formula(),
      icon: <Sigma />,
      run: () => askFormula('block'),
    },
    {
      key: 'formula-in-text',
      label: m.ui_editor_formula_in_text(),
      words: m.ui_editor_words_formula(),
      icon: <Radical />,
      run: () => askFormula('line'),
    },
    {
      key: 'embed',
      label: m.ui_editor_embed(),
      words: m.ui_editor_words_embed(),
      icon: <Film />,
      run: askEmbed,
    },
    ...cardKinds.map((kind) => ({
      key: `card-${kind.name}`,
      label: m.ui_editor_card_of({ kind: kind.label }),
      words: `${kind.words} ${m.ui_editor_words_card()}`,
      icon: <IdCard />,
      run: () => addCard(kind),
    })),
    {
      key: 'line',
      label: m.ui_editor_line(),
      words: m.ui_editor_words_line(),
      icon: <Minus />,
      run: (editor) => inText(editor).setHorizontalRule().run(),
    },
  ];
}
