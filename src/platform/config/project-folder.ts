import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Returns the project folder: the nearest one above this file whose package is `sala`. Works from source and from the
 * bundle.
 */
export function projectFolder(): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    if (existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).name === 'sala') return folder;
    if (dirname(folder) === folder)
      throw new Error('The folder of the project was not found above its own code.');
  }
}
