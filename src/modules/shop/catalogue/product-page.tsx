import { ShoppingCart, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { lazy, Suspense, useState } from 'react';
import {
  Link,
  type MetaFunction,
  useActionData,
  useFetcher,
  useLoaderData,
  useNavigation,
} from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { getLocale } from '#messages/runtime';
import { formatDateTime } from '#platform/dates/format-date.ts';
import { lazyView } from '#platform/module/lazy-view.ts';
import { formatBaht, formatPlainBaht, percentOff } from '#platform/money/money.ts';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { Badge } from '#ui/text/badge.tsx';
import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx';
import { buttonClass } from '#ui/action/button-class.ts';
import { classNames } from '#ui/class-names.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { NumberStepper } from '#ui/form/number-stepper.tsx';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { OnceAwake } from '#ui/still/once-awake.tsx';
import { ReadMore } from '#ui/text/read-more.tsx';
import { StickyBar } from '#ui/form/sticky-bar.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { TextLink } from '#ui/action/text-link.tsx';
import { ADD_LIMIT, AddToCartInput, type CartView } from '../cart/cart-contract.ts';
import { MAX_LINE_QUANTITY } from '../cart/cart-rules.ts';
import { addToCart } from '../cart/change-cart.ts';
import { useCartNews } from '../cart/use-cart-news.tsx';
import { shopContent, shopPaths } from '../paths.ts';
import { Price } from '#ui/text/price.tsx';
import { Sku } from '../product/product-contract.ts';
import { getProductDetail } from './product-detail.ts';
import type { ProductDetail, ProductVariant } from './product-detail-contract.ts';
import { ProductGallery } from './product-gallery.tsx';
import { RelatedProducts } from './related-products.tsx';
import { StockHint } from '../listing/stock-hint.tsx';
import { changedOptions, valuesOf, variantWith } from './variant-rules.ts';
import { visitShop } from '../permissions.ts';
import { findOwnProduct } from '../own/bought.ts';

/** Loaded lazily: few readers are refused. */
const BuyProblem = lazyView(() => import('./buy-problem.tsx'), 'BuyProblem');

/** Complete as the server draws it. */
const DescriptionView = lazyView(() => import('./description-view.tsx'), 'DescriptionView');

/** Loaded lazily: only members need it. */
const OwnProduct = lazy(() => import('../own/own-product-view.tsx'));

export const loader = pageLoader({
  access: visitShop,
  params: z.object({ sku: Sku }),
  cache: {
    query: [],
    keys: ({ sku = '' }) => [shopContent.product(sku.toUpperCase()), shopContent.categories],
  },
  handle: async (scope, { params }) => ({
    product: await getProductDetail(scope, params.sku),
    own: await findOwnProduct(scope, params.sku),
    isGuest: scope.actor.kind === 'guest',
    site: { origin: scope.tenant.origin, name: scope.tenant.name, zone: scope.tenant.zone },
  }),
});

export const action = pageAction({
  access: visitShop,
  guest: true,
  intents: {
    add: intent({
      input: AddToCartInput,
      limit: ADD_LIMIT,
      handle: (scope, input) => addToCart(scope, input),
    }),
    buy: intent({
      input: AddToCartInput,
      limit: ADD_LIMIT,
      handle: async (scope, input) => {
        await addToCart(scope, input);
        return redirectTo(shopPaths.cart());
      },
    }),
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [{ title: m.shop_products() }];
  const { product, site } = loaderData;
  const variant = product.variants.find(({ sku }) => sku === product.chosenSku);
  const address = site.origin + shopPaths.product(product.leadSku);
  const about =
    product.description.replace(/\s+/g, ' ').slice(0, 160) ||
    m.shop_product_description({ title: product.title, site: site.name });
  return [
    { title: product.title },
    { name: 'description', content: about },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'product' },
    { property: 'og:site_name', content: site.name },
    { property: 'og:title', content: product.title },
    { property: 'og:description', content: about },
    { property: 'og:url', content: address },
    ...product.pictures.slice(0, 1).flatMap((picture) => [
      { property: 'og:image', content: picture.full },
      { property: 'og:image:width', content: String(picture.width) },
      { property: 'og:image:height', content: String(picture.height) },
    ]),
    ...(variant
      ? [
          { property: 'product:price:amount', content: formatPlainBaht(variant.priceSatang) },
          { property: 'product:price:currency', content: 'THB' },
        ]
      : []),
    { 'script:ld+json': structuredData(product, site) },
  ];
};

/** schema.org Product with one offer per variant. React Router escapes it for the script element. */
function structuredData(
  product: ProductDetail,
  site: { origin: string; name: string },
): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.title,
    sku: product.leadSku,
    ...(product.description && { description: product.description.slice(0, 5000) }),
    ...(product.pictures.length > 0 && { image: product.pictures.map(({ full }) => full) }),
    offers: product.variants.map((variant) => ({
      '@type': 'Offer',
      sku: variant.sku,
      url: site.origin + shopPaths.product(variant.sku),
      price: formatPlainBaht(variant.priceSatang),
      priceCurrency: 'THB',
      availability: `https://schema.org/${{ in_stock: 'InStock', low: 'LimitedAvailability', sold_out: 'OutOfStock' }[variant.availability]}`,
      seller: { '@type': 'Organization', name: site.name },
      ...(variant.saleEndsAt && { priceValidUntil: variant.saleEndsAt.slice(0, 10) }),
    })),
  };
}

