/**
 * The path of a file determines where its code may run. The architecture guard applies these rules to imports, the Vite
 * plugin to the modules that actually reach the browser bundle.
 */
export const BROWSER_SAFE_PATHS: string[] = [
  '^src/ui/',
  '^src/app/(?!.*[.]server[.])',
  '^src/messages[.]generated/(?!server[.]js$)',
  '^src/platform/(?:money|dates|locale|text|navigation|offline)(?:/(?!server-)|[.]ts$)',
  '^src/platform/refusal[.]ts$',
  '^src/platform/live/live-page[.]ts$',
  '^src/platform/module/(?:module-ui|module-start|lazy-view)[.]ts$',
  '^src/.*(?:-contract|-rules|-text)[.]ts$',
  '^src/.*/(?:paths|refusals|public-ui|module-ui|module-start)[.]ts$',
  '^src/modules/[^/]+/browser/',
  '^src/(?!.*[.]server[.]).*[.]tsx$',
];

/** Tests and test builders: they may import more of other modules, and shipped code must not import them. */
export const TEST_PATHS: string[] = [
  '[.](?:test|proof|journey)[.]tsx?$',
  '^src/modules/[^/]+/testing[.]ts$',
  '^src/(?:platform/)?testing/',
];

/** Packages for the server only. */
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

/** Whether a file must not reach the browser. `path` is relative to the project, with forward slashes. */
export function isServerOnly(path: string): boolean {
  if (serverPackage.test(path)) return true;
  return /^src\/.*[.]tsx?$/.test(path) && !browserSafe.test(path);
}
