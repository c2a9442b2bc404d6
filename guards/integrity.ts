import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, type Verdict, verdictOf } from './tool.ts';

/**
 * Development tools whose builds for other platforms were not published at the locked version, so npm could not record
 * a digest for them. Only optional development dependencies may be listed; once the registry has them, the entry is
 * reported as stale.
 */
const UNPUBLISHED_TOOLS: readonly RegExp[] = [
  /^@biomejs\/cli-/,
  /^@oxc-parser\/binding-/,
  /^@oxlint\/binding-/,
  /^@oxlint-tsgolint\//,
];

interface Locked {
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  /** Bundled in the tarball of its parent package, whose digest covers it. */
  readonly inBundle?: boolean;
  /** A folder of this project. */
  readonly link?: boolean;
}

/** Checks that every downloaded package of the lockfile has a SHA-512 digest, so that `npm ci` rejects any other bytes. */
export function checkIntegrity(root: string = ROOT): Verdict {
  const lock: { packages: Record<string, Locked> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  );
  const downloaded = Object.entries(lock.packages)
    .filter(([path, { inBundle, link }]) => path.includes('node_modules/') && !inBundle && !link)
    .map(([path, locked]) => ({ ...locked, name: nameOf(path) }));
  const missing = downloaded.filter(({ integrity }) => !integrity?.startsWith('sha512-'));
  const unexplained = missing.filter(
    ({ name, dev, optional }) => !(dev && optional && UNPUBLISHED_TOOLS.some((family) => family.test(name))),
  );
  const stale = UNPUBLISHED_TOOLS.filter(
    (family) =>
      downloaded.some(({ name }) => family.test(name)) && !missing.some(({ name }) => family.test(name)),
  );
  const problems = [
    ...unexplained.map(
      ({ name }) =>
        `${name} has no SHA-512 integrity in package-lock.json: lock a version published for every platform.`,
    ),
    ...stale.map((family) => `${family} is exempt, but all matching packages have an integrity.`),
  ];
  return verdictOf(problems, `${downloaded.length} packages`);
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
