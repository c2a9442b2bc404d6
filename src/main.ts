import { isMainThread } from 'node:worker_threads';
import type { ServerBuild } from 'react-router';
import * as serverBuild from 'virtual:react-router/server-build';
import { runCommand } from './cli/run-command.ts';
import { serverCommands } from './commands.ts';
import { renderGuests } from './render-guests.ts';

const build = serverBuild as ServerBuild;
await (isMainThread ? runCommand(process.argv.slice(2), serverCommands(build)) : renderGuests(build));
