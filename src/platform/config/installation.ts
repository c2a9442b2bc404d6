import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { Config, Environment } from './config.ts';
import { makeDataFolder, makeFolder } from './make-folder.ts';
import { OperatorProblem } from './operator-problem.ts';
import { projectFolder } from './project-folder.ts';
import { VARIABLES } from './variables.ts';

/** In each data folder: how its server was last started. */
const RECORD = 'installation.json';
/** In well-known folders: the list of data folders. */
const KNOWN = 'installations.json';
const MAX_KNOWN = 20;
const DEFAULT_FOLDER = '.sala';
/** Used for the list when the project folder is not writable. */
const SYSTEM_FOLDER = '/var/lib/sala';

/** What a server records for commands on the same installation. Contains no secrets, only their names. */
const InstallationRecord = z.object({
  /** Settings from the environment that are not confidential. */
  settings: z.record(z.string(), z.string()),
  /** Names of confidential settings that a command needs too, and that only the server's environment has. */
  needs: z.array(z.string()),
  /** `host:port/database` of DATABASE_URL; null for the embedded PostgreSQL. */
  database: z.string().nullable(),
  /** Id of SALA_SECRET. */
  secretId: z.string(),
  servedAt: z.string(),
});
type InstallationRecord = z.infer<typeof InstallationRecord>;

const KnownFolders = z.object({ dataFolders: z.array(z.string()).max(MAX_KNOWN) });

/** Without these a command would act on another installation, or could not decrypt its data. */
const NEEDED = ['SALA_SECRET', 'DATABASE_URL', 'DATABASE_APP_URL', 'SALA_STORAGE'];

/** Records what commands in a shell without the server's environment need to find this installation. */
export function recordInstallation(
  config: Config,
  environment: Environment,
  { servedAt, places = knownPlaces(config.projectFolder) }: { servedAt: Date; places?: readonly string[] },
): void {
  const given = VARIABLES.flatMap((variable) => {
    const value = environment[variable.name]?.trim();
    const isConfidential = 'isConfidential' in variable || value?.startsWith('s3:') === true;
    return value ? [{ name: variable.name, value, isConfidential }] : [];
  });
  const record: InstallationRecord = {
    settings: Object.fromEntries(
      given.filter(({ isConfidential }) => !isConfidential).map(({ name, value }) => [name, value]),
    ),
    needs: given
      .filter(({ name, isConfidential }) => isConfidential && NEEDED.includes(name))
      .map(({ name }) => name),
    database: placeOfDatabase(config.database.ownerUrl?.reveal()),
    secretId: config.secret.currentId,
    servedAt: servedAt.toISOString(),
  };
  makeDataFolder(config.dataDir);
  writeWhole(join(config.dataDir, RECORD), record);
  const folders = [config.dataDir, ...knownFolders(places)].filter((one, at, all) => all.indexOf(one) === at);
  const known = {
    dataFolders: folders.filter((folder) => existsSync(join(folder, RECORD))).slice(0, MAX_KNOWN),
  };
  for (const [at, place] of places.entries())
    try {
      makeFolder(place, 0o755);
      return writeWhole(join(place, KNOWN), known);
    } catch (error) {
      if (at === places.length - 1) throw error; // try the next place
    }
}

/**
 * Returns the environment of the installation that a command is meant for: the shell's own, completed with what the
 * server recorded. Without SALA_DATA_DIR and DATABASE_URL it is the only known installation. `isHeld` returns whether
 * a data folder contains a database. Throws where several installations are known, and where this shell lacks settings
 * that the server has and the command needs.
 */
export function installationEnvironment(
  shell: Environment,
  isHeld: (dataDir: string) => boolean,
  places: readonly string[] = knownPlaces(projectFolder()),
): Environment {
  const given = Object.fromEntries(Object.entries(shell).filter(([, value]) => value?.trim()));
  const dataDir = dataFolderOf(given, isHeld, places);
  const record = dataDir === null ? null : readRecord(dataDir);
  if (dataDir === null || record === null) return given;
  // Another database means another installation, even with the same data folder.
  if (given['DATABASE_URL'] !== undefined && placeOfDatabase(given['DATABASE_URL']) !== record.database)
    return given;
  const missing = record.needs.filter((name) => given[name] === undefined);
  if (missing.length > 0)
    throw new OperatorProblem(
      `The installation in ${dataDir} (served last at ${record.servedAt}) needs ${missing.join(' and ')}, which this shell does not have: run the command with the server's environment.`,
    );
  return { ...record.settings, ...given, SALA_DATA_DIR: dataDir };
}

