import fs, { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { OperatorProblem } from '../config/operator-problem.ts';
import { waitForExclusiveLock } from '../postgres/file-lock.ts';
import { compactMessages } from './compact-messages.ts';
import { fingerprint } from './fingerprint.ts';

const OUTPUT = 'src/messages.generated';

/** Folders in `OUTPUT`. In `apart` each message is its own module, so that a page's bundle contains only its messages. */
const FORMS = [
  ['.', 'locale-modules'],
  ['apart', 'message-modules'],
] as const;
const STAMP = '.inputs';
const COMPACTOR = 'src/platform/bundle/compact-messages.ts';
const LOCK_TIMEOUT_MS = 120_000;

/**
 * Compiles the message catalogues if they have changed, in two forms: one file per language for code that runs from
 * source, which would otherwise load thousands of files, and one module per message for the browser bundle (the
 * condition `browser-bundle` of `#messages`). Files are replaced atomically, so readers never see a partial catalogue.
 */
export async function ensureMessages(project: string): Promise<void> {
  if (isFresh(project)) return;
  mkdirSync(join(project, 'build'), { recursive: true });
  const lock = await waitForExclusiveLock(join(project, 'build/messages.lock'), LOCK_TIMEOUT_MS);
  if (lock === null)
    throw new OperatorProblem('Another process has been compiling the messages for minutes: end it first.');
  try {
    if (!isFresh(project)) await compileMessages(project);
  } finally {
    lock.release();
  }
}

async function compileMessages(project: string): Promise<void> {
  const [{ compileProject }, { loadProjectFromDirectory }] = await Promise.all([
    import('@inlang/paraglide-js'),
    import('@inlang/sdk'),
  ]);
  const inputs = inputsOf(project);
  const path = join(project, 'project.inlang');
  // Reading the catalogues takes most of the time, so both forms share one read.
  const catalogues = await loadProjectFromDirectory({ path, fs });
  const compiled: (readonly [name: string, content: string])[] = [];
  try {
    const [problem] = await catalogues.errors.get();
    if (problem) throw new OperatorProblem(`The messages could not be compiled: ${problem.message}`);
    for (const [folder, outputStructure] of FORMS) {
      const files = await compileProject({
        project: catalogues,
        projectPath: path,
        compilerOptions: { strategy: ['baseLocale'], outputStructure },
      });
      const shipped = folder === 'apart' ? compactMessages(files) : files;
      for (const [name, content] of Object.entries(shipped)) compiled.push([join(folder, name), content]);
    }
  } finally {
    await catalogues.close();
  }
  rmSync(join(project, OUTPUT, STAMP), { force: true });
  for (const [name, content] of compiled) replaceFile(join(project, OUTPUT, name), content);
  replaceFile(join(project, OUTPUT, STAMP), inputs);
}

function replaceFile(file: string, content: string): void {
  if (existsSync(file) && readFileSync(file, 'utf8') === content) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, content);
  renameSync(`${file}.new`, file);
}

function isFresh(project: string): boolean {
  const stamp = join(project, OUTPUT, STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === inputsOf(project);
}

function inputsOf(project: string): string {
  return fingerprint(project, {
    from: [
      'src',
      'project.inlang/settings.json',
      'node_modules/@inlang/paraglide-js/package.json',
      'node_modules/@inlang/sdk/package.json',
    ],
    counts: (path) =>
      !path.startsWith('src/') || path === COMPACTOR || /\/messages\/[a-z]+\.json$/.test(path),
  });
}
