import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { projectFolder } from '../config/project-folder.ts';
import { ensureBuild } from './build.ts';
import { readBuild } from './built.ts';
import { fingerprint } from './fingerprint.ts';
import { compressFolder } from './precompress.ts';

vi.setConfig({ testTimeout: 120_000 }); // runs a real build

/** Modules that a server would keep in memory while it runs, if it built in its own process. */
const COMPILERS = /node_modules\/(@inlang|@react-router\/dev|vite)\//;

let project: string;

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'sala-build-'));
});

afterEach(() => rmSync(project, { recursive: true, force: true }));

function write(files: Record<string, string>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(project, name)), { recursive: true });
    writeFileSync(join(project, name), content);
  }
}

/** Writes the smallest project that React Router can build. */
function writeTinyProject(): void {
  symlinkSync(join(projectFolder(), 'node_modules'), join(project, 'node_modules'));
  const { dependencies } = JSON.parse(readFileSync(join(projectFolder(), 'package.json'), 'utf8'));
  write({
    // With the dependencies listed, React Router does not install any.
    'package.json': JSON.stringify({ name: 'tiny', type: 'module', dependencies }),
    'vite.config.ts': `import { reactRouter } from '@react-router/dev/vite';
      export default { plugins: [reactRouter()], environments: { ssr: { build: { rollupOptions: { input: 'src/main.ts' } } } } };`,
    'react-router.config.ts': `export default { appDirectory: 'src/app', buildDirectory: process.env.SALA_BUILD_FOLDER };`,
    'project.inlang/settings.json': JSON.stringify({
      baseLocale: 'th',
      locales: ['th', 'en'],
      modules: ['./node_modules/@inlang/plugin-message-format/dist/index.js'],
      'plugin.inlang.messageFormat': { pathPattern: './src/app/messages/{locale}.json' },
    }),
    'src/app/messages/th.json': '{ "hello": "สวัสดี" }',
    'src/app/messages/en.json': '{ "hello": "Hello" }',
    'src/main.ts': `import * as build from 'virtual:react-router/server-build'; export const routes = Object.keys(build.routes);`,
    'src/app/root.tsx': `import { Outlet, Scripts } from 'react-router';
      export default function Root() { return <html><body><Outlet /><Scripts /></body></html>; }`,
    'src/app/routes.ts': `import { index } from '@react-router/dev/routes'; export default [index('./home.tsx')];`,
  });
}

function writeHome(word: string): void {
  write({
    'src/app/home.tsx': `import { hello } from '../messages.generated/messages.js'; export default function Home() { return <h1>${word} {hello()}</h1>; }`,
  });
}

const homesIn = (folder: string) =>
  readdirSync(join(folder, 'client/assets')).filter((name) => /^home-.*\.js$/.test(name));

test('each state of the sources is built once, and the scripts of the previous build stay available', async () => {
  writeTinyProject();
  writeHome('one');
  const lines: string[] = [];
  const loaded: string[] = [];
  const hooks = registerHooks({
    load(url, context, next) {
      loaded.push(url);
      return next(url, context);
    },
  });
  const [first, twin] = await Promise.all([
    ensureBuild(project, (line) => lines.push(line)),
    ensureBuild(project, (line) => lines.push(line)),
  ]);
  hooks.deregister();
  expect(loaded.filter((url) => COMPILERS.test(url))).toEqual([]);
  expect(twin.id).toBe(first.id);
  expect(lines.filter((line) => line.startsWith('Building'))).toHaveLength(1);
  expect(existsSync(join(first.folder, 'server/index.js'))).toBe(true);
  expect(first.assets).toEqual(expect.arrayContaining(homesIn(first.folder)));

  write({ 'src/app/home.test.tsx': 'a test changes nothing', 'src/app/README.md': 'nor does a text' });
  expect((await ensureBuild(project, () => undefined)).id).toBe(first.id);

  writeHome('two');
  const second = await ensureBuild(project, () => undefined);
  expect(second.former).toEqual([first.id]);
  expect(homesIn(second.folder)).toHaveLength(2);
  expect(homesIn(second.folder)).toEqual(expect.arrayContaining(homesIn(first.folder)));
  expect(second.assets.filter((name) => name.startsWith('home-'))).toHaveLength(1);

  write({ 'src/app/home.tsx': 'export default function Home() { return <h1>' });
  await expect(ensureBuild(project, () => undefined)).rejects.toThrow(/^The pages could not be built:/);
  expect(readBuild(second.folder)).not.toBeNull();
  writeHome('one');
  expect(
    await ensureBuild(project, () => expect.unreachable('the first build is still there')),
  ).toMatchObject({ id: first.id });
});

test('a folder of an interrupted build is not a build', () => {
  write({ 'build/abc/server/index.js': '' });
  expect(readBuild(join(project, 'build/abc'))).toBeNull();
});

test('every change of a name or a content changes the fingerprint, and nothing else does', () => {
  const inputs = { from: ['src', 'missing', 'one.json'], counts: (path: string) => !path.endsWith('.md') };
  write({ 'src/a.ts': 'a', 'src/deep/b.ts': 'b', 'one.json': '{}' });
  const before = fingerprint(project, inputs);
  write({ 'src/note.md': 'x', 'other.json': '{}' });
  expect(fingerprint(project, inputs)).toBe(before);
  write({ 'src/a.ts': 'A' });
  const changed = fingerprint(project, inputs);
  expect(changed).not.toBe(before);
  write({ 'src/a.ts': 'a' });
  expect(fingerprint(project, inputs)).toBe(before);
  rmSync(join(project, 'src/deep/b.ts'));
  write({ 'src/deep/c.ts': 'b' });
  expect(new Set([before, changed, fingerprint(project, inputs)]).size).toBe(3);
});

test('compressible files get brotli and gzip forms with the same content', async () => {
  const script = 'export const word = "ศาลา";\n'.repeat(200);
  write({ 'client/a.js': script, 'client/picture.webp': script });
  write({ 'client/deep/runtime.js': script.slice(0, 700), 'client/deep/small.js': 'x' });
  await compressFolder(join(project, 'client'));
  expect(brotliDecompressSync(readFileSync(join(project, 'client/a.js.br'))).toString()).toBe(script);
  expect(gunzipSync(readFileSync(join(project, 'client/a.js.gz'))).toString()).toBe(script);
  expect(readdirSync(join(project, 'client/deep')).toSorted()).toEqual([
    'runtime.js',
    'runtime.js.br',
    'runtime.js.gz',
    'small.js',
  ]);
  expect(existsSync(join(project, 'client/picture.webp.br'))).toBe(false);
});
