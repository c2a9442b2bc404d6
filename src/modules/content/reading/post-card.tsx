import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { getLocale } from '#messages/runtime';
import { formatDate } from '#platform/dates/format-date.ts';
import { classNames } from '#ui/class-names.ts';
import { CoverPicture } from '#ui/picture/cover-picture.tsx';
import type { PostCard } from './reading-contract.ts';

/** Posts as cards with their covers. */
export function PostGrid({
  posts,
  zone,
  eager = 0,
  headingLevel = 2,
  isLed = false,
  columns = 'two or three',
}: {
  posts: readonly PostCard[];
  zone: string;
  /** Covers that are visible when the page opens. */
  eager?: number;
  headingLevel?: 2 | 3;
  /** Shows the first post larger than the others. */
  isLed?: boolean;
  columns?: keyof typeof COLUMNS;
}): ReactNode {
  return (
    <ul className={classNames('grid gap-6', COLUMNS[columns])}>
      {posts.map((post, index) => {
        const isLead = isLed && index === 0;
        return (
          <li
            key={post.slug}
            className={classNames('min-w-0', isLead && 'sm:col-span-2 lg:row-span-2 lg:min-h-full')}
          >
            <OnePost
              post={post}
              zone={zone}
              isEager={index < eager}
              headingLevel={headingLevel}
              isLead={isLead}
            />
          </li>
        );
      })}
    </ul>
  );
}

const COLUMNS = {
  'two or three': 'sm:grid-cols-2 lg:grid-cols-3',
  three: 'sm:grid-cols-3',
} as const;

function OnePost({
  post,
  zone,
  isEager,
  headingLevel,
  isLead,
}: {
  post: PostCard;
  zone: string;
  isEager: boolean;
  headingLevel: 2 | 3;
  isLead: boolean;
}): ReactNode {
  const Heading = `h${headingLevel}` as const;
  return (
    <article
      lang={post.locale}
      className="relative flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-rest transition-shadow duration-120 hover:shadow-raised has-focus-visible:outline-2 has-focus-visible:outline-accent"
    >
      <CoverPicture
        url={post.coverUrl}
        title={post.title}
        shape="wide"
        isEager={isEager}
        className={isLead ? 'lg:aspect-auto lg:min-h-0 lg:grow lg:basis-80' : undefined}
      />
      <div className={classNames('flex flex-col gap-2 p-4', isLead ? 'sm:p-6' : 'grow')}>
        {post.category && <p className="text-sm font-medium text-accent">{post.category.title}</p>}
        <Heading
          className={classNames(
            'font-semibold leading-snug break-words',
            isLead ? 'text-xl sm:text-2xl' : 'text-lg',
          )}
        >
          <Link to={post.path} prefetch="intent" className="outline-none after:absolute after:inset-0">
            {post.title}
          </Link>
        </Heading>
        {post.excerpt !== '' && <p className="line-clamp-3 text-ink-soft">{post.excerpt}</p>}
        <p lang={getLocale()} className="mt-auto pt-1 text-sm text-ink-soft">
          <time dateTime={post.publishedAt}>
            {formatDate(new Date(post.publishedAt), { zone, locale: getLocale() })}
          </time>{' '}
          · {m.content_reading_minutes({ minutes: post.readingMinutes })}
        </p>
      </div>
    </article>
  );
}
