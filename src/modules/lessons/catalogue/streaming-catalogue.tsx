import { ArrowLeft, ChevronLeft, ChevronRight, Play } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/action/icon-button.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { Pagination } from '#ui/navigation/pagination.tsx';
import { lessonsPaths } from '../paths.ts';
import { LessonFacts, LessonGrid } from './lesson-card.tsx';
import type { LessonCard } from './lesson-list-contract.ts';
import { LessonPicture } from '../lesson/lesson-picture.tsx';
import { CatalogueFilters, type CatalogueProps, NoLessons, RoleActions } from './catalogue-parts.tsx';
import { OwnProgress, resumePath } from './own-progress.tsx';
import type { OwnLesson } from './own-lessons.ts';
import { Price } from '#ui/text/price.tsx';

/** Full-screen catalogue: one featured lesson, lessons to resume, and scrolling rows. Always dark. */
export default function StreamingCatalogue(props: CatalogueProps): ReactNode {
  const { page, rows, own, bookmarks, query, categories, isPlain, site } = props;
  // The newest lesson with a picture large enough for the screen.
  const hero = isPlain
    ? (page.items.find(({ pictureUrl }) => pictureUrl !== null) ?? page.items[0])
    : undefined;
  return (
    <div className="flex min-h-dvh flex-col bg-canvas text-ink" style={{ colorScheme: 'dark' }}>
      <header className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 sm:px-8">
        <Link to="/" className="inline-flex min-h-11 items-center gap-2 font-semibold hover:text-accent">
          <ArrowLeft aria-hidden className="size-5" />
          {site.name}
        </Link>
        <div className="flex flex-wrap items-center gap-2">
          <RoleActions {...props} />
        </div>
      </header>
      {hero ? (
        <Hero item={hero} />
      ) : (
        <h1 className="px-4 pt-4 text-2xl font-semibold sm:px-8">
          {query.q ? m.lessons_results_for({ q: query.q }) : m.lessons_title()}
        </h1>
      )}
      <div className="flex flex-col gap-8 px-4 py-6 sm:px-8">
        {own.length > 0 && (
          <Row title={m.lessons_continue()} to={lessonsPaths.own()}>
            {own.map((item) => (
              <Tile key={item.slug} item={item} own={item} zone={site.zone} />
            ))}
          </Row>
        )}
        {bookmarks.length > 0 && <LessonRow title={m.lessons_wishes()} items={bookmarks} />}
        {rows
          .filter(({ items }) => items.length > 0)
          .map(({ code, title, items }) => (
            <LessonRow key={code} title={title} items={items} to={lessonsPaths.lessons({ category: code })} />
          ))}
        <section aria-label={m.lessons_all()}>
          {isPlain && <h2 className="mb-3 text-xl font-semibold">{m.lessons_all()}</h2>}
          <CatalogueFilters query={query} categories={categories} isSearched={Boolean(query.q)} />
          {props.isQueryTooShort && <Notice className="mb-4">{m.lessons_query_too_short()}</Notice>}
          {page.items.length === 0 ? (
            <NoLessons isPlain={isPlain} role={props.role} />
          ) : (
            <LessonGrid items={page.items} />
          )}
          <Pagination
            previous={query.after ? lessonsPaths.lessons({ ...query, after: undefined }) : undefined}
            next={page.nextAfter ? lessonsPaths.lessons({ ...query, after: page.nextAfter }) : undefined}
          />
        </section>
      </div>
    </div>
  );
}