/** Refuses a secret that is not the installation's: it could not decrypt anything, and what it encrypts would be lost. */
export function requireOwnSecret(config: Config): void {
  const record = readRecord(config.dataDir);
  if (record === null || record.database !== placeOfDatabase(config.database.ownerUrl?.reveal())) return;
  if (!config.secret.ids.includes(record.secretId))
    throw new OperatorProblem(
      `SALA_SECRET is not that of the installation in ${config.dataDir}: run the command with the server's environment.`,
    );
}

/**
 * Refuses to serve a data folder with settings that contradict its record by mistake: production data as localhost, or
 * a new embedded database although the data is in another.
 */
export function requireSameInstallation(shell: Environment): void {
  const dataDir = resolve(projectFolder(), shell['SALA_DATA_DIR']?.trim() || DEFAULT_FOLDER);
  const record = readRecord(dataDir);
  if (record === null) return;
  const file = join(dataDir, RECORD);
  if (record.settings['SALA_ENV'] === 'production' && !shell['SALA_ENV']?.trim())
    throw new OperatorProblem(
      `The installation in ${dataDir} is one of production: set SALA_ENV=production, or SALA_ENV=localhost if that is what you mean.`,
    );
  if (record.database !== null && !shell['DATABASE_URL']?.trim())
    throw new OperatorProblem(
      `The installation in ${dataDir} has its data in the PostgreSQL at ${record.database}: set DATABASE_URL, or remove ${file} if it shall get a database of its own.`,
    );
}

/** Returns one line that names the installation that a command acts on. */
export function describeInstallation({ env, dataDir, database }: Config): string {
  const place = placeOfDatabase(database.ownerUrl?.reveal());
  return `Installation: ${env}, data in ${dataDir}, ${place === null ? 'its own PostgreSQL' : `PostgreSQL at ${place}`}.`;
}

function dataFolderOf(
  given: Environment,
  isHeld: (dataDir: string) => boolean,
  places: readonly string[],
): string | null {
  if (given['SALA_DATA_DIR'] !== undefined) return resolve(projectFolder(), given['SALA_DATA_DIR']);
  const folders = [...knownFolders(places), ...places].filter(
    (folder, at, all) => all.indexOf(folder) === at && (readRecord(folder) !== null || isHeld(folder)),
  );
  if (given['DATABASE_URL'] !== undefined) {
    const place = placeOfDatabase(given['DATABASE_URL']);
    return folders.find((folder) => readRecord(folder)?.database === place) ?? null;
  }
  if (folders.length > 1)
    throw new OperatorProblem(
      `There are several installations: ${folders.join(', ')}. Say which one is meant by SALA_DATA_DIR.`,
    );
  return folders[0] ?? null;
}

function knownFolders(places: readonly string[]): string[] {
  return places.flatMap((place) => {
    const known = KnownFolders.safeParse(readJson(join(place, KNOWN)));
    return known.success ? known.data.dataFolders : [];
  });
}

function knownPlaces(project: string): string[] {
  return [join(project, DEFAULT_FOLDER), SYSTEM_FOLDER];
}

function readRecord(dataDir: string): InstallationRecord | null {
  const record = InstallationRecord.safeParse(readJson(join(dataDir, RECORD)));
  return record.success ? record.data : null;
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EACCES')
      throw new OperatorProblem(`${file} cannot be read: run the command as the user who runs the server.`);
    return null; // missing, from an older version, or truncated by a full disk: treated as missing
  }
}

function writeWhole(file: string, value: unknown): void {
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o644 });
  renameSync(fresh, file);
}

function placeOfDatabase(url: string | undefined): string | null {
  const parsed = url === undefined ? null : URL.parse(url);
  if (parsed === null) return null;
  const host = parsed.searchParams.get('host') ?? parsed.hostname;
  const port = parsed.searchParams.get('port') ?? (parsed.port || '5432');
  return `${host}:${port}${parsed.pathname}`;
}
