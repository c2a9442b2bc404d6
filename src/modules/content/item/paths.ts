import { withQuery } from '#platform/text/url-query.ts';

/** Query parameters of the managers' list. */
interface ManagedItemsQuery {
  readonly q?: string | undefined;
  readonly state?: string | undefined;
  readonly kind?: string | undefined;
  readonly review?: string | undefined;
  readonly category?: string | undefined;
  readonly sort?: string | undefined;
  readonly after?: string | undefined;
}

/** Typed URL builders of the managers' pages, apart from those of readers, who do not load them. */
export const managePaths = {
  items: (query: ManagedItemsQuery = {}) => withQuery('/cms/manage', { ...query }),
  newItem: (kind?: string) => withQuery('/cms/manage/new', { kind }),
  translation: (item: string) => withQuery('/cms/manage/new', { of: item }),
  item: (item: string, role?: string) => withQuery(`/cms/manage/items/${item}`, { role }),
  /** `part`: what is selected in it. */
  build: (item: string, role?: string, part?: string) =>
    withQuery(`/cms/manage/items/${item}/build`, { role: role === 'guest' ? undefined : role, part }),
  preview: (item: string, role?: string) => withQuery(`/cms/manage/items/${item}/preview`, { role }),
  /** Two previews side by side, each as a choice in words says. */
  previews: (item: string, choices: { left?: string; right?: string } = {}) =>
    withQuery(`/cms/manage/items/${item}/previews`, choices),
  /** The newest draft, for whoever has the link. */
  sharedPreview: (token: string) => `/cms/preview/${token}`,
  versions: (item: string, number?: number) =>
    withQuery(`/cms/manage/items/${item}/versions`, { number: number?.toString() }),
  comments: (query: { state?: string } = {}) => withQuery('/cms/manage/comments', { ...query }),
  categories: (edit?: string) => withQuery('/cms/manage/categories', { edit }),
  menus: (place?: string) => withQuery('/cms/manage/menus', { place: place === 'main' ? undefined : place }),
  menuTargets: (q: string) => withQuery('/cms/manage/menus/targets', { q: q === '' ? undefined : q }),
  menuVersions: (place: string, number?: number) =>
    withQuery('/cms/manage/menus/versions', { place, number: number?.toString() }),
  newCategory: () => '/cms/manage/categories?new=1',
  pictures: (item: string) => `/api/content/manage/items/${item}/pictures`,
  readHtml: () => '/api/content/manage/read-html',
  cards: (kind: string, q: string) => withQuery('/api/content/manage/cards', { kind, q }),
  copiedPictures: (item: string) => `/api/content/manage/items/${item}/copied-pictures`,
};

/** Name of the import of posts and pages. */
export const POSTS_IMPORT = 'content.posts';
