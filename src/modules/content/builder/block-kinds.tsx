import {
  ClipboardList,
  Code,
  Columns3,
  FileText,
  Heading,
  IdCard,
  Image,
  ImageOff,
  Images,
  Layers,
  ListChecks,
  ListCollapse,
  MapPin,
  Minus,
  MousePointerClick,
  Newspaper,
  PanelTop,
  Play,
  Ribbon,
  Space,
  SquareStack,
  Tag,
  Text,
  Timer,
} from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { Sentence } from '#platform/locale/sentence.ts';
import type { BlockType } from '../layout/layout-contract.ts';
import type { NewBlock } from './edit-layout-rules.ts';

export type KnownType = Exclude<BlockType, 'unknown'>;

interface BlockKind {
  readonly label: Sentence;
  readonly icon: ReactNode;
  /** What a new one holds. */
  readonly fresh: () => NewBlock;
}

const document = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
const item = () => ({ title: m.content_build_new_title(), document: document(m.content_build_new_text()) });

/** Blocks in the order in which they are offered. */
export const BLOCK_KINDS: Readonly<Record<KnownType, BlockKind>> = {
  heading: {
    label: m.content_block_heading,
    icon: <Heading aria-hidden />,
    fresh: () => ({ type: 'heading', text: m.content_build_new_title() }),
  },
  text: {
    label: m.content_block_text,
    icon: <Text aria-hidden />,
    fresh: () => ({ type: 'text', document: document(m.content_build_new_text()) }),
  },
  image: { label: m.content_block_image, icon: <Image aria-hidden />, fresh: () => ({ type: 'image' }) },
  button: {
    label: m.content_block_button,
    icon: <MousePointerClick aria-hidden />,
    fresh: () => ({ type: 'button', label: m.content_build_new_button(), link: '/' }),
  },
  gallery: {
    label: m.content_block_gallery,
    icon: <Images aria-hidden />,
    fresh: () => ({ type: 'gallery' }),
  },
  stack: { label: m.content_block_stack, icon: <Layers aria-hidden />, fresh: () => ({ type: 'stack' }) },
  protected_image: {
    label: m.content_block_protected,
    icon: <ImageOff aria-hidden />,
    fresh: () => ({ type: 'protected_image' }),
  },
  video: { label: m.content_block_video, icon: <Play aria-hidden />, fresh: () => ({ type: 'video' }) },
  icon_list: {
    label: m.content_block_icon_list,
    icon: <ListChecks aria-hidden />,
    fresh: () => ({ type: 'icon_list', items: [{ icon: 'check', text: m.content_build_new_line() }] }),
  },
  posts: { label: m.content_block_posts, icon: <Newspaper aria-hidden />, fresh: () => ({ type: 'posts' }) },
  records: {
    label: m.content_block_records,
    icon: <IdCard aria-hidden />,
    fresh: () => ({ type: 'records' }),
  },
  price: { label: m.content_block_price, icon: <Tag aria-hidden />, fresh: () => ({ type: 'price' }) },
  form: {
    label: m.content_block_form,
    icon: <ClipboardList aria-hidden />,
    fresh: () => ({ type: 'form' }),
  },
  map: { label: m.content_block_map, icon: <MapPin aria-hidden />, fresh: () => ({ type: 'map' }) },
  accordion: {
    label: m.content_block_accordion,
    icon: <ListCollapse aria-hidden />,
    fresh: () => ({ type: 'accordion', items: [item()] }),
  },
  tabs: {
    label: m.content_block_tabs,
    icon: <PanelTop aria-hidden />,
    fresh: () => ({ type: 'tabs', items: [item(), item()] }),
  },
  read_more: {
    label: m.content_block_read_more,
    icon: <FileText aria-hidden />,
    fresh: () => ({ type: 'read_more', document: document(m.content_build_new_text()) }),
  },
  ribbon: {
    label: m.content_block_ribbon,
    icon: <Ribbon aria-hidden />,
    fresh: () => ({
      type: 'ribbon',
      text: m.content_build_new_ribbon(),
      document: document(m.content_build_new_text()),
    }),
  },
  countdown: {
    label: m.content_block_countdown,
    icon: <Timer aria-hidden />,
    fresh: () => ({ type: 'countdown', label: m.content_build_new_title() }),
  },
  divider: {
    label: m.content_block_divider,
    icon: <Minus aria-hidden />,
    fresh: () => ({ type: 'divider' }),
  },
  spacer: {
    label: m.content_block_spacer,
    icon: <Space aria-hidden />,
    fresh: () => ({ type: 'spacer', height: '32' }),
  },
  html: { label: m.content_block_html, icon: <Code aria-hidden />, fresh: () => ({ type: 'html' }) },
  section: {
    label: m.content_block_section,
    icon: <SquareStack aria-hidden />,
    fresh: () => ({ type: 'section' }),
  },
  row: {
    label: m.content_block_row,
    icon: <Columns3 aria-hidden />,
    fresh: () => ({
      type: 'row',
      row: { columns: { desktop: 2, tablet: 2, mobile: 1 }, gap: 4, cols: [{}, {}] },
    }),
  },
};
