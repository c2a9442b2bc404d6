import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureBuild } from '../platform/bundle/build.ts';
import { ensureChromium } from '../platform/browser/chromium.ts';

interface Count {
  passed: number;
  failed: number;
}

/** The result that every guard reports (`guards/run.ts`). */
interface CheckResult {
  readonly name: string;
  readonly ok: boolean;
  readonly output: string;
  readonly seconds: number;
}

/**
 * Every check and test: the guards beside the build, then the unit tests with the short proofs, then journeys in a
 * browser. The last line counts them all; the exit code is 0 only when none failed.
 */
export async function runAllTests(project: string, args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { part: { type: 'string', multiple: true } } });
  const began = performance.now();
  const total = await runStages(STAGES, project, values.part);
  console.log(`\nAll parts in ${((performance.now() - began) / 1000).toFixed(0)} s.`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}

/** The parts of a stage beside each other, the stages one after the other; `only` names the parts that are wanted. */
export async function runStages(
  stages: readonly (readonly Part[])[],
  project: string,
  only?: readonly string[],
): Promise<Count> {
  const total: Count = { passed: 0, failed: 0 };
  for (const parts of stages) {
    const wanted = parts.filter(({ name }) => only?.includes(name) ?? true);
    if (wanted.length === 0) continue;
    console.log(`\n== ${wanted.map(({ name }) => name).join(', ')}`);
    for (const count of await Promise.all(wanted.map(({ run }) => counted(run(project))))) {
      total.passed += count.passed;
      total.failed += count.failed;
    }
  }
  return total;
}

/** What else than the proofs has a long form: every page in both looks. */
const LONG_JOURNEY = 'journeys/pages.journey.ts';

/** `proof [--count N] [NAME]`: the long form of the proofs whose file names contain NAME. */
export async function runProofs(project: string, args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { count: { type: 'string' } },
  });
  if (values.count !== undefined && !/^[1-9]\d{0,6}$/.test(values.count)) {
    console.error('--count must be a whole number above 0.');
    return 2;
  }
  process.env.SALA_PROOF_COUNT = values.count ?? 'long';
  const count = await runVitest(project, ['--project', 'proof', ...positionals]);
  if (positionals.every((name) => LONG_JOURNEY.includes(name))) {
    await ensureBuild(project, console.log);
    ensureChromium(console.log);
    const looks = await runVitest(project, ['--project', 'journey', LONG_JOURNEY]);
    count.passed += looks.passed;
    count.failed += looks.failed;
  }
  console.log(`${count.passed} passed, ${count.failed} failed`);
  return count.failed === 0 ? 0 : 1;
}

/** A part that breaks off counts as one failure. */
function counted(part: Promise<Count>): Promise<Count> {
  return part.catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  });
}

interface Part {
  readonly name: string;
  readonly run: (project: string) => Promise<Count>;
}

/** Parts of a stage run beside each other, stages one after the other. */
const STAGES: readonly (readonly Part[])[] = [
  [
    { name: 'check', run: runGuards },
    {
      name: 'build',
      run: async (project) => {
        await ensureBuild(project, console.log);
        return { passed: 1, failed: 0 };
      },
    },
  ],
  [{ name: 'unit', run: (project) => runVitest(project, ['--project', 'unit', '--project', 'proof']) }],
  [
    {
      name: 'journeys',
      run: async (project) => {
        ensureChromium(console.log);
        return await runVitest(project, ['--project', 'journey']);
      },
    },
  ],
];

async function runGuards(project: string): Promise<Count> {
  const count: Count = { passed: 0, failed: 0 };
  const guards = (await import(pathToFileURL(join(project, 'guards/run.ts')).href)) as {
    runChecks(report: (result: CheckResult) => void): Promise<CheckResult[]>;
  };
  await guards.runChecks(({ name, ok, output, seconds }) => {
    console.log(`${ok ? 'ok' : 'FAILED'} ${name} ${seconds.toFixed(1)} s`);
    if (output !== '') console.log(output.replace(/^/gm, '  '));
    if (ok) count.passed += 1;
    else count.failed += 1;
  });
  return count;
}

/** The part of Vitest's JSON report that is counted. */
interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly success: boolean;
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[];
}

async function runVitest(project: string, args: readonly string[]): Promise<Count> {
  const room = mkdtempSync(join(tmpdir(), 'sala-test-'));
  const file = join(room, 'report.json');
  try {
    const code = await runNode(project, [
      join(project, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...args,
    ]);
    if (!existsSync(file)) return { passed: 0, failed: code === 0 ? 0 : 1 };
    return countReport(JSON.parse(readFileSync(file, 'utf8')), code);
  } finally {
    rmSync(room, { recursive: true, force: true });
  }
}

/** A file that does not load counts as one failure, and so does a run that fails without a failed test. */
export function countReport(report: VitestReport, exitCode: number): Count {
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  const failed = report.numFailedTests + unloaded;
  const isSilentFailure = failed === 0 && (exitCode !== 0 || !report.success);
  return { passed: report.numPassedTests, failed: isSilentFailure ? 1 : failed };
}

async function runNode(project: string, args: readonly string[]): Promise<number> {
  const env = process.stdout.isTTY ? process.env : { ...process.env, NO_COLOR: '1' };
  const child = spawn(process.execPath, args, { cwd: project, stdio: 'inherit', env });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => child.kill(signal));
  return await new Promise((resolve, reject) =>
    child.on('error', reject).on('exit', (code) => resolve(code ?? 1)),
  );
}
