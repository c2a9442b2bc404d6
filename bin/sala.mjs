#!/usr/bin/env node
// The `sala` command. Plain JavaScript for Node 18 or later: it only finds a Node that can run the rest.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import * as module from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NEEDED_MAJOR = 24;
const project = dirname(dirname(fileURLToPath(import.meta.url)));

stopWithNpm();
// Node's compile cache halves the CPU time of a start. It is optional: nothing is cached where the folder is not writable.
process.env.NODE_COMPILE_CACHE ??= join(project, 'node_modules/.cache/compiled');
if (Number(process.versions.node.split('.')[0]) >= NEEDED_MAJOR) {
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
  await import('../src/cli/command.ts');
} else runUnderBundledNode();

/** npm forwards SIGTERM only to its shell, whose exit orphans this process: then shut down gracefully. */
function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  timer.unref();
}

function runUnderBundledNode() {
  const node = bundledNode();
  if (node === null) {
    console.error(
      `Sala needs Node ${NEEDED_MAJOR} or later and found ${process.versions.node}: run "npm ci" without --omit=optional, which brings one for Linux and Windows (x64) and Linux (arm64), or install Node ${NEEDED_MAJOR}.`,
    );
    process.exit(1);
  }
  // When this process is killed, the IPC channel disconnects and the child shuts down as on SIGTERM.
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, SALA_LAUNCHER: String(process.pid) },
  });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    console.error(
      `The Node that came with Sala does not run on this system (${error.code}): install Node ${NEEDED_MAJOR} or later.`,
    );
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}

function bundledNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  const file = join(project, 'node_modules', `node-${platform}-${process.arch}`, 'bin', program);
  return existsSync(file) ? file : null;
}
