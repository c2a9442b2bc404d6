import { expect, test } from 'vitest';
import { forgetPageInCache, keepPageInCache } from './kept-pages.ts';

const SITE = 'https://shop.test';

/** A cache in memory. */
function cacheOf() {
  const rows = new Map<string, Response>();
  const urlOf = (asked: string | Request): string => (typeof asked === 'string' ? asked : asked.url);
  const cache = {
    match: async (asked: string | Request) => rows.get(urlOf(asked))?.clone(),
    add: async (file: string) => rows.set(file, new Response()),
    put: async (asked: string, reply: Response) => rows.set(asked, reply),
    delete: async (asked: string | Request) => rows.delete(urlOf(asked)),
    keys: async () => [...rows.keys()].map((url) => new Request(url)),
  };
  const kept = (): string[] => [...rows.keys()].map((url) => url.slice(SITE.length)).toSorted();
  return { cache: cache as unknown as Cache, kept };
}

const pageWith = (file: string) => new Response(`<script src="${file}"></script>`);

test('each page keeps its files, those of former builds go, and a page that is gone leaves the others', async () => {
  const { cache, kept } = cacheOf();
  const keep = (page: string, file: string, loaded: string[] = []) =>
    keepPageInCache(cache, { page: `${SITE}/${page}`, reply: pageWith(file), loaded });
  await keep('one', '/assets/old.js');
  await keep('one', '/assets/new.js', [`${SITE}/assets/lazy.js`]);
  expect(kept()).toEqual(['/assets/lazy.js', '/assets/new.js', '/one']);
  await keep('two', '/assets/two.js');
  expect(kept()).toEqual(['/assets/lazy.js', '/assets/new.js', '/assets/two.js', '/one', '/two']);
  expect(await forgetPageInCache(cache, `${SITE}/two`)).toBe(true);
  expect(kept()).toEqual(['/assets/lazy.js', '/assets/new.js', '/one']);
  expect(await forgetPageInCache(cache, `${SITE}/one`)).toBe(false);
  expect(kept()).toEqual([]);
});
