import { withQuery } from '#platform/text/url-query.ts';

/** Query parameters of the blog's list. */
export interface BlogQuery {
  readonly q?: string | undefined;
  readonly tag?: string | undefined;
  readonly after?: string | undefined;
}

/** Query parameters of the managers' list. */
export interface ManagedItemsQuery {
  readonly q?: string | undefined;
  readonly state?: string | undefined;
  readonly kind?: string | undefined;
  readonly review?: string | undefined;
  readonly category?: string | undefined;
  readonly sort?: string | undefined;
  readonly after?: string | undefined;
}

const part = encodeURIComponent;

/** Typed URL builders of the content module. */
export const contentPaths = {
  blog: (query: BlogQuery = {}) => withQuery('/cms-blog', { ...query }),
  /** A category, or a post without one. */
  blogEntry: (slug: string, query: BlogQuery = {}) => withQuery(`/cms-blog/${part(slug)}`, { ...query }),
  post: (category: string, slug: string) => `/cms-blog/${part(category)}/${part(slug)}`,
  page: (slug: string, query: { after?: string | undefined } = {}) =>
    withQuery(`/${part(slug)}`, { ...query }),
  pageOfCollection: (collection: string, slug: string) => `/${part(collection)}/${part(slug)}`,
  variant: (slug: string) => `/cms/page/${part(slug)}`,
  sharePicture: (item: string, mark: string) => `/cms/share/${item}/${mark}.png`,
  rss: () => '/rss.xml',
  sitemap: () => '/sitemap.xml',
  manage: (query: ManagedItemsQuery = {}) => withQuery('/cms/manage', { ...query }),
  manageNew: (kind?: string) => withQuery('/cms/manage/new', { kind }),
  manageTranslation: (item: string) => withQuery('/cms/manage/new', { of: item }),
  manageItem: (item: string, role?: string) => withQuery(`/cms/manage/items/${item}`, { role }),
  custom: () => '/custom',
  build: (item: string, role?: string) =>
    withQuery(`/cms/manage/items/${item}/build`, { role: role === 'guest' ? undefined : role }),
  preview: (item: string, role?: string) => withQuery(`/cms/manage/items/${item}/preview`, { role }),
  /** The newest draft, for whoever has the link. */
  sharedPreview: (token: string) => `/cms/preview/${token}`,
  versions: (item: string, number?: number) =>
    withQuery(`/cms/manage/items/${item}/versions`, { number: number?.toString() }),
  /** Where a comment is sent. */
  comment: (item: string) => `/cms/comments/${item}`,
  manageComments: (query: { state?: string } = {}) => withQuery('/cms/manage/comments', { ...query }),
  signIn: (next: string) => withQuery('/user/login', { next }),
  manageCategories: (edit?: string) => withQuery('/cms/manage/categories', { edit }),
  manageNewCategory: () => '/cms/manage/categories?new=1',
  apiPictures: (item: string) => `/api/content/manage/items/${item}/pictures`,
  apiCopiedPictures: (item: string) => `/api/content/manage/items/${item}/copied-pictures`,
};

/** Name of the import of posts and pages. */
export const POSTS_IMPORT = 'content.posts';

/** Content key of everything that readers see: it changes seldom, and most of it stands on several pages. */
export const CONTENT_KEY = 'content.published';