export default function ProductPage(): ReactNode {
  const { product, site, own, isGuest } = useLoaderData<typeof loader>();
  const variant = useChosenVariant(product);
  const shelf = product.categories.at(-1);
  return (
    <PageFrame background="canvas">
      <Breadcrumbs
        items={[
          { label: m.shop_products(), to: shopPaths.products() },
          ...product.categories.map(({ code, title }) => ({ label: title, to: shopPaths.category(code) })),
          { label: product.title },
        ]}
      />
      <div className="mt-2 grid gap-6 lg:mt-4 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] lg:items-start lg:gap-12">
        <div className="lg:sticky lg:top-20">
          <ProductGallery pictures={product.pictures} title={product.title} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <h1 className="text-2xl font-semibold sm:text-3xl">{product.title}</h1>
          {variant ? (
            <Offer product={product} variant={variant} zone={site.zone} isGuest={isGuest} />
          ) : (
            <NotForSale own={shelf?.code} />
          )}
          {own && (
            <Suspense fallback={null}>
              <OwnProduct
                sku={variant?.sku ?? product.leadSku}
                title={product.title}
                offersStockAlert={variant?.availability === 'sold_out'}
                {...own}
              />
            </Suspense>
          )}
          {product.document.content.length > 0 && (
            <section aria-label={m.shop_description()} className="border-t border-line pt-5">
              <h2 className="mb-2 text-xl font-semibold">{m.shop_description()}</h2>
              <ReadMore maxHeight={220}>
                <OnceAwake key={product.leadSku} views={[DescriptionView]}>
                  <DescriptionView document={product.document} pictures={product.documentPictures} />
                </OnceAwake>
              </ReadMore>
            </section>
          )}
        </div>
      </div>
      <RelatedProducts
        key={product.leadSku}
        category={shelf?.code ?? 'all'}
        exceptSkus={product.variants.map(({ sku }) => sku)}
      />
      {variant && variant.availability !== 'sold_out' && (
        // Last in the page and not in the form: a bar sticks only within its parent, and a phone shows the form late. So it
        // says what it buys.
        <StickyBar key={variant.sku} className="mt-8 sm:hidden">
          {variant.values.length > 0 && (
            <p className="-mb-1 flex basis-full items-baseline justify-between gap-3 text-sm">
              <span className="truncate">{variant.values.join(' / ')}</span>
              <span className="font-semibold tabular-nums">
                {formatBaht(variant.priceSatang, getLocale())}
              </span>
            </p>
          )}
          <BuyButtons sku={variant.sku} />
        </StickyBar>
      )}
    </PageFrame>
  );
}

