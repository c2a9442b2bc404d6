import { posix } from 'node:path';
import { VARIABLES } from '../../src/platform/config/variables.ts';
import type { Law, Tree } from '../tree.ts';
import { exists, filesOf, hits } from '../tree.ts';

/** Links between our documents point to existing files and headings. */
export const resolvingLinks: Law = {
  name: 'links in documents resolve',
  check: (tree) =>
    filesOf(tree, /[.]md$/).flatMap(([path, text]) =>
      hits(path, text, /\]\(([^)\s]+)\)/g, ([, target = '']) => linkProblem(tree, path, target)).filter(
        (hit) => !hit.endsWith(' '),
      ),
    ),
};

function linkProblem(tree: Tree, path: string, link: string): string {
  if (/^[a-z]+:/.test(link)) return '';
  const [file = '', anchor] = link.split('#');
  const target = file === '' ? path : posix.normalize(posix.join(posix.dirname(path), file));
  if (target.startsWith('..') || !exists(tree, target)) return `links to ${link}, which does not exist.`;
  if (anchor === undefined || !target.endsWith('.md')) return '';
  return anchorsOf(tree.get(target) ?? '').has(anchor)
    ? ''
    : `links to ${link}, but that heading does not exist.`;
}

function anchorsOf(text: string): Set<string> {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map((match) => match[1] ?? '');
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
        .trim()
        .replace(/\s/g, '-'),
    ),
  );
}

const FOREIGN =
  /(?<![\w.$}-])\/(?:work|home|root|tmp(?=\/(?!sala-\$)))\/[\w.-]+|\.\.\/shared\/|\.library\b|\bhouse-style\.md\b|\bproduct\.md\b|\bdomain\/[a-z-]+\.md\b|`issues (?:show|list)/g;

/** The project is self-contained: it names no machine-specific path and no document outside it. */
export const noForeignPaths: Law = {
  name: 'no machine-specific paths and no documents from outside the project',
  check: (tree) =>
    [...tree]
      .filter(([path]) => path !== 'guards/laws/documents.ts')
      .flatMap(([path, text]) =>
        hits(path, text, FOREIGN, ([found]) => `refers to ${found}, which is not part of the project.`),
      ),
};

/** Every row of `docs/spec-map.md` names existing code and an existing test. */
export const accurateSpecMap: Law = {
  name: 'every row of docs/spec-map.md names existing files and tests',
  check: (tree) => {
    const path = 'docs/spec-map.md';
    const text = tree.get(path);
    if (text === undefined) return [`${path} does not exist.`];
    return text.split('\n').flatMap((line, index) => {
      const paths = [
        ...line.matchAll(/`((?:src|clients|journeys|guards|bin|bench|migrations|vite-plugins)\/[^`\s]+)`/g),
      ].map((match) => match[1] ?? '');
      const missing = paths
        .filter((file) => !exists(tree, file))
        .map((file) => `${path}:${index + 1} ${file} does not exist.`);
      if (!isRow(text, index) || /\bissue\b|\blater\b/i.test(line)) return missing;
      const tested = paths.some((file) => /[.]test[.]tsx?$|^journeys\//.test(file));
      const built = paths.some((file) => !/[.]test[.]tsx?$|^journeys\//.test(file));
      return built && tested
        ? missing
        : [...missing, `${path}:${index + 1} names no ${built ? 'test' : 'file'}.`];
    });
  },
};

const NAMED_FILE = /`((?:src|journeys|guards|bin|bench|migrations|vite-plugins|docs)\/[^`\s]+)`/g;

/** The tables of `docs/security/` are evidence: named files exist, and requirements marked as met name their files. */
export const accurateSecurityTables: Law = {
  name: 'every file named in docs/security exists, and every met requirement names its files',
  check: (tree) =>
    filesOf(tree, /^docs\/security\/.*[.]md$/).flatMap(([path, text]) =>
      text.split('\n').flatMap((line, index) => {
        const paths = [...line.matchAll(NAMED_FILE)].map((match) => match[1] ?? '');
        const missing = paths
          .filter((file) => !exists(tree, file))
          .map((file) => `${path}:${index + 1} ${file} does not exist.`);
        const isBare = /\| (?:met|partly) \|/.test(line) && paths.length === 0 && !/\]\(#/.test(line);
        return isBare ? [...missing, `${path}:${index + 1} is marked as met but names no file.`] : missing;
      }),
    ),
};

/** Whether the line is a table row, but neither header nor separator. */
function isRow(text: string, index: number): boolean {
  const lines = text.split('\n');
  const line = lines[index] ?? '';
  return line.startsWith('|') && !/^\|[\s|:-]+$/.test(line) && !/^\|[\s|:-]+$/.test(lines[index + 1] ?? '');
}

/** The README's configuration table equals `VARIABLES`, word for word. */
export const accurateConfigurationTable: Law = {
  name: "the README's configuration table equals the configuration",
  check: (tree) => {
    const readme = tree.get('README.md');
    if (readme === undefined) return ['README.md does not exist.'];
    const documented: string[] = readme.match(/^\| `[A-Z][A-Z0-9_]+` \|.*$/gm) ?? [];
    const wanted: string[] = VARIABLES.map(
      ({ name, byDefault, meaning }) => `| \`${name}\` | ${byDefault} | ${meaning} |`,
    );
    return [
      ...wanted.filter((row) => !documented.includes(row)).map((row) => `README.md lacks the row ${row}`),
      ...documented
        .filter((row) => !wanted.includes(row))
        .map((row) => `README.md has a row for an unknown variable: ${row}`),
    ];
  },
};
