import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const ROOT: string = fileURLToPath(new URL('..', import.meta.url));

/** The result of a guard: `output` is empty or a note when `ok`, otherwise the violations. */
export interface Verdict {
  readonly ok: boolean;
  readonly output: string;
}

/** Runs the CLI of an installed package with this Node, in `folder`. */
export function runTool(name: string, args: readonly string[], folder: string = ROOT): Promise<Verdict> {
  const home = join(ROOT, 'node_modules', name);
  const { bin } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  const entry: string =
    typeof bin === 'string' ? bin : (bin[name.split('/').at(-1) ?? ''] ?? Object.values(bin)[0]);
  return runNode([join(home, entry), ...args], folder);
}

/** Runs this Node with `args` in `folder` and collects stdout and stderr. */
export function runNode(args: readonly string[], folder: string = ROOT): Promise<Verdict> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: folder,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.stderr.on('data', (chunk) => chunks.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ ok: code === 0, output: Buffer.concat(chunks).toString().trim() }));
  });
}

/** Builds the verdict of a guard from its violations. */
export function verdictOf(problems: readonly string[], note = ''): Verdict {
  return problems.length > 0 ? { ok: false, output: problems.join('\n') } : { ok: true, output: note };
}
