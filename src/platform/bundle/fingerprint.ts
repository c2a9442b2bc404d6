import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Files and folders, relative to the project folder; a missing one counts as empty. */
export interface FingerprintInputs {
  readonly from: readonly string[];
  /** Whether a file counts, by its path relative to the project folder. */
  counts?(path: string): boolean;
}

/** Returns a short hash over names and contents: equal exactly when nothing that counts has changed. */
export function fingerprint(project: string, inputs: FingerprintInputs): string {
  const hash = createHash('sha256');
  for (const path of inputs.from.flatMap((start) => filesBelow(project, start)).sort()) {
    if (inputs.counts?.(path) === false) continue;
    const content = readFileSync(join(project, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex').slice(0, 16);
}

function filesBelow(project: string, start: string): string[] {
  const found = statSync(join(project, start), { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (found.isFile()) return [start];
  return readdirSync(join(project, start), { withFileTypes: true }).flatMap((entry) => {
    const path = `${start}/${entry.name}`;
    if (entry.isDirectory()) return filesBelow(project, path);
    return entry.isFile() ? [path] : [];
  });
}
