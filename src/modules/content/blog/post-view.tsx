import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import type { PostComments } from '../commenting/comment-contract.ts';
import { PostCommentsView } from '../commenting/post-comments.tsx';
import { ItemArticle } from '../reading/item-article.tsx';
import { PostGrid } from '../reading/post-card.tsx';
import type { ItemView, PostCard } from '../reading/reading-contract.ts';
import { contentPaths } from '../paths.ts';

export interface PostViewProps {
  readonly post: ItemView;
  readonly neighbours: {
    readonly related: readonly PostCard[];
    readonly previous: PostCard | null;
    readonly next: PostCard | null;
  };
  /** Null where the site has no comments. */
  readonly comments: PostComments | null;
  readonly zone: string;
}

/** A post, and what to read after it. */
export function PostView({ post, neighbours, comments, zone }: PostViewProps): ReactNode {
  const { related, previous, next } = neighbours;
  return (
    <>
      <ItemArticle
        item={post}
        zone={zone}
        crumbs={[
          { label: m.content_blog(), to: contentPaths.blog() },
          ...(post.category
            ? [{ label: post.category.title, to: contentPaths.blogEntry(post.category.slug) }]
            : []),
          { label: post.title },
        ]}
      />
      {(previous || next) && (
        <nav
          aria-label={m.content_more_posts()}
          className="mx-auto mt-10 grid w-full max-w-3xl gap-3 border-t border-line pt-6 sm:grid-cols-2"
        >
          {previous ? <Neighbour post={previous} way="previous" /> : <span className="max-sm:hidden" />}
          {next && <Neighbour post={next} way="next" />}
        </nav>
      )}
      {comments && <PostCommentsView comments={comments} path={post.path} zone={zone} />}
      {related.length > 0 && (
        <section aria-labelledby="related" className="mx-auto mt-12 max-w-5xl">
          <h2 id="related" className="mb-4 text-xl font-semibold">
            {m.content_related()}
          </h2>
          <PostGrid posts={related} zone={zone} headingLevel={3} columns="three" />
        </section>
      )}
    </>
  );
}

function Neighbour({ post, way }: { post: PostCard; way: 'previous' | 'next' }): ReactNode {
  return (
    <Link
      to={post.path}
      rel={way === 'previous' ? 'prev' : 'next'}
      prefetch="intent"
      className={`flex min-h-11 flex-col justify-center gap-1 rounded-lg border border-line bg-surface px-4 py-3 hover:border-accent ${way === 'next' ? 'sm:items-end sm:text-end' : ''}`}
    >
      <span className="inline-flex items-center gap-1.5 text-sm text-ink-soft [&_svg]:size-4">
        {way === 'previous' && <ArrowRight aria-hidden className="rotate-180" />}
        {way === 'previous' ? m.content_previous() : m.content_next()}
        {way === 'next' && <ArrowRight aria-hidden />}
      </span>
      <span lang={post.locale} className="line-clamp-2 font-medium">
        {post.title}
      </span>
    </Link>
  );
}
