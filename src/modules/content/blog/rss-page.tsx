import * as m from '#messages';
import { pageLoader } from '#platform/page/page.ts';
import { contentPaths } from '../paths.ts';
import { readContent } from '../permissions.ts';
import { listPosts } from '../reading/post-list.ts';
import { rssOf } from './feed-rules.ts';

/** The newest posts as a feed. */
export const loader = pageLoader({
  access: readContent,
  handle: async (scope) => {
    const { origin, name } = scope.tenant;
    const { items } = await listPosts(scope, {});
    const feed = rssOf(
      {
        title: name,
        address: origin + contentPaths.blog(),
        feed: origin + contentPaths.rss(),
        about: m.content_blog_description({ site: name }),
        locale: scope.locale,
      },
      items.map((post) => ({
        title: post.title,
        address: origin + post.path,
        about: post.excerpt,
        author: post.author,
        publishedAt: new Date(post.publishedAt),
      })),
    );
    return new Response(feed, {
      headers: { 'cache-control': 'private, no-cache', 'content-type': 'application/rss+xml; charset=utf-8' },
    });
  },
});
