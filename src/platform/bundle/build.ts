import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runSubprocess } from '../subprocess.ts';
import { type Build, findBuild } from './built.ts';
import { fingerprint } from './fingerprint.ts';
import type { BuildOrder } from './make-build.ts';

const EXIT_AFTER_SIGTERM = 143;

const INPUTS = [
  'src',
  'migrations',
  'vite-plugins',
  'public',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'react-router.config.ts',
  'project.inlang/settings.json',
];
const NOT_BUILT = /^src\/(messages\.generated|platform\/testing)\/|\.(test|proof)\.tsx?$|\.md$/;

/**
 * Returns the build of the current sources, and makes it first where it is missing. Builds in a separate process: the
 * compilers use hundreds of megabytes, which a server would keep while it runs. A SIGTERM or SIGINT meanwhile ends
 * both processes.
 */
export async function ensureBuild(project: string, log: (line: string) => void): Promise<Build> {
  const id = fingerprint(project, { from: INPUTS, counts: (path) => !NOT_BUILT.test(path) });
  const home = join(project, 'build');
  const ready = findBuild(home, id);
  if (ready !== null) return ready;
  await buildInSubprocess({ project, id }, log);
  const made = findBuild(home, id);
  if (made === null) throw new Error(`The build ${id} was made and is not there.`);
  return made;
}

async function buildInSubprocess(input: BuildOrder, log: (line: string) => void): Promise<void> {
  const stopping = new AbortController();
  const stop = (): void => stopping.abort();
  process.once('SIGTERM', stop).once('SIGINT', stop);
  try {
    await runSubprocess({
      script: fileURLToPath(new URL('./build-subprocess.ts', import.meta.url)),
      input,
      log,
      signal: stopping.signal,
      failure: 'The pages could not be built',
    });
  } catch (error) {
    if (stopping.signal.aborted) process.exit(EXIT_AFTER_SIGTERM);
    throw error;
  } finally {
    process.off('SIGTERM', stop).off('SIGINT', stop);
  }
}