function Hero({ item }: { item: LessonCard }): ReactNode {
  return (
    <section className="relative isolate flex min-h-[26rem] items-end overflow-hidden sm:min-h-[32rem]">
      <LessonPicture
        url={item.pictureUrl}
        title={item.title}
        isEager
        className="absolute inset-0 -z-20 h-full object-cover"
      />
      <div className="absolute inset-0 -z-10 bg-linear-to-t from-canvas via-[color-mix(in_oklch,var(--canvas)_75%,transparent)] to-[color-mix(in_oklch,var(--canvas)_25%,transparent)] sm:to-transparent" />
      <div className="flex max-w-2xl flex-col gap-4 px-4 pb-8 sm:px-8 sm:pb-12">
        <h1 className="text-3xl font-semibold sm:text-4xl">{item.title}</h1>
        {item.summary && <p className="line-clamp-3 text-lg">{item.summary}</p>}
        <LessonFacts item={item} />
        <div className="flex flex-wrap items-center gap-4">
          <LinkButton
            to={lessonsPaths.lesson(item.slug)}
            variant="primary"
            size="lg"
            icon={<Play aria-hidden />}
          >
            {m.lessons_see_lesson()}
          </LinkButton>
          <Price showsDiscount priceSatang={item.priceSatang} regularPriceSatang={item.regularPriceSatang} />
        </div>
      </div>
    </section>
  );
}

function LessonRow({
  title,
  items,
  to,
}: {
  title: string;
  items: readonly LessonCard[];
  to?: string;
}): ReactNode {
  return (
    <Row title={title} to={to}>
      {items.map((item) => (
        <Tile key={item.slug} item={item} />
      ))}
    </Row>
  );
}

/** A row of tiles; when wider than the window, it scrolls by touch, arrow keys or buttons. */
function Row({
  title,
  to,
  children,
}: {
  title: string;
  to?: string | undefined;
  children: ReactNode;
}): ReactNode {
  const list = useRef<HTMLUListElement>(null);
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const { current } = list;
    if (!current) return;
    const measure = new ResizeObserver(() => setIsLong(current.scrollWidth > current.clientWidth));
    measure.observe(current);
    return () => measure.disconnect();
  }, []);
  const slide = (way: 1 | -1): void => {
    const { current } = list;
    current?.scrollBy({ left: way * current.clientWidth * 0.8, behavior: 'smooth' });
  };
  return (
    <section aria-label={title}>
      <div className="mb-2 flex items-center justify-between gap-2">
        <h2 className="text-xl font-semibold">
          {to ? (
            <Link to={to} className="hover:text-accent">
              {title}
            </Link>
          ) : (
            title
          )}
        </h2>
        <div className={classNames('hidden gap-1', isLong && 'sm:flex')}>
          <IconButton
            label={m.lessons_slide_back({ title })}
            icon={<ChevronLeft aria-hidden />}
            onClick={() => slide(-1)}
          />
          <IconButton
            label={m.lessons_slide_on({ title })}
            icon={<ChevronRight aria-hidden />}
            onClick={() => slide(1)}
          />
        </div>
      </div>
      <ul
        ref={list}
        className="-mx-4 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 py-1 pb-3 sm:-mx-8 sm:scroll-px-8 sm:px-8"
      >
        {children}
      </ul>
    </section>
  );
}

/** A lesson tile; a person's own lesson links to where they left off. */
function Tile({ item, own, zone = '' }: { item: LessonCard; own?: OwnLesson; zone?: string }): ReactNode {
  return (
    <li className="group relative w-64 shrink-0 snap-start overflow-hidden rounded-lg border border-line bg-surface transition-transform duration-200 hover:scale-103 sm:w-72">
      <LessonPicture url={item.pictureUrl} title={item.title} />
      <div className="flex flex-col gap-1 p-3">
        <h3 className="line-clamp-2 leading-snug font-medium">
          <Link
            to={own ? resumePath(own) : lessonsPaths.lesson(item.slug)}
            prefetch="intent"
            className="outline-none after:absolute after:inset-0 after:rounded-lg after:content-[''] focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
          >
            {item.title}
          </Link>
        </h3>
        {own ? (
          <OwnProgress item={own} zone={zone} />
        ) : (
          <Price
            showsDiscount
            priceSatang={item.priceSatang}
            regularPriceSatang={item.regularPriceSatang}
            size="sm"
          />
        )}
      </div>
    </li>
  );
}
