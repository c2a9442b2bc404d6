import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, type Verdict, verdictOf } from './tool.ts';

const ALLOWED = new Set(
  'MIT MIT-0 Apache-2.0 BSD-2-Clause BSD-3-Clause ISC OFL-1.1 0BSD BlueOak-1.0.0 CC0-1.0 Unlicense Zlib'.split(
    ' ',
  ),
);

interface Exception {
  readonly packages: RegExp;
  readonly licences: readonly string[];
  readonly reason: string;
}

/** Known exceptions, each with its reason. */
const EXCEPTIONS: readonly Exception[] = [
  {
    packages: /^@img\/sharp-/,
    licences: ['LGPL-3.0-or-later'],
    reason: 'libvips, a shared library that sharp loads at run time and that users can replace',
  },
  {
    packages: /^lightningcss(?:-|$)/,
    licences: ['MPL-2.0'],
    reason: 'used unmodified to build style sheets; not shipped to browsers',
  },
  { packages: /^axe-core$/, licences: ['MPL-2.0'], reason: 'used unmodified in tests only' },
  { packages: /^caniuse-lite$/, licences: ['CC-BY-4.0'], reason: 'browser data read at build time' },
  {
    packages: /^@svg-maps\/thailand$/,
    licences: ['CC-BY-4.0'],
    reason: 'outlines of provinces, credited with their licence under the map that shows them',
  },
  { packages: /^argparse$/, licences: ['Python-2.0'], reason: 'permissive; used by build tools only' },
];

/** Packages whose manifest omits the licence stated in their LICENSE file. */
const STATED_IN_FILE: Readonly<Record<string, string>> = {
  '@inlang/plugin-message-format': 'MIT',
  busboy: 'MIT', // like streamsearch, used by s3rver in tests only
  'humanize-number': 'MIT', // in its README
  'png-js': 'MIT',
  'sqlite-wasm-kysely': 'MIT',
  streamsearch: 'MIT',
};

interface Locked {
  readonly license?: string;
}

/** Checks that every package of the lockfile, for every platform, has an allowed licence or a listed exception. */
export function checkLicences(root: string = ROOT): Verdict {
  const lock: { packages: Record<string, Locked> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  );
  const installed = Object.entries(lock.packages).filter(([path]) => path !== '');
  const problems = installed.flatMap(([path, { license }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const stated = license ?? STATED_IN_FILE[name] ?? 'no licence';
    return isAllowed(name, stated)
      ? []
      : [`${name} is licensed under ${stated}, which is neither allowed nor a listed exception.`];
  });
  return verdictOf(problems, `${installed.length} packages`);
}

/** Evaluates an SPDX expression: one side of an OR is enough, all parts of an AND are required. */
function isAllowed(name: string, expression: string): boolean {
  const allowed = EXCEPTIONS.filter(({ packages }) => packages.test(name)).flatMap(
    ({ licences }) => licences,
  );
  return expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => ALLOWED.has(part) || allowed.includes(part)));
}
