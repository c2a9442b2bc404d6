import {
  Check,
  ChevronDown,
  Clock,
  Gift,
  Heart,
  Leaf,
  type LucideIcon,
  Mail,
  MapPin,
  Phone,
  Star,
  Truck,
} from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import type { DocumentPicture } from '#platform/documents/document-contract.ts';
import { isLinkToOtherSite } from '#platform/documents/link-rules.ts';
import { cardName, type FoundCard, type RecordCard } from '#platform/record-cards/record-card-contract.ts';
import { buttonClass } from '#ui/action/button-class.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { classNames } from '#ui/class-names.ts';
import { RecordCardGrid } from '#ui/document/record-card-grid.tsx';
import { DocumentView } from '#ui/document/document-view.tsx';
import { Divider } from '#ui/layout/divider.tsx';
import { TabPanels } from '#ui/navigation/tabs.tsx';
import { Gallery } from '#ui/picture/gallery.tsx';
import { ReadMore } from '#ui/text/read-more.tsx';
import { Ribbon } from '#ui/text/ribbon.tsx';
import { PostGrid } from '../reading/post-card.tsx';
import type { PostCard, SectionView } from '../reading/reading-contract.ts';
import { Countdown } from './countdown.tsx';
import { LazyRareBlock } from './lazy-rare-block.tsx';
import type { RareBlockProps } from './rare-blocks.tsx';
import type {
  Alignment,
  Block,
  BlockOf,
  BlockType,
  ListIcon,
  PageLayout,
  Row,
} from '../layout/layout-contract.ts';
import { columnLook, type Look, rowLooks, spacerLook } from '../layout/layout-look-rules.ts';

/** What a layout shows beside its own words. */
export interface LayoutContext {
  /** By the page's own picture ids. */
  readonly pictures: Readonly<Record<string, DocumentPicture>>;
  /** Posts of each block of posts, by the block's id. */
  readonly posts: Readonly<Record<string, readonly PostCard[]>>;
  /** Sections of the site, by their slugs. */
  readonly sections?: Readonly<Record<string, SectionView>> | undefined;
  /** Cards of records, by their names. */
  readonly cards?: Readonly<Record<string, RecordCard>> | undefined;
  /** The newest records of kinds. */
  readonly newest?: Readonly<Record<string, readonly FoundCard[]>> | undefined;
  readonly zone: string;
  /** The time of what is shown, where it is not now. */
  readonly at?: Date | undefined;
  /** Nothing on it can be used. */
  readonly isPreview?: boolean | undefined;
  /** In an editor: parts carry their ids as `data-part`, and one is marked. */
  readonly mark?: { readonly selected: string | null };
}

/** Shows a layout as its readers see it. What is not for them is not in it (`layoutFor`). */
export function LayoutView({ layout, context }: { layout: PageLayout; context: LayoutContext }): ReactNode {
  return layout.rows.map((row) => <RowView key={row.id} row={row} context={context} />);
}

