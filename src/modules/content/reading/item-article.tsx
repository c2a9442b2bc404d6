import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { getLocale } from '#messages/runtime';
import { formatDate } from '#platform/dates/format-date.ts';
import { DocumentView } from '#ui/document/document-view.tsx';
import { Breadcrumbs, type Crumb } from '#ui/navigation/breadcrumbs.tsx';
import { contentPaths } from '../paths.ts';
import type { ItemView } from './reading-contract.ts';

/** A post or page to read: title, who wrote it and when, cover, text. */
export function ItemArticle({
  item,
  zone,
  crumbs = [],
  children,
}: {
  item: ItemView;
  zone: string;
  crumbs?: readonly Crumb[];
  /** After the text, within the article. */
  children?: ReactNode;
}): ReactNode {
  return (
    <div className="mx-auto w-full max-w-5xl">
      {crumbs.length > 0 && <Breadcrumbs items={crumbs} />}
      <article lang={item.locale} className="mt-3 flex flex-col gap-6">
        <header className="mx-auto flex w-full max-w-3xl flex-col gap-3">
          <h1 className="text-2xl font-semibold leading-snug text-balance break-words sm:text-4xl sm:leading-snug">
            {item.title}
          </h1>
          {item.excerpt !== '' && <p className="text-lg text-ink-soft">{item.excerpt}</p>}
          {item.kind === 'post' && <Byline item={item} zone={zone} />}
          <Translations item={item} />
        </header>
        {item.cover && (
          <img
            src={item.cover.url}
            alt=""
            width={item.cover.width}
            height={item.cover.height}
            fetchPriority="high"
            decoding="async"
            className="aspect-video w-full rounded-lg bg-sunken object-cover"
          />
        )}
        <div className="sm:text-lg">
          <DocumentView document={item.document} pictures={item.pictures} cards={item.cards} />
        </div>
        {item.kind === 'post' && <Tags tags={item.tags} />}
        {children}
      </article>
    </div>
  );
}

function Byline({ item, zone }: { item: ItemView; zone: string }): ReactNode {
  const locale = getLocale();
  return (
    <p lang={locale} className="flex flex-wrap gap-x-2 text-sm text-ink-soft">
      {item.author !== null && <span>{m.content_by({ name: item.author })}</span>}
      {item.author !== null && <span aria-hidden>·</span>}
      <time dateTime={item.publishedAt}>
        {formatDate(new Date(item.publishedAt), { zone, locale, style: 'long' })}
      </time>
      <span aria-hidden>·</span>
      <span>{m.content_reading_minutes({ minutes: item.readingMinutes })}</span>
    </p>
  );
}

function Translations({ item }: { item: ItemView }): ReactNode {
  if (item.translations.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-4 text-sm">
      {item.translations.map(({ locale, path, title }) => (
        <Link
          key={locale}
          to={path}
          lang={locale}
          hrefLang={locale}
          title={title}
          className="inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-4"
        >
          {locale === 'th'
            ? m.content_read_in_thai({}, { locale })
            : m.content_read_in_english({}, { locale })}
        </Link>
      ))}
    </p>
  );
}

function Tags({ tags }: { tags: readonly string[] }): ReactNode {
  if (tags.length === 0) return null;
  return (
    <ul aria-label={m.content_tags()} className="mx-auto flex w-full max-w-3xl flex-wrap gap-2">
      {tags.map((tag) => (
        <li key={tag}>
          <Link
            to={contentPaths.blog({ tag })}
            className="inline-flex min-h-11 items-center rounded-full border border-line bg-surface px-4 text-sm hover:border-accent hover:text-accent"
          >
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  );
}
