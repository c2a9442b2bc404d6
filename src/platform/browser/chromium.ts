import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { OperatorProblem } from '../config/operator-problem.ts';

/** Chromium without a user interface: opens pages with half of the processor time. */
const SHELL = '/usr/bin/chromium-headless-shell';
const PLACES = [
  SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Returns the path of an installed Chromium, or null. */
function findChromium(): string | null {
  return PLACES.find((place) => existsSync(place)) ?? null;
}

/**
 * Ensures that Chromium and a Thai font are installed: installs the packages as root on Debian, otherwise throws an
 * `OperatorProblem` that explains how.
 */
export function ensureChromium(log: (line: string) => void): string {
  if (!existsSync(SHELL)) install(['chromium-headless-shell'], log);
  if (findChromium() === null) install(['chromium'], log); // where Debian does not have the headless package yet
  if (!hasThaiFont()) install(['fonts-noto-core'], log);
  const found = findChromium();
  if (found !== null) return found;
  throw new OperatorProblem(
    'The browser journeys need Chromium: install it (Debian: apt-get install chromium-headless-shell fonts-noto-core) and run again.',
  );
}

function install(packages: readonly string[], log: (line: string) => void): void {
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!canInstall) return;
  log(`Installing ${packages.join(' and ')}.`);
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { env: environment, stdio: 'ignore' });
  const result = spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    env: environment,
    encoding: 'utf8',
  });
  if (result.status !== 0)
    log(`apt-get did not install ${packages.join(' and ')}: ${result.stderr.trim().split('\n').at(-1)}`);
}

/** False where `fc-list` is missing; the pages load their own Thai font anyway. */
function hasThaiFont(): boolean {
  const result = spawnSync('fc-list', [':lang=th', 'family'], { encoding: 'utf8' });
  return result.error === undefined && result.status === 0 && result.stdout.trim() !== '';
}
