import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuild } from '../platform/bundle/build.ts';
import { OperatorProblem } from '../platform/config/operator-problem.ts';
import { helpText, type VerbName } from './verbs.ts';

type SourceVerb = (project: string, args: readonly string[]) => Promise<number>;

/** Runs a verb that needs no built server. Resolves to the exit code. */
export async function runFromSource(
  project: string,
  name: VerbName,
  args: readonly string[],
): Promise<number> {
  return (await SOURCE_VERBS[name]?.(project, args)) ?? 2;
}

const SOURCE_VERBS: Partial<Record<VerbName, SourceVerb>> = {
  help: async () => {
    console.log(helpText());
    return 0;
  },
  version: async (project) => {
    const { version } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
    console.log(`Sala ${version}, Node ${process.versions.node}`);
    return 0;
  },
  build: async (project) => {
    const build = await ensureBuild(project, console.log);
    console.log(`Build ${build.id} is ready.`);
    return 0;
  },
  doctor: async () => {
    const { doctor } = await import('./doctor.ts');
    return (await doctor(console.log)) ? 0 : 1;
  },
  dev: async (project) => {
    const { serveAndRebuild } = await import('./dev.ts');
    return await serveAndRebuild(project);
  },
  check: (project, args) => runScript(project, 'guards/run.ts', args),
  test: async (project, args) => {
    const { runAllTests } = await import('./run-tests.ts');
    return await runAllTests(project, args);
  },
  proof: async (project, args) => {
    const { runProofs } = await import('./run-tests.ts');
    return await runProofs(project, args);
  },
  bench: (project, args) => runScript(project, 'bench/run.ts', args),
};

async function runScript(project: string, script: string, args: readonly string[]): Promise<number> {
  if (!existsSync(join(project, script)))
    throw new OperatorProblem(`There is no ${script} in this checkout.`);
  const child = spawn(process.execPath, [join(project, script), ...args], { cwd: project, stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => child.kill(signal));
  return await new Promise((resolve, reject) =>
    child.on('error', reject).on('exit', (code) => resolve(code ?? 1)),
  );
}
