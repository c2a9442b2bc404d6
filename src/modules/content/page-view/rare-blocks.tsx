import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import * as m from '#messages';
import { getLocale } from '#messages/runtime';
import type { DocumentPicture } from '#platform/documents/document-contract.ts';
import type { RecordCard } from '#platform/record-cards/record-card-contract.ts';
import { Button } from '#ui/action/button.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import type { GalleryImage } from '#ui/picture/gallery.tsx';
import { PictureStack } from '#ui/layout/picture-stack.tsx';
import { Price } from '#ui/text/price.tsx';
import type { Block, BlockOf } from '../layout/layout-contract.ts';
import { mapAddresses, placeText } from '../layout/place-rules.ts';

const ProtectedImage = lazy(async () => ({
  default: (await import('#ui/picture/protected-image.tsx')).ProtectedImage,
}));

export interface RareBlockProps {
  readonly block: Extract<Block, { type: 'price' | 'stack' | 'protected_image' | 'map' | 'form' }>;
  /** By the page's own picture ids. */
  readonly pictures: Readonly<Record<string, DocumentPicture>>;
  /** Of the record that the block shows; undefined where readers cannot see it now. */
  readonly card: RecordCard | undefined;
  /** The sign of a place. */
  readonly pin: ReactNode;
  /** In an editor or a preview: it opens nothing, and no page in it runs. */
  readonly isStill: boolean;
}

/** Blocks that few pages have. */
export function RareBlock({ block, pictures, card, pin, isStill }: RareBlockProps): ReactNode {
  switch (block.type) {
    case 'price':
      return card && <PriceView card={card} label={block.label} />;
    case 'stack':
      return <PictureStack images={imagesOf(block.pictures, pictures)} lightboxWidth="64rem" />;
    case 'protected_image':
      return <ProtectedView block={block} picture={pictures[block.pictureId ?? '']} />;
    case 'map':
      return <PlaceView block={block} pin={pin} isStill={isStill} />;
    case 'form':
      return <FramedRecord card={card} isStill={isStill} />;
  }
}

const BOX = 'rounded-lg border border-line bg-surface p-5 text-ink shadow-rest';

function imagesOf(
  shown: BlockOf<'stack'>['pictures'],
  pictures: RareBlockProps['pictures'],
): readonly GalleryImage[] {
  return shown.flatMap(({ pictureId, alt, caption }) => {
    const picture = pictures[pictureId];
    if (!picture) return [];
    const words = { alt: alt || caption, caption: caption || undefined };
    return [{ thumbnail: picture.thumbnail, full: picture.url, ...words }];
  });
}

function PriceView({ card, label }: { card: RecordCard; label: string }): ReactNode {
  const { kind, title, price, path } = card;
  const button = label || m.content_block_price_see();
  return (
    <div className={`flex flex-wrap items-center justify-between gap-4 ${BOX}`}>
      {/* The page around it may be in another language. */}
      <div lang={getLocale()} className="flex min-w-0 flex-col gap-1">
        <p className="text-sm text-ink-soft">{kind}</p>
        <p className="text-xl font-semibold break-words">{title}</p>
        {price && (
          <p>
            <Price {...price} size="lg" showsDiscount />
          </p>
        )}
      </div>
      <LinkButton to={path} variant="primary" size="lg" aria-label={`${button}: ${title}`}>
        {button}
      </LinkButton>
    </div>
  );
}

function ProtectedView({
  block,
  picture,
}: {
  block: BlockOf<'protected_image'>;
  picture: DocumentPicture | undefined;
}): ReactNode {
  if (!picture) return null;
  const { width, height } = picture;
  return (
    <Suspense
      fallback={
        <div
          className="mx-auto w-full rounded-lg bg-sunken"
          style={{ aspectRatio: `${width} / ${height}`, maxWidth: width }}
        />
      }
    >
      <ProtectedImage
        src={picture.url}
        alt={block.alt}
        width={width}
        height={height}
        className="mx-auto"
        {...(block.watermark !== '' && { watermark: { text: block.watermark } })}
      />
    </Suspense>
  );
}

