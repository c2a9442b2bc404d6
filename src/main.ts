import type { ServerBuild } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import { runCommand } from './cli/run-command.ts';
import { serverCommands } from './commands.ts';

await runCommand(process.argv.slice(2), serverCommands(build as ServerBuild));
