import { withQuery } from '../text/url-query.ts';

/** URL builders of exported lists. */
export const listPaths = {
  /** The person's files of a list, and where to ask for another. */
  exports: (list: string, query: { subject?: string | undefined } = {}) =>
    withQuery(`/user/lists/${encodeURIComponent(list)}`, { ...query }),
  /** A file that is made while it is sent; `search` is the query of the list's page. */
  file: (list: string, format: string, search: string) => {
    const query = new URLSearchParams(search);
    for (const name of ['after', 'lang']) query.delete(name);
    return `/user/lists/${encodeURIComponent(list)}/file.${format}${query.size === 0 ? '' : `?${query}`}`;
  },
};
