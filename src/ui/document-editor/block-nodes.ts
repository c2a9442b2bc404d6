import { mergeAttributes, Node } from '@tiptap/core';
import type { TagParseRule } from '@tiptap/pm/model';
import { Latex, SoundDocument } from '#platform/documents/document-contract.ts';
import type { BlockViews } from './block-views.ts';

/** Nodes without text of their own. Their clipboard HTML holds their attributes, which are read as strictly as a document. */
interface BlockOptions {
  views: BlockViews | null;
}

type Attributes = Record<string, unknown>;

interface BlockAttribute {
  default: unknown;
  rendered: false;
}

function atomNode(
  name: string,
  attributes: Readonly<Record<string, unknown>>,
  { isInline = false, foreign = [] }: { isInline?: boolean; foreign?: readonly TagParseRule[] } = {},
): Node<BlockOptions> {
  const tag = isInline ? 'span' : 'div';
  return Node.create<BlockOptions>({
    name,
    group: isInline ? 'inline' : 'block',
    inline: isInline,
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
      { tag: `${tag}[data-block="${name}"]`, getAttrs: (element) => storedAttrs(name, element, isInline) },
      ...foreign,
    ],
    renderHTML: ({ node, HTMLAttributes }) => [
      tag,
      mergeAttributes(HTMLAttributes, { 'data-block': name, 'data-attrs': JSON.stringify(node.attrs) }),
    ],
    renderText: ({ node }) => String(node.attrs['latex'] ?? ''),
    addNodeView() {
      const { views } = this.options;
      return views ? (props) => views.render(props) : null;
    },
  });
}

function storedAttrs(type: string, element: HTMLElement, isInline: boolean): Attributes | false {
  try {
    const attrs: unknown = JSON.parse(element.dataset['attrs'] ?? '');
    const node = { type, attrs };
    const content = [isInline ? { type: 'paragraph', content: [node] } : node];
    return SoundDocument.safeParse({ type: 'doc', content }).success ? (attrs as Attributes) : false;
  } catch {
    return false; // not JSON
  }
}

/** Formulas of other programs: MathML with its LaTeX beside it. */
function sourceAttrs(element: HTMLElement): Attributes | false {
  const math = [element, ...element.querySelectorAll('math')].find(({ localName }) => localName === 'math');
  const source = math?.querySelector('annotation[encoding="application/x-tex"]')?.textContent;
  const { data } = Latex.safeParse(source ?? math?.getAttribute('alttext'));
  return data === undefined ? false : { latex: data };
}

export const Picture = atomNode('picture', { pictureId: '', alt: '', caption: '', width: 'normal' });
export const Gallery = atomNode('gallery', { pictures: [] });
/** For owners of documents that keep sounds. */
export const Sound = atomNode('sound', { soundId: '', caption: '', transcript: '' });
export const Embed = atomNode('embed', { url: '', title: '' });
export const Card = atomNode('card', { kind: '', key: '' });
export const InlineMath = atomNode(
  'inlineMath',
  { latex: '' },
  { isInline: true, foreign: ['.katex', 'math'].map((tag) => ({ tag, getAttrs: sourceAttrs })) },
);
export const BlockMath = atomNode(
  'blockMath',
  { latex: '' },
  {
    foreign: ['.katex-display', 'math[display="block"]'].map((tag) => ({
      tag,
      getAttrs: sourceAttrs,
      priority: 60, // before those within a line
    })),
  },
);
