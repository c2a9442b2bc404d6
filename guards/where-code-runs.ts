/**
 * Where code runs is visible in its path. The architecture guard reads these rules for what files say
 * they import, the Vite plugin for what really reaches the browser.
 */
export const BROWSER_SAFE_PATHS: string[] = [
  '^src/ui/',
  '^src/app/(?!.*[.]server[.])',
  '^src/messages[.]generated/(?!server[.]js$)',
  '^src/platform/(?:money|dates|locale|text|navigation)(?:/(?!server-)|[.]ts$)',
  '^src/platform/refusal[.]ts$',
  '^src/platform/live/live-page[.]ts$',
  '^src/platform/module/(?:module-ui|lazy-view)[.]ts$',
  '^src/.*(?:-contract|-rules)[.]ts$',
  '^src/.*/(?:paths|refusals|public-ui|module-ui)[.]ts$',
  '^src/modules/[^/]+/browser/',
  '^src/(?!.*[.]server[.]).*[.]tsx$',
];

/** Tests and builders for tests: they may open more doors, and nothing that ships may import them. */
export const TEST_PATHS: string[] = [
  '[.](?:test|proof|journey)[.]tsx?$',
  '^src/modules/[^/]+/testing[.]ts$',
  '^src/(?:platform/)?testing/',
];

/** Packages that only make sense on the server. */
export const SERVER_PACKAGES: readonly string[] = [
  '@hono/node-server',
  '@node-rs/argon2',
  '@react-router/node',
  'graphile-worker',
  'hono',
  'jose',
  'kysely',
  'nodemailer',
  'pg',
  'pino',
  'prom-client',
  'sharp',
  'ws',
];

const browserSafe = new RegExp(BROWSER_SAFE_PATHS.join('|'));
const serverPackage = new RegExp(`(?:^|/)node_modules/(?:${SERVER_PACKAGES.join('|')})/`);

/** Whether a source file may not reach the browser. `path` is relative to the project, with forward slashes. */
export function isServerOnly(path: string): boolean {
  if (serverPackage.test(path)) return true;
  return /^src\/.*[.]tsx?$/.test(path) && !browserSafe.test(path);
}
