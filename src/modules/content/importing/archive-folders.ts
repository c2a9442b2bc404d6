import { posix } from 'node:path';

/** The files of a zip, as texts address them. */
export interface Archive {
  /** A folder around everything, as zips of repositories have it, with a slash at its end; or empty. */
  readonly root: string;
  /**
   * Returns the path in the archive of a file that a text in a folder addresses; an address of another site as it is. A file
   * that is nowhere has the path that it should have.
   */
  readonly addressOf: (folder: string, href: string) => string;
}

/** Folders whose files a site serves at its root. */
const SERVED = ['static', 'assets', 'public', 'source', 'src'];
/** What shows that a folder is that of a site. */
const OF_A_SITE =
  /^(?:(?:content|_posts|_pages|_drafts|posts|pages|static|assets|public|archetypes|layouts|_layouts)\/|(?:_config|config|hugo)\.(?:toml|ya?ml|json)$)/i;
const FIRST_PAGE = /^index\.html?$/i;
const PAGE = /\.html?$/i;
/** Folders into which programs write a site. */
const OUTPUT = /(?:^|\/)(?:public|dist|_site|docs|build|out|www|htdocs|public_html)\/$/i;
const OF_A_BRANCH = /-(?:main|master|gh-pages|[0-9a-f]{7,40})\/$/i;

/** Knows where files are, by the paths of all. Of an archive of pages, the folder of the first page is the site's, whatever its name. */
export function archiveOf(paths: readonly string[], { isOfPages = false } = {}): Archive {
  const root = rootOf(paths, isOfPages);
  const known = new Map(paths.map((path) => [keyOf(path), path]));
  return {
    root,
    addressOf: (folder, href) => {
      if (href === '' || /^[a-z][a-z\d+.-]*:|^\/\/|^#/i.test(href)) return href;
      const path = decoded(href.replace(/[?#].*$/s, ''));
      const beside = posix.normalize(path.startsWith('/') ? path : `/${folder}/${path}`);
      const fromRoot = posix.normalize(`/${path}`);
      const candidates = [
        beside,
        ...['', ...SERVED].map((served) => posix.normalize(`/${root}${served}${fromRoot}`)),
      ];
      const there = candidates.find((candidate) => known.has(keyOf(candidate)));
      return there ?? beside;
    },
  };
}

function rootOf(paths: readonly string[], isOfPages: boolean): string {
  const output = isOfPages ? outputOf(paths) : '';
  if (output !== '') return output;
  const root = /^[^/]+\//.exec(paths[0] ?? '')?.[0] ?? '';
  if (root === '' || !paths.every((path) => path.startsWith(root))) return '';
  const isInRoot = (name: RegExp): boolean => paths.some((path) => name.test(path.slice(root.length)));
  if (isOfPages && isInRoot(FIRST_PAGE)) return root;
  if (OF_A_SITE.test(root)) return '';
  return OF_A_BRANCH.test(root) || isInRoot(OF_A_SITE) ? root : '';
}

/** The folder that holds all pages, beside which the files of a program may stand; empty: there is none. */
function outputOf(paths: readonly string[]): string {
  const pages = paths.filter((path) => PAGE.test(path));
  const folder = /^(?:[^/]+\/){1,2}?(?=index\.html?$)/i;
  const [found = ''] = pages
    .map((path) => folder.exec(path)?.[0] ?? '')
    .filter((each) => OUTPUT.test(each))
    .toSorted((one, other) => one.length - other.length);
  return pages.every((path) => path.startsWith(found)) ? found : '';
}

/** Names that differ only in their letters' case or form are one, as in the import's zip. */
function keyOf(path: string): string {
  return path.replace(/^\//, '').toLowerCase().normalize();
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path; // a name with a percent sign
  }
}
