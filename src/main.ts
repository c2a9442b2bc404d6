import { isMainThread } from 'node:worker_threads';
import type { ServerBuild } from 'react-router';
import * as serverBuild from 'virtual:react-router/server-build';
import { runCommand } from './cli/run-command.ts';
import { serverCommands } from './commands.ts';
import { DEMO_SUBPROCESS, serveDemoSubprocess } from './demo-subprocess.ts';
import { renderGuests } from './render-guests.ts';

const build = serverBuild as ServerBuild;
if (!isMainThread) await renderGuests(build);
else if (process.argv[2] === DEMO_SUBPROCESS) await serveDemoSubprocess();
else await runCommand(process.argv.slice(2), serverCommands(build));
