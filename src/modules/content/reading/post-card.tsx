import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { getLocale } from '#messages/runtime';
import { formatDate } from '#platform/dates/format-date.ts';
import { CoverPicture } from '#ui/picture/cover-picture.tsx';
import type { PostCard } from './reading-contract.ts';

/** Posts as cards with their covers. */
export function PostGrid({
  posts,
  zone,
  eager = 0,
  headingLevel = 2,
}: {
  posts: readonly PostCard[];
  zone: string;
  /** Covers that are visible when the page opens. */
  eager?: number;
  headingLevel?: 2 | 3;
}): ReactNode {
  return (
    <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {posts.map((post, index) => (
        <li key={post.slug} className="min-w-0">
          <OnePost post={post} zone={zone} isEager={index < eager} headingLevel={headingLevel} />
        </li>
      ))}
    </ul>
  );
}

function OnePost({
  post,
  zone,
  isEager,
  headingLevel,
}: {
  post: PostCard;
  zone: string;
  isEager: boolean;
  headingLevel: 2 | 3;
}): ReactNode {
  const Heading = `h${headingLevel}` as const;
  return (
    <article
      lang={post.locale}
      className="relative flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-rest transition-shadow duration-120 hover:shadow-raised has-focus-visible:outline-2 has-focus-visible:outline-accent"
    >
      <CoverPicture url={post.coverUrl} title={post.title} shape="wide" isEager={isEager} />
      <div className="flex grow flex-col gap-2 p-4">
        {post.category && <p className="text-sm font-medium text-accent">{post.category.title}</p>}
        <Heading className="text-lg font-semibold leading-snug">
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