function PlaceView({
  block,
  pin,
  isStill,
}: {
  block: BlockOf<'map'>;
  pin: ReactNode;
  isStill: boolean;
}): ReactNode {
  const { title, address, place } = block;
  const [isOpen, setOpen] = useState(false);
  const addresses = place && mapAddresses(place);
  return (
    <div className={`flex flex-col gap-4 ${BOX}`}>
      <div className="flex gap-3">
        {pin}
        <div className="min-w-0">
          {title !== '' && <p className="font-semibold break-words">{title}</p>}
          {address !== '' && <p className="break-words whitespace-pre-line">{address}</p>}
          {title === '' && address === '' && place && <p className="tabular-nums">{placeText(place)}</p>}
        </div>
      </div>
      {addresses && (
        <>
          {isOpen ? (
            <iframe
              src={addresses.frame}
              title={m.content_block_map_of({ place: title || address || placeText(place) })}
              // oxlint-disable-next-line react/iframe-missing-sandbox -- one allowed host, never this origin: its map needs its own storage
              sandbox="allow-scripts allow-same-origin allow-popups"
              className="h-80 w-full rounded-md border border-line"
            />
          ) : (
            <div className="flex flex-col gap-1">
              {/* Until then the map's site hears nothing of its readers. In an editor a press selects the block. */}
              <Button className="self-start" onClick={() => setOpen(!isStill)}>
                {m.content_block_map_show()}
              </Button>
              <p className="text-sm text-ink-soft">{m.content_block_map_from()}</p>
            </div>
          )}
          <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
            {([addresses.google, addresses.osm] as const).map((href, at) => (
              <a
                key={href}
                href={href}
                target="_blank"
                rel="noopener"
                className="inline-flex min-h-6 items-center underline underline-offset-4 hover:text-accent"
              >
                {at === 0 ? 'Google Maps' : 'OpenStreetMap'}
              </a>
            ))}
          </p>
        </>
      )}
    </div>
  );
}

const FIRST_HEIGHT = 480;
const HEIGHTS = { least: 160, most: 6_000 } as const;

/** A page of this site in a frame that is as high as what stands in it. */
function FramedRecord({ card, isStill }: { card: RecordCard | undefined; isStill: boolean }): ReactNode {
  const [content, setContent] = useState<Element | null>(null);
  const [height, setHeight] = useState(FIRST_HEIGHT);
  useEffect(() => {
    const inside = content?.ownerDocument.defaultView;
    if (!content || !inside) return;
    const observer = new inside.ResizeObserver(() => {
      const now = Math.ceil(content.getBoundingClientRect().height);
      setHeight(Math.min(HEIGHTS.most, Math.max(HEIGHTS.least, now)));
    });
    observer.observe(content);
    return () => observer.disconnect();
  }, [content]);

  if (!card?.framePath)
    return (
      <p role="note" className={`text-center text-ink-soft ${BOX}`}>
        {m.content_block_form_closed()}
      </p>
    );
  if (isStill)
    return (
      <div className={`text-center ${BOX}`}>
        <p className="font-semibold break-words">{card.title}</p>
        <p className="text-sm text-ink-soft">{m.content_block_form_here()}</p>
      </div>
    );
  const follow = (frame: HTMLIFrameElement | null): void =>
    setContent(frame?.contentDocument?.querySelector('#content > *') ?? null);
  return (
    <div className="flex flex-col gap-2">
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of this site, which people fill in and send */}
      <iframe
        src={card.framePath}
        title={card.title}
        loading="lazy"
        ref={follow}
        onLoad={(event) => follow(event.currentTarget)}
        style={{ height }}
        className="w-full rounded-lg border border-line bg-canvas"
      />
      <LinkButton to={card.path} variant="quiet" size="sm" className="self-end">
        {m.content_block_form_alone()}
      </LinkButton>
    </div>
  );
}
