import { availableParallelism } from 'node:os';
import { relative } from 'node:path';
import { ensureMessages } from '../src/platform/bundle/messages.ts';
import { checkArchitecture } from './architecture.ts';
import { checkIntegrity } from './integrity.ts';
import { checkLicences } from './licences.ts';
import { checkSchema } from './schema.ts';
import { checkTidy } from './tidy.ts';
import { ROOT, runNode, runTool, type Verdict, verdictOf } from './tool.ts';

const PARTS: Readonly<Record<string, () => Verdict | Promise<Verdict>>> = {
  types: () => runTool('typescript', ['--noEmit']),
  schema: checkSchema,
  linter: () => runTool('oxlint', ['--format=unix', '--deny-warnings', '--report-unused-disable-directives']),
  architecture: () => checkArchitecture(),
  unused: () => runTool('knip', ['--no-progress', '--reporter=compact']),
  formatter: checkFormat,
  licences: () => checkLicences(),
  integrity: () => checkIntegrity(),
  tidy: () => checkTidy(),
};

/** Number of guards that run concurrently. `sala test` runs the build at the same time; more only slows each down. */
const AT_ONCE = availableParallelism() + 1;

export interface CheckResult {
  readonly name: string;
  readonly ok: boolean;
  readonly output: string;
  readonly seconds: number;
}

/** Runs every guard except `except`, each in a separate process, and reports each as soon as it ends. */
export async function runChecks(
  report: (result: CheckResult) => void = () => {},
  except: readonly string[] = [],
): Promise<CheckResult[]> {
  const waiting = Object.keys(PARTS).filter((name) => !except.includes(name));
  const results: CheckResult[] = [];
  const done = (result: CheckResult): void => {
    results.push(result);
    report(result);
  };

  const generated = await timed('generated', generate);
  if (!generated.ok) done(generated);
  const lane = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      done(await timed(name, () => runNode([import.meta.filename, name, '--bare'])));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return results;
}

/** Generates the uncommitted code: route types and the message catalogue. */
async function generate(): Promise<Verdict> {
  const [verdict] = await Promise.all([runTool('@react-router/dev', ['typegen']), ensureMessages(ROOT)]);
  return verdict.ok ? { ok: true, output: '' } : verdict;
}

async function checkFormat(): Promise<Verdict> {
  const { ok, output } = await runTool('@biomejs/biome', [
    'format',
    '--reporter=github',
    '--max-diagnostics=none',
    '.',
  ]);
  const files = [...output.matchAll(/,file=([^,]+),/g)].map((match) => relative(ROOT, match[1] ?? ''));
  if (ok || files.length === 0) return { ok, output: ok ? '' : output };
  return verdictOf(files.map((file) => `${file} is not formatted; run: biome format --write ${file}`));
}

async function timed(name: string, work: () => Verdict | Promise<Verdict>): Promise<CheckResult> {
  const started = performance.now();
  const verdict = await Promise.resolve()
    .then(work)
    .catch((error: unknown) => ({
      ok: false,
      output: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }));
  return { name, ...verdict, seconds: (performance.now() - started) / 1000 };
}

function print({ name, ok, output, seconds }: CheckResult): void {
  console.log(`${ok ? 'ok' : 'failed'} ${name} ${seconds.toFixed(1)} s`);
  if (output !== '') console.log(output.replace(/^/gm, '  '));
}

/** `node guards/run.ts` runs all guards, `node guards/run.ts tidy` one; `--bare` prints only the guard's output. */
async function main([wanted, flag]: string[]): Promise<boolean> {
  if (wanted === undefined) return (await runChecks(print)).every((result) => result.ok);
  const part = PARTS[wanted];
  if (part === undefined)
    throw new Error(`Unknown guard '${wanted}'. Guards: ${Object.keys(PARTS).join(', ')}.`);
  const result = await timed(wanted, part);
  if (flag !== '--bare') print(result);
  else if (result.output !== '') console.log(result.output);
  return result.ok;
}

if (import.meta.main) process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;
