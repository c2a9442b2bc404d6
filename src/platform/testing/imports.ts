import { matchImport, type WhichImport } from '../imports/check-import.ts';
import { addArchive, prepareArchive } from '../imports/import-archive.ts';
import type { ImportView } from '../imports/import-rules.ts';
import { viewImport } from '../imports/import-queries.ts';
import { readImportFile } from '../imports/read-import-file.ts';
import { runImport } from '../imports/run-import.ts';
import { startImport } from '../imports/start-import.ts';
import type { PersonActor } from '../scope.ts';
import type { World } from './world.ts';

export interface GivenImport {
  readonly source: string;
  /** Text of a table or export, or the bytes of a file. */
  readonly file: string | Uint8Array;
  readonly fileName?: string;
  readonly choices?: Readonly<Record<string, string>>;
}

export interface TestImport {
  readonly which: WhichImport;
  readonly view: () => Promise<ImportView>;
}

/** Uploads a file as a person, with the columns as they are recognised, and checks its lines. */
export async function checkedImport(
  world: World,
  actor: PersonActor,
  { source, file, fileName = 'file.csv', choices = {} }: GivenImport,
): Promise<TestImport> {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  const { reader, hasLongCells = false } = await world.read(({ app }) => {
    const found = app.imports.get(source);
    if (!found) throw new Error(`Nothing can be brought in as ${source}.`);
    return Promise.resolve(found);
  });
  const table = await readImportFile(bytes, {
    name: fileName,
    hasLongCells,
    ...(reader && { reader: reader.file }),
  });
  const { importId } = await world.write((scope) => startImport(scope, { source, fileName, table }), actor);
  const which = { source, importId };
  if (table.isArchive) {
    const archive = await world.read((scope) => prepareArchive(scope, bytes));
    await world.write((scope) => addArchive(scope, which, archive), actor);
  }
  const view = () => world.read((scope) => viewImport(scope, which), actor);
  const matching = (await view()).columns.map(({ field }) => field ?? '');
  await world.write((scope) => matchImport(scope, { ...which, matching, choices }), actor);
  return { which, view };
}

/** Uploads, checks and runs, with the jobs that follow. */
export async function ranImport(world: World, actor: PersonActor, given: GivenImport): Promise<TestImport> {
  const run = await checkedImport(world, actor, given);
  await world.write((scope) => runImport(scope, run.which), actor);
  await world.runJobs();
  return run;
}
