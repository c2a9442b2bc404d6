import { mergeAttributes, Node } from '@tiptap/core';
import { RichDocument } from '#platform/documents/document-contract.ts';
import type { BlockViews } from './block-views.ts';

/** Blocks without text of their own. Their clipboard HTML holds their attributes, which are read as strictly as a document. */
interface BlockOptions {
  views: BlockViews | null;
}

interface BlockAttribute {
  default: unknown;
  rendered: false;
}

function blockNode(name: string, attributes: Readonly<Record<string, unknown>>): Node<BlockOptions> {
  return Node.create<BlockOptions>({
    name,
    group: 'block',
    atom: true,
    draggable: true,
    addOptions: () => ({ views: null }),
    addAttributes: () =>
      Object.fromEntries(
        Object.entries(attributes).map(([key, value]): [string, BlockAttribute] => [
          key,
          { default: value, rendered: false },
        ]),
      ),
    parseHTML: () => [
      { tag: `div[data-block="${name}"]`, getAttrs: (element) => storedAttrs(name, element) },
    ],
    renderHTML: ({ node, HTMLAttributes }) => [
      'div',
      mergeAttributes(HTMLAttributes, { 'data-block': name, 'data-attrs': JSON.stringify(node.attrs) }),
    ],
    addNodeView() {
      const { views } = this.options;
      return views ? (props) => views.render(props) : null;
    },
  });
}

function storedAttrs(type: string, element: HTMLElement): Record<string, unknown> | false {
  try {
    const attrs: unknown = JSON.parse(element.dataset['attrs'] ?? '');
    const { data } = RichDocument.safeParse({ type: 'doc', content: [{ type, attrs }] });
    const block = data?.content[0];
    return block && 'attrs' in block && block.attrs ? { ...block.attrs } : false;
  } catch {
    return false; // not JSON
  }
}

export const Picture = blockNode('picture', { pictureId: '', alt: '', caption: '', width: 'normal' });
export const Gallery = blockNode('gallery', { pictures: [] });
export const Embed = blockNode('embed', { url: '', title: '' });
export const Card = blockNode('card', { kind: '', key: '' });
