import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureBuild } from '../platform/bundle/build.ts';
import { ensureChromium } from '../platform/browser/chromium.ts';

interface Count {
  passed: number;
  failed: number;
}

/** A test with its duration. */
export interface TimedTest {
  readonly name: string;
  /** Path relative to the project folder. */
  readonly file: string;
  readonly seconds: number;
}

/** Result of one part of the tests. Guards and the build have no timed tests. */
interface Outcome extends Count {
  readonly tests: readonly TimedTest[];
  /** A text for each failure: what failed, then how. */
  readonly failures: readonly string[];
}

const SHOWN_SLOWEST = 20;

/** Failures repeated at the end, and lines of each. */
const SHOWN_FAILURES = 20;
const SHOWN_FAILURE_LINES = 40;

/** Result format of every guard (`guards/run.ts`). */
interface CheckResult {
  readonly name: string;
  readonly ok: boolean;
  readonly output: string;
  readonly seconds: number;
}

/**
 * Runs all checks and tests: guards in parallel with the build, then unit tests and short proofs, then browser
 * journeys. Prints the slowest tests, then the failures again; the last line has the totals. The exit code is 0 only if nothing failed.
 */
export async function runAllTests(project: string, args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { part: { type: 'string', multiple: true } } });
  const began = performance.now();
  const total = await runStages(STAGES, project, values.part);
  if (total.tests.length > 0) console.log(slowestTests(total.tests));
  if (total.failures.length > 0) console.log(failedTests(total.failures));
  console.log(`\nAll parts in ${((performance.now() - began) / 1000).toFixed(0)} s.`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}

/** Runs the parts of each stage in parallel and the stages in sequence; `only` filters the parts by name. */
export async function runStages(
  stages: readonly (readonly Part[])[],
  project: string,
  only?: readonly string[],
): Promise<Outcome> {
  const total = { passed: 0, failed: 0, tests: [] as TimedTest[], failures: [] as string[] };
  for (const parts of stages) {
    const wanted = parts.filter(({ name }) => only?.includes(name) ?? true);
    if (wanted.length === 0) continue;
    console.log(`\n== ${wanted.map(({ name }) => name).join(', ')}`);
    for (const count of await Promise.all(wanted.map(({ run }) => counted(run(project))))) {
      total.passed += count.passed;
      total.failed += count.failed;
      total.tests.push(...count.tests);
      total.failures.push(...count.failures);
    }
  }
  return total;
}

