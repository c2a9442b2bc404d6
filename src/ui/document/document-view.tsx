import { Fragment, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import type {
  Block,
  DocumentPicture,
  Inline,
  ListItem,
  Mark,
  RichDocument,
  TableCell,
  TableRow,
} from '#platform/documents/document-contract.ts';
import { anchorsOf, linkRuns, textOf } from '#platform/documents/document-rules.ts';
import { isEmbeddable } from '#platform/documents/embed-host-rules.ts';
import { isLinkToOtherSite, isSafeLink } from '#platform/documents/link-rules.ts';
import { cardName, type RecordCard } from '#platform/record-cards/record-card-contract.ts';
import { classNames } from '../class-names.ts';
import { Gallery } from '../picture/gallery.tsx';
import { textLook } from './document-look.ts';
import { Formula } from './formula.tsx';
import { LazyRecordCard } from './lazy-record-card.tsx';

export interface DocumentViewProps {
  document: RichDocument;
  /** By the document's own picture ids. */
  pictures: Readonly<Record<string, DocumentPicture>>;
  /** Cards of records, by their names (`cardName`); those that it lacks are left out. */
  cards?: Readonly<Record<string, RecordCard>> | undefined;
  /** Draws blocks of which this view knows nothing, such as sounds (`soundBlocks`), with the classes of their place. */
  otherBlock?: ((block: Block, place: string) => ReactNode) | undefined;
  /** Whether visitors wrote it: its links to other sites then lend them no weight in searches. */
  isUserContent?: boolean;
  /** Whether it stands in a column beside other things: its lines begin at the column's edge instead of in its middle. */
  isPart?: boolean;
  /** Draws the words of lines in another way than as they are. */
  words?: ((text: string) => ReactNode) | undefined;
}

/**
 * Renders a document of rich text. A picture that is not in `pictures` and a card that is not in `cards` are left out,
 * and so is any link or frame that the model does not allow, should a stored document contain one.
 */
export function DocumentView(props: DocumentViewProps): ReactNode {
  const { document, isPart } = props;
  const context: Context = {
    ...props,
    anchors: anchorsOf(document),
    rel: props.isUserContent ? 'noopener nofollow ugc' : 'noopener',
  };
  return (
    <div className="flex flex-col gap-4 leading-relaxed break-words">
      <Blocks
        blocks={document.content}
        context={context}
        place={isPart ? MEASURE : `mx-auto ${MEASURE}`}
        isOuter
      />
    </div>
  );
}

interface LineContext {
  words?: DocumentViewProps['words'];
  rel: string;
}

interface Context extends LineContext, Pick<DocumentViewProps, 'pictures' | 'cards' | 'otherBlock'> {
  anchors: ReadonlyMap<Block, string>;
}

/** Outer blocks keep the width of a line that reads well; wide pictures, tables and galleries do not. */
const MEASURE = 'w-full max-w-3xl';

function Blocks({
  blocks,
  context,
  place = '',
  isOuter = false,
}: {
  blocks: readonly Block[];
  context: Context;
  /** Classes of each block. */
  place?: string;
  isOuter?: boolean;
}): ReactNode {
  return keyed(blocks).map(({ key, value }) => (
    <OneBlock key={key} block={value} context={context} place={place} isOuter={isOuter} />
  ));
}

interface BlockProps<Shown extends Block = Block> {
  block: Shown;
  context: Context;
  /** Class names for its place. */
  place: string;
  isOuter: boolean;
}

function OneBlock(props: BlockProps): ReactNode {
  const { block, context, place } = props;
  switch (block.type) {
    case 'paragraph':
      return (
        <p className={classNames(textLook.paragraph, place, alignLook(block.attrs))}>
          <Inlines inlines={block.content} context={context} />
        </p>
      );
    case 'heading':
      return <HeadingBlock {...props} block={block} />;
    case 'bulletList':
      return (
        <ul className={classNames(textLook.bulletList, place)}>
          <Items items={block.content} context={context} />
        </ul>
      );
    case 'orderedList':
      return (
        <ol start={block.attrs?.start} className={classNames(textLook.orderedList, place)}>
          <Items items={block.content} context={context} />
        </ol>
      );
    case 'blockquote':
      return (
        <blockquote className={classNames(textLook.blockquote, place)}>
          <Blocks blocks={block.content} context={context} />
        </blockquote>
      );
    case 'codeBlock':
      return (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lines scroll, also by keyboard
        <pre tabIndex={0} className={classNames(textLook.codeBlock, place)}>
          <code data-language={block.attrs?.language ?? undefined}>
            {block.content?.map(({ text }) => text).join('')}
          </code>
        </pre>
      );
    case 'blockMath':
      return (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide formula scrolls, also by keyboard
        <div tabIndex={0} className={classNames(textLook.tableBox, place)}>
          <Formula latex={block.attrs.latex} isBlock />
        </div>
      );
    case 'horizontalRule':
      return <hr className={classNames(textLook.horizontalRule, place)} />;
    case 'table':
      return <TableBlock {...props} block={block} />;
    case 'picture':
      return <PictureBlock {...props} block={block} />;
    case 'gallery':
      return <GalleryBlock {...props} block={block} />;
    case 'embed':
      return <EmbedBlock {...props} block={block} />;
    case 'card': {
      const name = cardName(block.attrs);
      const card = context.cards && Object.hasOwn(context.cards, name) ? context.cards[name] : undefined;
      return card ? (
        <div className={place}>
          <Suspense fallback={<div className="min-h-24" />}>
            <LazyRecordCard card={card} />
          </Suspense>
        </div>
      ) : null;
    }
    case 'sound':
    default:
      return context.otherBlock?.(block, place); // otherwise written by a newer version
  }
}

function HeadingBlock({ block, context, place }: BlockProps<Extract<Block, { type: 'heading' }>>): ReactNode {
  const { level } = block.attrs;
  const Tag = level === 2 ? 'h2' : level === 3 ? 'h3' : 'h4';
  return (
    <Tag
      id={context.anchors.get(block)}
      className={classNames(
        textLook.heading[level],
        'scroll-mt-[calc(var(--header-height,0px)+1rem)]',
        place,
        alignLook(block.attrs),
      )}
    >
      <Inlines inlines={block.content} context={context} />
    </Tag>
  );
}

function Items({ items, context }: { items: readonly ListItem[]; context: Context }): ReactNode {
  return keyed(items).map(({ key, value }) => (
    <li key={key} className={textLook.listItem}>
      <Blocks blocks={value.content} context={context} />
    </li>
  ));
}

function TableBlock({ block, context, place }: BlockProps<Extract<Block, { type: 'table' }>>): ReactNode {
  const [first, ...others] = block.content;
  const isHeaded = first?.content.every((cell) => cell.type === 'tableHeader') ?? false;
  const body = isHeaded ? others : block.content;
  return (
    <div
      role="group"
      aria-label={m.ui_document_table()}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table scrolls, also by keyboard
      tabIndex={0}
      className={classNames(textLook.tableBox, place)}
    >
      <table className={textLook.table}>
        {isHeaded && first && (
          <thead>
            <Row row={first} context={context} scope="col" />
          </thead>
        )}
        <tbody>
          {keyed(body).map(({ key, value }) => (
            <Row key={key} row={value} context={context} scope="row" />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ row, context, scope }: { row: TableRow; context: Context; scope: 'col' | 'row' }): ReactNode {
  return (
    <tr>
      {keyed(row.content).map(({ key, value }) => (
        <Cell key={key} cell={value} context={context} scope={scope} />
      ))}
    </tr>
  );
}

function Cell({
  cell,
  context,
  scope,
}: {
  cell: TableCell;
  context: Context;
  scope: 'col' | 'row';
}): ReactNode {
  const content = <Blocks blocks={cell.content} context={context} />;
  const span = { colSpan: cell.attrs?.colspan, rowSpan: cell.attrs?.rowspan };
  // An empty cell heads nothing.
  const isEmpty = textOf({ type: 'doc', content: cell.content }) === '';
  if (cell.type === 'tableHeader' && isEmpty)
    return (
      <td {...span} className={textLook.tableHeader}>
        {content}
      </td>
    );
  return cell.type === 'tableHeader' ? (
    <th {...span} scope={scope} className={textLook.tableHeader}>
      {content}
    </th>
  ) : (
    <td {...span} className={textLook.tableCell}>
      {content}
    </td>
  );
}

function PictureBlock({
  block,
  context,
  place,
  isOuter,
}: BlockProps<Extract<Block, { type: 'picture' }>>): ReactNode {
  const picture = pictureOf(context, block.attrs.pictureId);
  if (!picture) return null;
  const isWide = isOuter && block.attrs.width === 'wide';
  return (
    <figure className={isWide ? 'w-full' : place}>
      <img
        src={picture.url}
        alt={block.attrs.alt}
        width={picture.width}
        height={picture.height}
        loading="lazy"
        decoding="async"
        className={textLook.picture}
      />
      {block.attrs.caption !== '' && (
        <figcaption className={textLook.caption}>{block.attrs.caption}</figcaption>
      )}
    </figure>
  );
}

function GalleryBlock({ block, context, place }: BlockProps<Extract<Block, { type: 'gallery' }>>): ReactNode {
  const shown = block.attrs.pictures.flatMap(({ pictureId, alt, caption }) => {
    const picture = pictureOf(context, pictureId);
    return picture ? [{ picture, alt, caption }] : [];
  });
  if (shown.length === 0) return null;
  const images = shown.map(({ picture, alt, caption }, index) => ({
    thumbnail: picture.thumbnail,
    full: picture.url,
    alt: alt || caption || m.ui_gallery_position({ at: index + 1, count: shown.length }),
    caption: caption || undefined,
  }));
  return (
    <div className={place}>
      <Gallery images={images} lightboxWidth="64rem" />
    </div>
  );
}

function EmbedBlock({ block, place }: BlockProps<Extract<Block, { type: 'embed' }>>): ReactNode {
  const { url, title } = block.attrs;
  if (!isEmbeddable(url)) return null;
  return (
    <iframe
      src={url}
      title={title || new URL(url).hostname}
      // oxlint-disable-next-line react/iframe-missing-sandbox -- only allowed hosts, never this origin: their players need their own storage
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
      allow="fullscreen; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
      loading="lazy"
      className={classNames('aspect-video rounded-lg border border-line bg-sunken', place || 'w-full')}
    />
  );
}

/** The words of a paragraph, without an element around them. */
export function Inlines({
  inlines,
  context,
}: {
  inlines: readonly Inline[] | undefined;
  context: LineContext;
}): ReactNode {
  return keyed(linkRuns(inlines)).map(({ key, value: { href, inlines: run } }) => {
    const words = keyed(run).map((each) => (
      <OneInline key={each.key} inline={each.value} words={context.words} />
    ));
    return href === null || !isSafeLink(href) ? (
      <Fragment key={key}>{words}</Fragment>
    ) : (
      <LinkTo key={key} href={href} rel={context.rel}>
        {words}
      </LinkTo>
    );
  });
}

function LinkTo({ href, rel, children }: { href: string; rel: string; children: ReactNode }): ReactNode {
  if (href.startsWith('/'))
    return (
      <Link to={href} className={textLook.link}>
        {children}
      </Link>
    );
  return (
    <a href={href} rel={isLinkToOtherSite(href) ? rel : undefined} className={textLook.link}>
      {children}
    </a>
  );
}

function OneInline({ inline, words }: { inline: Inline; words: LineContext['words'] }): ReactNode {
  if (inline.type === 'hardBreak') return <br />;
  if (inline.type === 'inlineMath') return <Formula latex={inline.attrs.latex} />;
  return (inline.marks ?? []).reduceRight<ReactNode>(
    (inner, mark) => marked(inner, mark),
    words ? words(inline.text) : inline.text,
  );
}

function marked(inner: ReactNode, mark: Mark): ReactNode {
  switch (mark.type) {
    case 'bold':
      return <strong>{inner}</strong>;
    case 'italic':
      return <em>{inner}</em>;
    case 'underline':
      return <u>{inner}</u>;
    case 'strike':
      return <s>{inner}</s>;
    case 'code':
      return <code className={textLook.code}>{inner}</code>;
    case 'subscript':
      return <sub>{inner}</sub>;
    case 'superscript':
      return <sup>{inner}</sup>;
    case 'link': // around its whole run: `linkRuns`
      return inner;
    default:
      return inner; // written by a newer version
  }
}

function pictureOf({ pictures }: Context, id: string): DocumentPicture | undefined {
  return Object.hasOwn(pictures, id) ? pictures[id] : undefined;
}

function alignLook(attrs: { align?: 'center' | 'end' | null | undefined } | undefined): string {
  if (attrs?.align === 'center') return 'text-center';
  return attrs?.align === 'end' ? 'text-end' : '';
}

/** Parts of a document have no identity but their index. */
function keyed<Value>(values: readonly Value[]): { key: number; value: Value }[] {
  return values.map((value, key) => ({ key, value }));
}
