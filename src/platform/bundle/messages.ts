import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { OperatorProblem } from '../config/operator-problem.ts';
import { waitForExclusiveLock } from '../postgres/file-lock.ts';
import { fingerprint } from './fingerprint.ts';

const OUTPUT = 'src/messages.generated';

/** Below `OUTPUT`: each message a module of its own, so that a page's bundle holds only the words it shows. */
const APART = 'apart';
const STAMP = '.inputs';
const LOCK_TIMEOUT_MS = 120_000;

/**
 * Compiles the message catalogues where they have changed, in two forms: a file for each language for whatever runs from
 * the sources, which would load thousands of files otherwise, and a module for each message for the browser's bundle
 * (the condition `browser-bundle` of `#messages`). Readers never see a half-written catalogue.
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
  const { compile } = await import('@inlang/paraglide-js');
  const inputs = inputsOf(project);
  const outdir = mkdtempSync(join(tmpdir(), 'sala-messages-'));
  const common = { project: join(project, 'project.inlang'), strategy: ['baseLocale' as const] };
  await compile({ ...common, outdir, outputStructure: 'locale-modules' });
  await compile({ ...common, outdir: join(outdir, APART), outputStructure: 'message-modules' });

  const names = readdirSync(outdir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(outdir.length + 1));
  for (const name of names) replaceFile(join(project, OUTPUT, name), readFileSync(join(outdir, name)));
  replaceFile(join(project, OUTPUT, STAMP), Buffer.from(inputs));
  rmSync(outdir, { recursive: true, force: true });
}

function replaceFile(file: string, content: Buffer): void {
  if (existsSync(file) && readFileSync(file).equals(content)) return;
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
    from: ['src', 'project.inlang/settings.json', 'node_modules/@inlang/paraglide-js/package.json'],
    counts: (path) => !path.startsWith('src/') || /\/messages\/[a-z]+\.json$/.test(path),
  });
}