/** Lists the slowest tests, slowest first. */
export function slowestTests(tests: readonly TimedTest[]): string {
  const slowest = tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, SHOWN_SLOWEST);
  const lines = slowest.map(
    ({ name, file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}  ${name}`,
  );
  return [`\nThe slowest ${slowest.length} tests:`, ...lines].join('\n');
}

/** Lists the failures, so that the end of a long log shows them. */
export function failedTests(failures: readonly string[]): string {
  const shown = failures
    .slice(0, SHOWN_FAILURES)
    .map((failure) => failure.split('\n').slice(0, SHOWN_FAILURE_LINES).join('\n'));
  return [`\nFailed (${failures.length}):`, ...shown].join('\n\n');
}

/** The only other tests with a long form: every page in both themes. */
const LONG_JOURNEYS = 'journeys/pages-';

/** `proof [--count N] [NAME]`: runs the long form of the proofs whose file names contain NAME. */
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
  if (positionals.every((name) => LONG_JOURNEYS.includes(name))) {
    await ensureBuild(project, console.log);
    ensureChromium(console.log);
    const looks = await runVitest(project, ['--project', 'journey', LONG_JOURNEYS]);
    count.passed += looks.passed;
    count.failed += looks.failed;
  }
  console.log(`${count.passed} passed, ${count.failed} failed`);
  return count.failed === 0 ? 0 : 1;
}

/** An aborted part counts as one failure. */
function counted(part: Promise<Outcome>): Promise<Outcome> {
  return part.catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    console.error(message);
    return { passed: 0, failed: 1, tests: [], failures: [message] };
  });
}

interface Part {
  readonly name: string;
  readonly run: (project: string) => Promise<Outcome>;
}

/** Parts of a stage run in parallel, stages in sequence. */
const STAGES: readonly (readonly Part[])[] = [
  [
    { name: 'check', run: runGuards },
    {
      name: 'build',
      run: async (project) => {
        await ensureBuild(project, console.log);
        return { passed: 1, failed: 0, tests: [], failures: [] };
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

/** Guards that unit tests run as well: they need no second run or database. */
const GUARDS_AMONG_TESTS = ['schema', 'tidy'];

async function runGuards(project: string): Promise<Outcome> {
  const count = { passed: 0, failed: 0, tests: [], failures: [] as string[] };
  const guards = (await import(pathToFileURL(join(project, 'guards/run.ts')).href)) as {
    runChecks(report: (result: CheckResult) => void, except: readonly string[]): Promise<CheckResult[]>;
  };
  await guards.runChecks(({ name, ok, output, seconds }) => {
    console.log(`${ok ? 'ok' : 'FAILED'} ${name} ${seconds.toFixed(1)} s`);
    if (output !== '') console.log(output.replace(/^/gm, '  '));
    if (ok) {
      count.passed += 1;
    } else {
      count.failed += 1;
      count.failures.push(`${name}\n${output}`);
    }
  }, GUARDS_AMONG_TESTS);
  return count;
}

/** The fields of Vitest's JSON report that are used. */
interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly success: boolean;
  readonly testResults: readonly VitestFile[];
}

interface VitestFile {
  /** Absolute path. */
  readonly name: string;
  readonly status: string;
  /** Why the file failed to load. */
  readonly message?: string;
  readonly assertionResults: readonly {
    readonly fullName: string;
    readonly failureMessages?: readonly string[];
    /** Milliseconds; missing if the test did not run. */
    readonly duration?: number | null;
  }[];
}

async function runVitest(project: string, args: readonly string[]): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'sala-test-'));
  const file = join(folder, 'report.json');
  try {
    const { code, errors } = await runNode(project, [
      join(project, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...args,
    ]);
    if (!existsSync(file)) return { passed: 0, failed: code === 0 ? 0 : 1, tests: [], failures: [] };
    const report: VitestReport = JSON.parse(readFileSync(file, 'utf8'));
    const count = countReport(report, code);
    const failures = failuresOf(report, project);
    if (count.failed > failures.length) failures.push(`Vitest ended with code ${code}.\n${errors}`);
    return { ...count, tests: timedTests(report, project), failures };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A file that fails to load counts as one failure, as does a run that fails without a failed test. */
export function countReport(report: VitestReport, exitCode: number): Count {
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  const failed = report.numFailedTests + unloaded;
  const isSilentFailure = failed === 0 && (exitCode !== 0 || !report.success);
  return { passed: report.numPassedTests, failed: isSilentFailure ? 1 : failed };
}

/** The failed tests of the report, and the files that failed to load. */
export function failuresOf(report: Pick<VitestReport, 'testResults'>, project: string): string[] {
  return report.testResults.flatMap(({ name: path, status, message, assertionResults }) => {
    const file = relative(project, path);
    if (status === 'failed' && assertionResults.length === 0) return [`${file}\n${message ?? ''}`];
    return assertionResults.flatMap(({ fullName, failureMessages = [] }) =>
      failureMessages.length > 0 ? [`${file}  ${fullName}\n${failureMessages.join('\n')}`] : [],
    );
  });
}

/** All tests of the report that ran. */
export function timedTests(report: Pick<VitestReport, 'testResults'>, project: string): TimedTest[] {
  return report.testResults.flatMap(({ name: path, assertionResults }) =>
    assertionResults.flatMap(({ fullName, duration }) =>
      duration ? [{ name: fullName, file: relative(project, path), seconds: duration / 1000 }] : [],
    ),
  );
}

/** Lines kept of what a program writes to standard error. */
const KEPT_ERROR_LINES = SHOWN_FAILURE_LINES - 1;

/** Runs a program of this Node. Returns its exit code and the end of what it wrote to standard error. */
async function runNode(project: string, args: readonly string[]): Promise<{ code: number; errors: string }> {
  const env = process.stdout.isTTY ? process.env : { ...process.env, NO_COLOR: '1' };
  const child = spawn(process.execPath, args, { cwd: project, stdio: ['inherit', 'inherit', 'pipe'], env });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => child.kill(signal));
  let lines: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => {
    process.stderr.write(chunk);
    lines = [...lines, ...chunk.toString().trimEnd().split('\n')].slice(-KEPT_ERROR_LINES);
  });
  return await new Promise((resolve, reject) =>
    child.on('error', reject).on('close', (code) => resolve({ code: code ?? 1, errors: lines.join('\n') })),
  );
}
