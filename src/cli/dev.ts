import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { ensureBuild } from '../platform/bundle/build.ts';
import { stopSignal } from './stop-signal.ts';

const QUIET_MS = 300;

/** Serves, rebuilds after each change and restarts on success. A broken build leaves the previous server running. */
export async function serveAndRebuild(project: string): Promise<number> {
  const stopped = stopSignal();
  let changed = Promise.withResolvers<void>();
  let timer: NodeJS.Timeout | undefined;
  const watchers = ['src', 'migrations', 'vite-plugins'].map((folder) =>
    watch(join(project, folder), { recursive: true }, (_event, file) => {
      if (file?.includes('messages.generated')) return;
      clearTimeout(timer);
      timer = setTimeout(() => changed.resolve(), QUIET_MS);
    }),
  );

  let server: ChildProcess | null = null;
  for (let isRunning = true; isRunning; ) {
    try {
      await ensureBuild(project, console.log);
      await end(server);
      server = spawn(process.execPath, [join(project, 'bin/sala.mjs'), 'start'], {
        cwd: project,
        stdio: 'inherit',
      });
    } catch (error) {
      console.error((error as Error).message);
    }
    isRunning = await Promise.race([changed.promise.then(() => true), stopped.then(() => false)]);
    changed = Promise.withResolvers<void>();
  }
  for (const watcher of watchers) watcher.close();
  await end(server);
  return 0;
}

async function end(server: ChildProcess | null): Promise<void> {
  if (server === null || server.exitCode !== null || server.signalCode !== null) return;
  server.kill('SIGTERM');
  await new Promise((resolve) => server.once('exit', resolve));
}
