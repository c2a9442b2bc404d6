import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** One finished build of the server and of the browser's files. */
export interface Build {
  /** Hash of the sources. */
  readonly id: string;
  /** ISO instant. */
  readonly builtAt: string;
  /** Contains `server/index.js` and `client/`. */
  readonly folder: string;
  /** Names in `client/assets` that this build produced; the others there come from previous builds. */
  readonly assets: readonly string[];
  /** Ids of the previous builds whose assets are still served, newest first. */
  readonly former: readonly string[];
}

/** Written last: a folder without it is an incomplete build. */
export const BUILD_FILE = 'build.json';

/** Returns the build in this folder, or null where there is none or it is incomplete. */
export function readBuild(folder: string): Build | null {
  const file = join(folder, BUILD_FILE);
  return existsSync(file) ? { ...JSON.parse(readFileSync(file, 'utf8')), folder } : null;
}

/** Returns the complete build of these sources in `home`, or null. */
export function findBuild(home: string, id: string): Build | null {
  return buildsIn(home).find((found) => found.id === id) ?? null;
}

/** Returns complete builds, newest first. */
export function buildsIn(home: string): Build[] {
  if (!existsSync(home)) return [];
  return readdirSync(home, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap((entry) => readBuild(join(home, entry.name)) ?? [])
    .sort((a, b) => b.builtAt.localeCompare(a.builtAt));
}

/** Returns the build that the running code is part of; null when it runs from source, as in tests. */
export function findOwnBuild(): Build | null {
  for (let folder = import.meta.dirname; dirname(folder) !== folder; folder = dirname(folder)) {
    const build = readBuild(folder);
    if (build !== null) return build;
  }
  return null;
}
