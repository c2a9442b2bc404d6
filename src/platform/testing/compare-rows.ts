import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { TestProject, Vitest } from 'vitest/node';
import { isAlive } from '../postgres/postmaster.ts';

/** Projects whose tests run statements in this process; the servers of journeys are separate processes. */
const PROJECTS = ['unit', 'proof'];

interface Comparison {
  readonly folder: string;
  readonly guard: ChildProcess | null;
  readonly output: Buffer[];
  projects: number;
}

let comparison: Comparison | null = null;

/**
 * Returns the folder in which this run records the rows of its statements. While the tests run, the guard reads the
 * row types from the code (`guards/rows.ts`); a run of selected files is compared only with SALA_COMPARE_ROWS.
 */
export function beginComparison(project: TestProject, root: string): string {
  comparison ??= begin(project.vitest, root);
  comparison.projects += 1;
  return comparison.folder;
}

function begin(vitest: Vitest, root: string): Comparison {
  const home = join(root, '.sala/seen-rows');
  const folder = join(home, String(process.pid));
  mkdirSync(folder, { recursive: true });
  for (const run of readdirSync(home))
    if (!isAlive(Number(run))) rmSync(join(home, run), { recursive: true, force: true });
  const isWanted = isAllOfIt(vitest) || process.env.SALA_COMPARE_ROWS !== undefined;
  const guard = isWanted
    ? spawn(process.execPath, [join(root, 'guards/rows.ts'), folder], { stdio: ['pipe', 'pipe', 'inherit'] })
    : null;
  if (guard?.pid !== undefined) setPriority(guard.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const output: Buffer[] = [];
  guard?.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
  return { folder, guard, output, projects: 0 };
}

/** Throws the differences after the last project, which fails the run. */
export async function endComparison(project: TestProject): Promise<void> {
  if (comparison === null || --comparison.projects > 0) return;
  const { guard, output } = comparison;
  comparison = null;
  if (guard === null) return;
  const { vitest } = project;
  const isWhole =
    isAllOfIt(vitest) &&
    (await vitest.globTestSpecifications()).length === vitest.state.getTestModules().length;
  const ended = new Promise<number | null>((resolve) => guard.once('close', resolve));
  guard.stdin?.end(isWhole ? 'whole' : '');
  if ((await ended) !== 0) throw new RowsDiffer(Buffer.concat(output).toString());
}

function isAllOfIt({ projects, config }: Vitest): boolean {
  const names = new Set(projects.map(({ name }) => name));
  return PROJECTS.every((name) => names.has(name)) && config.testNamePattern === undefined;
}

/** The row types in the code differ from the rows of the database. */
class RowsDiffer extends Error {
  constructor(differences: string) {
    super(
      `Rows differ from what the code says (docs/decisions/0018-rows-come-from-the-schema.md):\n${differences}`,
    );
    this.name = 'RowsDiffer';
    this.stack = this.message;
  }
}
