/** Files in which a module declares itself: they may import its folders. */
export const DECLARATIONS: ReadonlySet<string> = new Set([
  'module',
  'module-ui',
  'module-start',
  'module-text',
  'public',
  'public-ui',
  'pages',
  'endpoints',
  'testing',
]);

/** Files that all folders of a module may import. */
export const FOUNDATIONS: ReadonlySet<string> = new Set(['paths', 'permissions', 'refusals', 'problem-text']);

/** Returns the name of a code file in a module's root, without `.ts(x)` and `.test` or `.proof`; null in a folder. */
export function nameInRoot(path: string): string | null {
  return /^([^/]+?)(?:[.](?:test|proof))?[.]tsx?$/.exec(path)?.[1] ?? null;
}
