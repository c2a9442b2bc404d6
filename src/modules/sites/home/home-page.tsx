import { ArrowRight, MapPin, QrCode, Truck } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { Link, type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import * as m from '#messages';
import { CONTENT_KEY, itemMeta, OwnPage } from '#modules/content/public-ui.ts';
import { ProductGrid, shopContent, shopPaths } from '#modules/shop/public-ui.ts';
import { anyone } from '#platform/access/access.ts';
import { payloadOr } from '#platform/navigation/payload.ts';
import { redirectWithin } from '#platform/navigation/redirect.ts';
import { pageLoader } from '#platform/page/page.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { EmptyShop } from './empty-shop.tsx';
import { getHome, getOwnHome, homePathOf } from './home.ts';

export const loader = pageLoader({
  access: anyone,
  cache: { query: [], keys: () => [shopContent.categories, shopContent.catalogue, CONTENT_KEY] },
  handle: async (scope, { http }) => {
    const page = await getOwnHome(scope, http);
    if (page) return { page, home: null };
    const elsewhere = homePathOf(scope.tenant);
    if (elsewhere !== null) throw redirectWithin(elsewhere);
    return { page: null, home: await getHome(scope) };
  },
});

export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) =>
  payloadOr(request.url, serverLoader);

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [];
  if (loaderData.home === null) return itemMeta(loaderData.page.item, loaderData.page.site);
  const { name, tagline, about, origin, newest } = loaderData.home;
  const description = about ?? tagline ?? name;
  const picture = newest.find(({ pictureUrl }) => pictureUrl !== null)?.pictureUrl;
  return [
    { title: tagline === null ? name : `${name} · ${tagline}` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: `${origin}/` },
    { property: 'og:title', content: name },
    { property: 'og:description', content: description },
    ...(picture ? [{ property: 'og:image', content: picture }] : []),
  ];
};

export default function HomePage(): ReactNode {
  const { page, home } = useLoaderData<typeof loader>();
  if (home !== null) return <ComposedHome {...home} />;
  return (
    <Suspense>
      <OwnPage item={page.item} zone={page.site.zone} />
    </Suspense>
  );
}

/** The home page of a site that has built none: its shop at a glance. */
function ComposedHome({
  name,
  tagline,
  about,
  newest,
  tiles,
  address,
  takesPromptPay,
  isShopOn,
  maySetUp,
}: Awaited<ReturnType<typeof getHome>>): ReactNode {
  const pictures = newest.flatMap(({ pictureUrl }) => (pictureUrl === null ? [] : [pictureUrl])).slice(0, 3);
  return (
    <>
      <section className="overflow-hidden border-b border-line bg-accent-soft">
        <div className="mx-auto grid w-full max-w-7xl items-center gap-8 px-4 py-10 sm:px-6 sm:py-14 lg:grid-cols-[1.1fr_1fr] lg:px-8 lg:py-20">
          <div className="max-w-xl">
            <h1 className="text-3xl font-semibold text-balance sm:text-4xl">{tagline ?? name}</h1>
            {about !== null && <p className="mt-4 text-lg text-ink-soft text-pretty">{about}</p>}
            {isShopOn && (
              <div className="mt-7 flex flex-wrap gap-3">
                <LinkButton to={shopPaths.products()} variant="primary" size="lg">
                  {m.sites_home_shop()}
                </LinkButton>
                <LinkButton to={shopPaths.categories()} size="lg">
                  {m.sites_home_categories()}
                </LinkButton>
              </div>
            )}
          </div>
          {pictures.length === 3 && (
            <div aria-hidden className="hidden grid-cols-[1.4fr_1fr] gap-4 sm:grid">
              <HeroPicture url={pictures[0]} className="row-span-2" />
              <HeroPicture url={pictures[1]} />
              <HeroPicture url={pictures[2]} />
            </div>
          )}
        </div>
      </section>
      {isShopOn && (
        <PageFrame background="canvas" padding="roomy">
          {newest.length === 0 ? (
            <EmptyShop maySetUp={maySetUp} />
          ) : (
            <div className="flex flex-col gap-14">
              {tiles.length > 1 && (
                <section aria-labelledby="home-categories">
                  <SectionHeading
                    id="home-categories"
                    title={m.sites_home_by_category()}
                    to={shopPaths.categories()}
                  />
                  <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-5 lg:grid-cols-6">
                    {tiles.map((tile) => (
                      <li key={tile.code}>
                        <Link
                          to={shopPaths.category(tile.code)}
                          prefetch="intent"
                          className="group flex flex-col gap-2 rounded-lg"
                        >
                          <span className="block aspect-square overflow-hidden rounded-lg bg-sunken">
                            {tile.pictureUrls[0] && (
                              <img
                                src={tile.pictureUrls[0]}
                                alt=""
                                width={480}
                                height={480}
                                loading="lazy"
                                decoding="async"
                                className="size-full object-cover transition-transform duration-300 group-hover:scale-103"
                              />
                            )}
                          </span>
                          <span className="px-1 text-center font-medium group-hover:text-accent">
                            {tile.title}
                          </span>
                        </Link>
                      </li>
                    ))}
                  </ul>
                </section>
              )}
              <section aria-labelledby="home-newest">
                <SectionHeading id="home-newest" title={m.sites_home_newest()} to={shopPaths.products()} />
                <ProductGrid items={newest} />
              </section>
              <section aria-label={m.sites_home_promises()}>
                <ul className="grid gap-4 sm:grid-cols-3">
                  {takesPromptPay && (
                    <Assurance
                      icon={<QrCode />}
                      title={m.sites_home_pay_title()}
                      text={m.sites_home_pay_text()}
                    />
                  )}
                  <Assurance
                    icon={<Truck />}
                    title={m.sites_home_send_title()}
                    text={m.sites_home_send_text()}
                  />
                  {address !== null && (
                    <Assurance icon={<MapPin />} title={m.sites_home_visit_title()} text={address} />
                  )}
                </ul>
              </section>
            </div>
          )}
        </PageFrame>
      )}
    </>
  );
}

function HeroPicture({ url, className = '' }: { url: string | undefined; className?: string }): ReactNode {
  return (
    <img
      src={url}
      alt=""
      width={480}
      height={480}
      className={`size-full rounded-lg object-cover shadow-lift ${className}`}
    />
  );
}

function SectionHeading({ id, title, to }: { id: string; title: string; to: string }): ReactNode {
  return (
    <div className="mb-5 flex items-baseline justify-between gap-4">
      <h2 id={id} className="text-2xl font-semibold">
        {title}
      </h2>
      <Link
        to={to}
        aria-describedby={id}
        className="inline-flex min-h-11 items-center gap-1 font-medium text-accent hover:underline"
      >
        {m.sites_home_see_all()}
        <ArrowRight aria-hidden className="size-4.5" />
      </Link>
    </div>
  );
}

function Assurance({ icon, title, text }: { icon: ReactNode; title: string; text: string }): ReactNode {
  return (
    <li className="flex gap-4 rounded-lg border border-line bg-surface p-5">
      <span
        aria-hidden
        className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent [&_svg]:size-5.5"
      >
        {icon}
      </span>
      <div>
        <h3 className="font-medium">{title}</h3>
        <p className="text-sm text-ink-soft">{text}</p>
      </div>
    </li>
  );
}