function RowView({ row, context }: { row: Row; context: LayoutContext }): ReactNode {
  const { outer, box, grid } = rowLooks(row, context.pictures);
  return (
    <div {...marked(outer, context, row.id, row.isHidden)}>
      <div {...box}>
        <div {...grid}>
          {row.cols.map((column) => (
            <div
              key={column.id}
              {...marked(columnLook(column, row.columns, context.pictures), context, column.id)}
            >
              {column.blocks.map((block) => (
                <BlockView key={block.id} block={block} context={context} />
              ))}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}

const VIEWS: { readonly [Type in BlockType]: (block: BlockOf<Type>, context: LayoutContext) => ReactNode } = {
  heading: ({ text, level, align }) => {
    const Tag = `h${level}` as const;
    return text && <Tag className={classNames(HEADING_LOOKS[level], TEXT_ALIGN[align])}>{text}</Tag>;
  },
  text: ({ document }, { pictures, cards }) => (
    <DocumentView document={document} pictures={pictures} cards={cards} isPart />
  ),
  image: (block, context) => <ImageView block={block} context={context} />,
  gallery: ({ pictures: shown }, { pictures }) => {
    const images = shown.flatMap(({ pictureId, alt, caption }) => {
      const picture = pictures[pictureId];
      if (!picture) return [];
      return [
        {
          thumbnail: picture.thumbnail,
          full: picture.url,
          alt: alt || caption,
          caption: caption || undefined,
        },
      ];
    });
    return images.length > 0 && <Gallery images={images} lightboxWidth="64rem" />;
  },
  video: ({ url, title }) =>
    url !== '' && (
      <DocumentView
        document={{ type: 'doc', content: [{ type: 'embed', attrs: { url, title } }] }}
        pictures={{}}
      />
    ),
  button: ({ label, link, look, align }) =>
    label !== '' &&
    link !== '' && (
      <p className={classNames('flex', FLEX_ALIGN[align], look === 'plain' && align === 'start' && '-ms-6')}>
        <LinkTo link={link} look={look === 'plain' ? 'quiet' : look}>
          {label}
        </LinkTo>
      </p>
    ),
  divider: ({ text }) => <Divider className="my-0">{text}</Divider>,
  spacer: ({ height }) => <div aria-hidden {...spacerLook(height)} />,
  icon_list: ({ items }) => (
    <ul className="flex flex-col gap-3">
      {items.map(({ icon, text, link }, at) => {
        const Icon = ICONS[icon];
        return (
          <li key={at} className="flex gap-3">
            <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
            <span className="min-w-0 break-words">
              {link === '' ? text : <TextLink link={link}>{text}</TextLink>}
            </span>
          </li>
        );
      })}
    </ul>
  ),
  accordion: ({ items }, { pictures, cards }) => (
    <div className="flex flex-col divide-y divide-line border-y border-line">
      {items.map(({ title, document }, at) => (
        <details key={at} className="group">
          <summary className="flex min-h-12 cursor-pointer items-center gap-3 py-2 font-medium">
            <span className="min-w-0 grow break-words">{title}</span>
            <ChevronDown
              aria-hidden
              className="size-5 shrink-0 text-ink-soft transition-transform group-open:rotate-180"
            />
          </summary>
          <div className="pb-4">
            <DocumentView document={document} pictures={pictures} cards={cards} isPart />
          </div>
        </details>
      ))}
    </div>
  ),
  tabs: ({ items, name }, { pictures, cards }) =>
    items.length > 0 && (
      <TabPanels
        label={name || m.content_block_tabs()}
        panels={items.map(({ title, document }, at) => ({
          id: String(at),
          label: title,
          content: <DocumentView document={document} pictures={pictures} cards={cards} isPart />,
        }))}
      />
    ),
  read_more: ({ document, height }, { pictures, cards }) => (
    <ReadMore maxHeight={height}>
      <DocumentView document={document} pictures={pictures} cards={cards} isPart />
    </ReadMore>
  ),
  ribbon: ({ text, color, document }, { pictures, cards }) => (
    <div className="relative overflow-hidden rounded-lg border border-line bg-surface p-5 text-ink shadow-rest">
      {text !== '' && <Ribbon color={color}>{text}</Ribbon>}
      <DocumentView document={document} pictures={pictures} cards={cards} isPart />
    </div>
  ),
  countdown: ({ until, label, after }, { zone, at }) =>
    until !== null && <Countdown until={until} label={label} after={after} zone={zone} at={at} />,
  posts: ({ id }, { posts, zone }) => {
    const shown = ownOf(posts, id) ?? [];
    return shown.length > 0 && <PostGrid posts={shown} zone={zone} />;
  },
  records: ({ kind, keys, count }, { cards = {}, newest = {} }) => {
    const shown =
      keys.length > 0
        ? keys.flatMap((key) => ownOf(cards, cardName({ kind, key })) ?? [])
        : (ownOf(newest, kind) ?? []).slice(0, count).map(({ card }) => card);
    return shown.length > 0 && <RecordCardGrid cards={shown} />;
  },
  section: ({ slug }, { sections = {}, zone, at, isPreview = false }) => {
    const section = ownOf(sections, slug);
    return (
      section && (
        <div lang={section.locale}>
          <LayoutView
            layout={section.layout}
            context={{
              pictures: section.pictures,
              posts: section.posts,
              cards: section.cards,
              newest: section.newest,
              zone,
              at,
              isPreview,
            }}
          />
        </div>
      )
    );
  },
  row: ({ row }, context) => <RowView row={row} context={context} />,
  html: ({ document }, { pictures, cards }) => (
    <DocumentView document={document} pictures={pictures} cards={cards} isPart />
  ),
  stack: (block, context) =>
    block.pictures.some(({ pictureId }) => ownOf(context.pictures, pictureId)) && rare(block, context),
  protected_image: (block, context) =>
    block.pictureId !== null && ownOf(context.pictures, block.pictureId) && rare(block, context),
  price: (block, context) => ownOf(context.cards ?? {}, cardName(block)) && rare(block, context),
  form: (block, context) => block.key !== '' && rare(block, context),
  map: (block, context) => (block.place ?? (block.title || block.address)) && rare(block, context),
  unknown: () => null,
};

function rare(
  block: RareBlockProps['block'],
  { pictures, cards = {}, mark, isPreview = false }: LayoutContext,
): ReactNode {
  const card = 'key' in block ? ownOf(cards, cardName(block)) : undefined;
  return (
    <Suspense fallback={null}>
      <LazyRareBlock
        block={block}
        pictures={pictures}
        card={card}
        pin={<MapPin aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />}
        isStill={isPreview || mark !== undefined}
      />
    </Suspense>
  );
}

/** Returns what an object has itself: a name may be one that every object knows. */
function ownOf<Value>(object: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

function BlockView({ block, context }: { block: Block; context: LayoutContext }): ReactNode {
  const view = VIEWS[block.type] as (block: Block, context: LayoutContext) => ReactNode;
  const shown = view(block, context);
  if (!context.mark) return shown;
  return (
    <div {...marked({ className: '', style: {} }, context, block.id, block.isHidden)}>
      {shown || <EmptyBlock block={block} />}
    </div>
  );
}

/** What an editor sees of a block that shows nothing yet. */
function EmptyBlock({ block }: { block: Block }): ReactNode {
  return (
    <p className="rounded-md border border-line border-dashed p-4 text-center text-sm text-ink-soft">
      {block.type === 'unknown' ? m.content_block_unknown() : m.content_build_empty_block()}
    </p>
  );
}

/** Marks a part for editors; readers get it as it is. */
function marked(look: Look, { mark }: LayoutContext, id: string, isHidden = false): Look {
  if (!mark) return look;
  const isSelected = mark.selected === id;
  return {
    ...look,
    'data-part': id,
    className: classNames(
      look.className,
      'min-h-8 cursor-pointer -outline-offset-1',
      isSelected
        ? 'outline-2 outline-accent'
        : 'outline-1 outline-transparent hover:outline-line-strong outline-dashed',
      isHidden && 'opacity-40',
    ),
  } as Look;
}

const HEADING_LOOKS = {
  1: 'text-3xl leading-snug font-semibold break-words sm:text-5xl',
  2: 'text-2xl leading-snug font-semibold break-words sm:text-3xl',
  3: 'text-xl leading-snug font-semibold break-words',
  4: 'text-lg leading-snug font-semibold break-words',
} as const;
const TEXT_ALIGN: Record<Alignment, string> = { start: '', center: 'text-center', end: 'text-end' };
const FLEX_ALIGN: Record<Alignment, string> = { start: '', center: 'justify-center', end: 'justify-end' };
const RATIOS = {
  original: 'h-auto',
  square: 'aspect-square object-cover',
  wide: 'aspect-video object-cover',
  tall: 'aspect-3/4 object-cover',
} as const;

const ICONS: Record<ListIcon, LucideIcon> = {
  check: Check,
  star: Star,
  heart: Heart,
  clock: Clock,
  pin: MapPin,
  phone: Phone,
  mail: Mail,
  truck: Truck,
  gift: Gift,
  leaf: Leaf,
};

function ImageView({ block, context }: { block: BlockOf<'image'>; context: LayoutContext }): ReactNode {
  const picture = block.pictureId === null ? undefined : context.pictures[block.pictureId];
  if (!picture) return null;
  const image = (
    <img
      src={picture.url}
      alt={block.alt}
      width={picture.width}
      height={picture.height}
      loading="lazy"
      decoding="async"
      className={classNames('w-full rounded-lg bg-sunken', RATIOS[block.ratio])}
    />
  );
  return (
    <figure>
      {block.link === '' ? image : <TextLink link={block.link}>{image}</TextLink>}
      {block.caption !== '' && (
        <figcaption className="mt-2 text-center text-sm text-ink-soft">{block.caption}</figcaption>
      )}
    </figure>
  );
}

function TextLink({ link, children }: { link: string; children: ReactNode }): ReactNode {
  const look = 'underline underline-offset-4 hover:text-accent';
  return link.startsWith('/') ? (
    <Link to={link} prefetch="intent" className={look}>
      {children}
    </Link>
  ) : (
    <a href={link} rel={isLinkToOtherSite(link) ? 'noopener' : undefined} className={look}>
      {children}
    </a>
  );
}

function LinkTo({
  link,
  look,
  children,
}: {
  link: string;
  look: 'primary' | 'secondary' | 'quiet';
  children: ReactNode;
}): ReactNode {
  return link.startsWith('/') ? (
    <LinkButton to={link} variant={look} size="lg">
      {children}
    </LinkButton>
  ) : (
    <a
      href={link}
      rel={isLinkToOtherSite(link) ? 'noopener' : undefined}
      className={buttonClass({ variant: look, size: 'lg' })}
    >
      {children}
    </a>
  );
}
