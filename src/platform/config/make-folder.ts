import { mkdirSync } from 'node:fs';
import { OperatorProblem } from './operator-problem.ts';

/** Creates the folder and its parents; leaves an existing one unchanged. Throws an `OperatorProblem`. */
export function makeFolder(folder: string, mode: number): void {
  try {
    mkdirSync(folder, { recursive: true, mode });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new OperatorProblem(
      `The folder ${folder} could not be made (${code}): give Sala the right to write there, or set SALA_DATA_DIR to a folder of its own.`,
    );
  }
}

/** Creates the data folder. If created by root, others may traverse it, because the database runs as another user. */
export function makeDataFolder(dataDir: string): void {
  makeFolder(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
}
