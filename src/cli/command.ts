import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { ensureBuild } from '../platform/bundle/build.ts';
import { describeForOperator } from '../platform/config/operator-problem.ts';
import { projectFolder } from '../platform/config/project-folder.ts';
import { findVerb, helpText } from './verbs.ts';

/** Entry point after `bin/sala.mjs` has found a Node: runs a verb from source, or passes it to the built server. */
async function main(argv: readonly string[]): Promise<void> {
  stopWithLauncher();
  const project = projectFolder();
  const verb = findVerb(argv);
  if (verb === null) {
    console.error(helpText());
    process.exit(2);
  }
  if (verb.runs === 'source') {
    const { runFromSource } = await import('./source-verbs.ts');
    process.exit(await runFromSource(project, verb.name, argv.slice(verb.name.split(' ').length)));
  }
  process.env.NODE_ENV ??= 'production';
  const build = await ensureBuild(project, (line) => console.log(line));
  await import(pathToFileURL(join(build.folder, 'server/index.js')).href);
}

/** When launched by an older Node, stops gracefully when that process is killed. */
function stopWithLauncher(): void {
  if (process.env.SALA_LAUNCHER === undefined || process.channel === undefined) return;
  delete process.env.SALA_LAUNCHER;
  process.channel?.unref();
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(describeForOperator(error));
  process.exit(1);
}
