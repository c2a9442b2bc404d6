import { type ReactNode, useMemo } from 'react';
import * as m from '#messages';
import { formatBaht } from '#platform/money/money.ts';
import { getLocale, locales } from '#messages/runtime';
import { qrPath } from '#platform/images/qr-rules.ts';
import { classNames } from '#ui/class-names.ts';
import type { ShownSlide } from '../screen-contract.ts';

/**
 * One slide in the box around it, which is a size container: the same on a wall, on a phone and in a preview. Both languages
 * are shown, since nobody chooses one on a wall.
 */
export function SlideView({
  slide,
  pictureUrl,
  hasPrices,
}: {
  slide: ShownSlide;
  /** Where the picture is read from. */
  pictureUrl: string | null;
  /** Whether prices may be shown. */
  hasPrices: boolean;
}): ReactNode {
  const { kind, product } = slide;
  if (product) return <ProductSlide slide={slide} product={product} {...{ pictureUrl, hasPrices }} />;
  if (kind === 'picture')
    return (
      <div className="absolute inset-0">
        {pictureUrl !== null && (
          <img src={pictureUrl} alt={captionOf(slide)} className="size-full object-contain" />
        )}
        {captionOf(slide) !== '' && (
          <div className="absolute inset-x-0 bottom-0 bg-black/70 p-[4cqmin]">
            <Lines slide={slide} isSmall />
          </div>
        )}
      </div>
    );
  return (
    <div className="absolute inset-0 flex flex-col justify-center p-[8cqmin] text-center">
      {pictureUrl !== null && (
        <img src={pictureUrl} alt="" className="absolute inset-0 size-full object-cover opacity-30" />
      )}
      <div className="relative">
        <Lines slide={slide} />
      </div>
    </div>
  );
}

function ProductSlide({
  slide,
  product,
  pictureUrl,
  hasPrices,
}: {
  slide: ShownSlide;
  product: NonNullable<ShownSlide['product']>;
  pictureUrl: string | null;
  hasPrices: boolean;
}): ReactNode {
  return (
    <div className="absolute inset-0 flex flex-col [@container(min-aspect-ratio:6/5)]:flex-row">
      <div className="relative min-h-0 min-w-0 flex-1">
        {pictureUrl !== null && (
          <img src={pictureUrl} alt="" className="absolute inset-0 size-full object-cover" />
        )}
      </div>
      <div className="flex min-h-0 min-w-0 flex-1 flex-col justify-center gap-[3cqmin] p-[5cqmin]">
        <p className="line-clamp-3 text-[7cqmin] leading-snug font-semibold text-balance">{product.title}</p>
        {product.price && hasPrices && <SlidePrice price={product.price} />}
        <div className="flex items-center gap-[4cqmin]">
          <Qr url={product.url} />
          <div className="min-w-0 text-[3.6cqmin] leading-normal">
            <Lines slide={slide} isSmall />
            {locales.map((locale) => (
              <p key={locale} lang={locale}>
                {m.clusters_signage_scan({}, { locale })}
              </p>
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

/** A price that begins somewhere is said in both languages, the site's first one large. */
const FROM_SIZES = [
  { locale: 'th', className: 'text-[11cqmin] leading-tight font-bold' },
  { locale: 'en', className: 'basis-full text-[5cqmin] leading-tight' },
] as const;

function SlidePrice({
  price: { priceSatang, regularPriceSatang, isFrom },
}: {
  price: NonNullable<NonNullable<ShownSlide['product']>['price']>;
}): ReactNode {
  return (
    <p className="flex flex-wrap items-baseline gap-x-[3cqmin] tabular-nums">
      {isFrom ? (
        FROM_SIZES.map(({ locale, className }) => (
          <span key={locale} lang={locale} className={className}>
            {m.ui_price_from({ price: formatBaht(priceSatang, locale) }, { locale })}
          </span>
        ))
      ) : (
        <span className="text-[11cqmin] leading-tight font-bold">{formatBaht(priceSatang, getLocale())}</span>
      )}
      {regularPriceSatang > priceSatang && (
        <s className="text-[5cqmin] opacity-80">
          {locales.map((locale) => (
            <span key={locale} lang={locale} className="sr-only">
              {m.ui_price_regular({}, { locale })}{' '}
            </span>
          ))}
          {formatBaht(regularPriceSatang, getLocale())}
        </s>
      )}
    </p>
  );
}

function Lines({
  slide: { textTh, textEn },
  isSmall = false,
}: {
  slide: ShownSlide;
  isSmall?: boolean;
}): ReactNode {
  const [main, other] = isSmall
    ? ['text-[4.5cqmin]', 'text-[3.4cqmin]']
    : ['text-[9cqmin]', 'text-[5.5cqmin]'];
  return (
    <>
      {textTh !== '' && (
        <p
          lang="th"
          className={classNames(main, 'leading-snug font-semibold text-balance whitespace-pre-line')}
        >
          {textTh}
        </p>
      )}
      {textEn !== '' && (
        <p
          lang="en"
          className={classNames(
            textTh === '' ? main : other,
            'leading-snug text-balance whitespace-pre-line',
          )}
        >
          {textEn}
        </p>
      )}
    </>
  );
}

/** Black on white in every theme, since phones read dark on light best. */
function Qr({ url }: { url: string }): ReactNode {
  const { size, path } = useMemo(() => qrPath(url), [url]);
  return (
    <svg
      role="img"
      aria-label={m.clusters_signage_qr()}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-[26cqmin] shrink-0 rounded-[1.5cqmin] bg-white text-black"
    >
      <path fill="currentColor" d={path} />
    </svg>
  );
}

function captionOf({ textTh, textEn }: ShownSlide): string {
  return textTh || textEn;
}
