/** What a module declares itself in: these stand above its folders. */
export const DECLARATIONS: ReadonlySet<string> = new Set([
  'module',
  'module-ui',
  'public',
  'public-ui',
  'pages',
  'endpoints',
  'testing',
]);

/** What all folders of a module speak in: these stand below them. */
export const FOUNDATIONS: ReadonlySet<string> = new Set(['paths', 'permissions', 'refusals', 'problem-text']);

/** The name of a code file in a module's root, without its ending and without that of its test; null in a folder. */
export function nameInRoot(path: string): string | null {
  return /^([^/]+?)(?:[.](?:test|proof))?[.]tsx?$/.exec(path)?.[1] ?? null;
}