/** The variant in the URL; during navigation to another variant of this product, already that one. */
function useChosenVariant(product: ProductDetail): ProductVariant | null {
  const { location } = useNavigation();
  const wanted = location
    ? product.variants.find(({ sku }) => shopPaths.product(sku) === location.pathname)
    : undefined;
  return wanted ?? product.variants.find(({ sku }) => sku === product.chosenSku) ?? null;
}

function Offer({
  product,
  variant,
  zone,
  isGuest,
}: {
  product: ProductDetail;
  variant: ProductVariant;
  zone: string;
  isGuest: boolean;
}): ReactNode {
  const percent = percentOff(variant.regularPriceSatang, variant.priceSatang);
  const [choice, setChoice] = useState<Choice | null>(null);
  return (
    <>
      <div className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Price
            priceSatang={variant.priceSatang}
            regularPriceSatang={variant.regularPriceSatang}
            size="lg"
          />
          {percent !== null && <Badge tone="danger">{m.ui_discount({ percent })}</Badge>}
        </div>
        {variant.saleEndsAt && (
          <p className="text-sm text-ink-soft">
            {m.shop_sale_until({
              at: formatDateTime(new Date(variant.saleEndsAt), { zone, locale: getLocale() }),
            })}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <StockHint availability={variant.availability} />
          <span className="text-sm text-ink-soft">
            {m.shop_sku()} <span className="tabular-nums">{variant.sku}</span>
          </span>
        </div>
      </div>
      {product.options.map((name, option) => (
        <OptionChoice
          key={name}
          product={product}
          variant={variant}
          option={option}
          name={name}
          onChoose={setChoice}
        />
      ))}
      <p role="status" className="-mt-2 text-sm text-warning empty:absolute">
        {choice?.sku === variant.sku && choice.text}
      </p>
      <BuyForm key={variant.sku} variant={variant} title={product.title} isGuest={isGuest} />
    </>
  );
}

/** The variant that was chosen last, and what its choice changed besides. */
interface Choice {
  readonly sku: string;
  readonly text: string;
}

/**
 * Each value links to its variant, so that it works without JavaScript and the URL holds the choice. A value that does
 * not exist together with the other chosen ones says which it brings along.
 */
function OptionChoice({
  product,
  variant,
  option,
  name,
  onChoose,
}: {
  product: ProductDetail;
  variant: ProductVariant;
  option: number;
  name: string;
  onChoose: (choice: Choice) => void;
}): ReactNode {
  const chosen = variant.values[option];
  return (
    <nav aria-label={m.shop_choose_option({ name })}>
      <p className="mb-1.5 text-sm font-medium">
        {name}: <span className="font-normal text-ink-soft">{chosen}</span>
      </p>
      <ul className="flex flex-wrap gap-2">
        {valuesOf(product.variants, option).map((value) => {
          const target = variantWith(product.variants, variant, option, value);
          if (!target) return null;
          const isChosen = value === chosen;
          const isSoldOut = target.availability === 'sold_out';
          const others = changedOptions(variant, target, option);
          const brings = others.map((at) => target.values[at]).join(', ');
          return (
            <li key={value}>
              <Link
                to={shopPaths.product(target.sku)}
                replace
                preventScrollReset
                onClick={() =>
                  onChoose({
                    sku: target.sku,
                    text: others
                      .map((at) =>
                        m.shop_option_changed({
                          value,
                          name: product.options[at] ?? '',
                          from: variant.values[at] ?? '',
                          to: target.values[at] ?? '',
                        }),
                      )
                      .join(' '),
                  })
                }
                prefetch="intent"
                aria-current={isChosen ? 'true' : undefined}
                className={classNames(
                  'inline-flex min-h-11 min-w-11 items-center justify-center rounded-md border px-4 text-sm font-medium transition-colors duration-120',
                  isChosen
                    ? 'border-accent bg-accent-soft text-accent ring-1 ring-accent'
                    : 'border-line bg-surface hover:border-line-strong',
                  isSoldOut && !isChosen && 'text-ink-soft line-through',
                )}
              >
                {value}
                {brings !== '' && (
                  <span className="ms-1.5 text-xs font-normal text-ink-soft">
                    {m.shop_option_in({ values: brings })}
                  </span>
                )}
                {isSoldOut && <span className="sr-only"> ({m.shop_sold_out()})</span>}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function BuyForm({
  variant,
  title,
  isGuest,
}: {
  variant: ProductVariant;
  title: string;
  isGuest: boolean;
}): ReactNode {
  const fetcher = useBuyFetcher(variant.sku);
  const plainReply = useActionData<ActionReply<CartView>>();
  const reply = fetcher.data ?? plainReply;
  useCartNews(fetcher, title);
  if (variant.availability === 'sold_out') {
    return (
      <Notice title={m.shop_sold_out()}>
        {m.shop_sold_out_text()}{' '}
        {isGuest && (
          <TextLink to={shopPaths.signIn(shopPaths.product(variant.sku))}>
            {m.shop_tell_me_sign_in()}
          </TextLink>
        )}
      </Notice>
    );
  }
  return (
    <fetcher.Form id={BUY_FORM} method="post" className="flex flex-col gap-4">
      <input type="hidden" name="sku" value={variant.sku} />
      {reply && !reply.ok && (
        <Suspense fallback={null}>
          <BuyProblem problem={reply.problem} />
        </Suspense>
      )}
      {plainReply?.ok && !fetcher.data && (
        <Notice
          tone="positive"
          live
          action={<LinkButton to={shopPaths.cart()}>{m.shop_to_cart()}</LinkButton>}
        >
          {m.shop_added({ title })}
        </Notice>
      )}
      <NumberStepper
        label={m.shop_quantity()}
        name="quantity"
        defaultValue={1}
        min={1}
        max={Math.min(variant.maxPerOrder ?? MAX_LINE_QUANTITY, MAX_LINE_QUANTITY)}
        {...(variant.maxPerOrder !== null && { help: m.shop_max_per_order({ count: variant.maxPerOrder }) })}
      />
      <div className="flex flex-wrap items-center gap-3 max-sm:hidden">
        <BuyButtons sku={variant.sku} />
      </div>
    </fetcher.Form>
  );
}

const BUY_FORM = 'buy';

/** The state of the form, shared with the buttons outside it; each variant starts anew. */
function useBuyFetcher(sku: string) {
  return useFetcher<ActionReply<CartView>>({ key: `buy ${sku}` });
}

/** The buttons of the form above, wherever they stand. */
function BuyButtons({ sku }: { sku: string }): ReactNode {
  const fetcher = useBuyFetcher(sku);
  const isBusy = fetcher.state !== 'idle';
  return (
    <>
      <SubmitButton
        form={BUY_FORM}
        name="intent"
        value="add"
        variant="secondary"
        size="lg"
        icon={<ShoppingCart aria-hidden />}
        busy={isBusy && fetcher.formData?.get('intent') === 'add'}
        outcome={fetcher.data ? (fetcher.data.ok ? 'success' : 'error') : undefined}
        successLabel={m.shop_added_short()}
      >
        {m.shop_add_to_cart()}
      </SubmitButton>
      <button
        type="submit"
        form={BUY_FORM}
        name="intent"
        value="buy"
        className={buttonClass({ variant: 'primary', size: 'lg' })}
        disabled={isBusy}
      >
        <Zap aria-hidden />
        {m.shop_buy_now()}
      </button>
    </>
  );
}

function NotForSale({ own }: { own: string | undefined }): ReactNode {
  return (
    <Notice
      tone="warning"
      title={m.shop_not_for_sale_title()}
      action={
        <LinkButton to={own ? shopPaths.category(own) : shopPaths.products()}>
          {m.shop_see_others()}
        </LinkButton>
      }
    >
      {m.shop_not_for_sale_text()}
    </Notice>
  );
}
