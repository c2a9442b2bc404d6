import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { ROOT } from './tool.ts';

/** The project's own text files: path (forward slashes, relative) → text. */
export type Tree = ReadonlyMap<string, string>;

/** One of our own laws; `check` returns one sentence for each violation. */
export interface Law {
  readonly name: string;
  check(tree: Tree): string[];
}

const SKIPPED = new Set([
  'node_modules',
  '.git',
  '.sala',
  '.react-router',
  'build',
  'coverage',
  'messages.generated',
  'data',
  'guards/fixtures',
  'package-lock.json',
  'schema.generated.ts',
]);
const TEXT = new Set([
  '.ts',
  '.tsx',
  '.js',
  '.mjs',
  '.cjs',
  '.json',
  '.md',
  '.sql',
  '.css',
  '.html',
  '.yml',
  '.sh',
  '',
]);

/** Reads the project's text files, without data files and generated code. */
export function readTree(root: string = ROOT): Tree {
  const tree = new Map<string, string>();
  const visit = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (SKIPPED.has(entry.name) || SKIPPED.has(path)) continue;
      if (entry.isDirectory()) visit(path);
      else if (TEXT.has(extname(entry.name))) tree.set(path, readFileSync(join(root, path), 'utf8'));
    }
  };
  visit('');
  return tree;
}

/** Whether a path exists: as a text file of the tree, as a folder, or on disk (images, data). */
export function exists(tree: Tree, path: string): boolean {
  const clean = path.replace(/\/$/, '');
  if (tree.has(clean)) return true;
  for (const known of tree.keys()) if (known.startsWith(`${clean}/`)) return true;
  return existsSync(join(ROOT, clean));
}

/** Returns the files whose path matches. */
export function filesOf(tree: Tree, pattern: RegExp): [path: string, text: string][] {
  return [...tree].filter(([path]) => pattern.test(path));
}

/** Strips comments, so that laws ignore explanations; keeps line numbers. */
export function code(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
    .replace(/(^|[\s;,{}()])\/\/.*$/gm, '$1');
}

/** Returns `path:line` of an offset in a text. */
function at(path: string, text: string, offset: number): string {
  return `${path}:${text.slice(0, offset).split('\n').length}`;
}

/** Returns one sentence for each match of `pattern` in a file. */
export function hits(
  path: string,
  text: string,
  pattern: RegExp,
  say: (match: RegExpExecArray) => string,
): string[] {
  return [...text.matchAll(pattern)].map((match) => `${at(path, text, match.index)} ${say(match)}`);
}

export const TESTS: RegExp = /[.](?:test|proof|journey)[.]tsx?$/;
export const SOURCES: RegExp = /^(?:src|guards|vite-plugins|bench|journeys)\/.*[.]tsx?$/;
