import { withQuery } from '#platform/text/url-query.ts';

/** Query parameters of the blog's list. */
export interface BlogQuery {
  readonly q?: string | undefined;
  readonly tag?: string | undefined;
  readonly after?: string | undefined;
}

const part = encodeURIComponent;

/** Typed URL builders of the content module's pages for readers. */
export const contentPaths = {
  blog: (query: BlogQuery = {}) => withQuery('/cms-blog', { ...query }),
  /** A category, or a post without one. */
  blogEntry: (slug: string, query: BlogQuery = {}) => withQuery(`/cms-blog/${part(slug)}`, { ...query }),
  post: (category: string, slug: string) => `/cms-blog/${part(category)}/${part(slug)}`,
  page: (slug: string, query: { after?: string | undefined } = {}) =>
    withQuery(`/${part(slug)}`, { ...query }),
  variant: (slug: string) => `/cms/page/${part(slug)}`,
  sharePicture: (item: string, mark: string) => `/cms/share/${item}/${mark}.png`,
  rss: () => '/rss.xml',
  sitemap: () => '/sitemap.xml',
  /** Where a comment is sent. */
  comment: (item: string) => `/cms/comments/${item}`,
  signIn: (next: string) => withQuery('/user/login', { next }),
};

/** Content key of everything that readers see: it changes seldom, and most of it stands on several pages. */
export const CONTENT_KEY = 'content.published';
