/** Replies differ only by their compression, which a kept one has no more. */
export const ANY = { ignoreVary: true };
/** Paths of the files that pages are made of; they are immutable under their names. */
export const FILE = /^\/(?:assets|theme)\//;
const FILES_OF_PAGE = /["'](\/(?:assets|theme)\/[^"'\s]+)["']/g;
/** Header of a kept page that lists the files that it had loaded: those that its text does not name, too. */
const LOADED = 'x-kept-files';

/** Returns the name of the cache of pages that one worker answers for. */
export function cacheName(scope: string): string {
  return `sala-offline ${scope}`;
}

/** Keeps a page with its files, then drops files that no kept page needs, those of former builds. */
export async function keepPageInCache(
  cache: Cache,
  { page, reply, loaded }: { page: string; reply: Response; loaded: readonly string[] },
): Promise<void> {
  const html = await reply.text();
  const files = [...new Set([...loaded, ...filesIn(html)].map((file) => new URL(file, page).href))];
  for (const file of files) if (!(await cache.match(file, ANY))) await cache.add(file);
  const headers = new Headers(reply.headers);
  headers.set(LOADED, JSON.stringify(files));
  await cache.put(page, new Response(html, { status: reply.status, headers }));
  await dropFiles(cache);
}

/** Forgets one page with the files that it alone needs. Returns whether other pages are left. */
export async function forgetPageInCache(cache: Cache, page: string): Promise<boolean> {
  await cache.delete(page, ANY);
  return (await dropFiles(cache)) > 0;
}

async function dropFiles(cache: Cache): Promise<number> {
  const kept = await cache.keys();
  const pages = kept.filter((request) => !isFile(request));
  const needed = new Set<string>();
  for (const page of pages)
    for (const file of await filesOf(cache, page)) needed.add(new URL(file, page.url).href);
  for (const request of kept) if (isFile(request) && !needed.has(request.url)) await cache.delete(request);
  return pages.length;
}

async function filesOf(cache: Cache, page: Request): Promise<string[]> {
  const reply = await cache.match(page, ANY);
  if (!reply) return [];
  const loaded = reply.headers.get(LOADED);
  return loaded === null ? filesIn(await reply.text()) : (JSON.parse(loaded) as string[]);
}

function filesIn(html: string): string[] {
  return [...html.matchAll(FILES_OF_PAGE)].map(([, file = '']) => file);
}

function isFile({ url }: Request): boolean {
  return FILE.test(new URL(url).pathname);
}
