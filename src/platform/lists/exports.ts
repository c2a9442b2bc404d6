import { Readable } from 'node:stream';
import { z } from 'zod';
import { allows, isOffered } from '../access/access.ts';
import { recordAudit } from '../audit.ts';
import { sql } from '../db/query.ts';
import type { RowOf } from '../db/rows.ts';
import { emit, event } from '../events.ts';
import { zonedDay } from '../dates/zone.ts';
import { enqueue, job, type JobRun } from '../jobs/job.ts';
import type { PersonalData } from '../personal-data.ts';
import { platformRefusals, refusals, refuse } from '../refusal.ts';
import type { PersonActor, Scope } from '../scope.ts';
import type { ContentTokenKind } from '../storage/content-token-kind.ts';
import { privateObjectUrl } from '../storage/content-urls.ts';
import {
  deleteObject,
  keepObject,
  openObject,
  type StoredObjectRef,
  uploadObject,
} from '../storage/objects.ts';
import { streamZip, type ZipEntry } from '../storage/stream-zip.ts';
import {
  EXPORT_HOURS,
  type ExportFormat,
  type ExportView,
  MAX_FILE_ROWS,
  MAX_OPEN_EXPORTS,
  MAX_PAPER_ROWS,
} from './export-rules.ts';
import { readList, withOwnColumns } from './list-rows.ts';
import type { AnyList, ArchivedFile, InTransaction } from './list-source.ts';
import { requireList, requireListActor } from './require-list.ts';
import { csvOf, FILE_TYPES, pdfOf, xlsxOf } from './write-list.ts';

declare module '../db/column-types.ts' {
  interface ColumnTypes {
    'platform_export.query': Readonly<Record<string, string>>;
    'platform_export.actor': PersonActor;
  }
}

export const exportRefusals = refusals({
  /** The person already has as many files waiting or ready as they may. */
  'platform.too_many_exports': { kind: 'limited', details: z.object({ most: z.int() }) },
});

/** The page asks again while it waits; a link that was left alone expires. */
const LINK_SECONDS = 900;
const TOKEN_KIND = 'platform.export';
const FILE_KIND = 'platform.list_export';
const HOUR_MS = 3_600_000;
/** A row takes its thread some milliseconds, and other tables wait for it. */
const PAPER_ROWS_AT_ONCE = 100;

/** A file has been made, or cannot be. */
export const exportEnded = event<{
  readonly exportId: string;
  readonly personId: string;
  readonly list: string;
  readonly pagePath: string;
  readonly rows: number;
  readonly state: 'ready' | 'failed';
}>('platform.export_ended');

/** Name of a list's file, such as `คำสั่งซื้อ 2026-11-21.xlsx`. */
export function fileNameOf(
  list: AnyList,
  { locale, now, tenant }: Pick<Scope, 'locale' | 'now' | 'tenant'>,
  format: ExportFormat,
): string {
  return `${list.title({}, { locale })} ${zonedDay(now, tenant.zone)}.${format}`;
}

/**
 * Asks for a file of what `query` selects, made by a job. Refuses with `platform.too_many_exports`, and without access to
 * the list.
 */
export async function askForExport(
  scope: Scope,
  {
    list,
    format,
    query,
    pagePath = '',
  }: {
    list: string;
    format: ExportFormat;
    query: Readonly<Record<string, string>>;
    /** The page of the list, where the file is found afterwards. */
    pagePath?: string;
  },
): Promise<{ exportId: string }> {
  const source = requireList(scope, list);
  const isMissing =
    (format === 'zip' && !source.archive) || (format === 'pdf' && !source.print && !source.pdfHead);
  if (isMissing) throw refuse(platformRefusals, 'platform.missing');
  const person = requireListActor(scope);
  await lockExports(scope, person);
  const { open } = await scope.tx.one(sql<{ open: number }>`
    select count(*)::int as open from platform_export
     where tenant_id = ${scope.tenant.id} and person_id = ${person.userId} and state = any('{asked,ready}')`);
  if (open >= MAX_OPEN_EXPORTS)
    throw refuse(exportRefusals, 'platform.too_many_exports', { most: MAX_OPEN_EXPORTS });
  const { exportId } = await scope.tx.one(sql<RowOf<'platform_export', 'exportId'>>`
    insert into platform_export (tenant_id, person_id, list, format, query, actor, locale, page_path, asked_at)
    values (${scope.tenant.id}, ${person.userId}, ${list}, ${format}, ${JSON.stringify(query)}, ${JSON.stringify({ ...person, guestId: null })},
            ${scope.locale}, ${pagePath}, ${scope.now})
    returning export_id`);
  await enqueue(scope, makeListExport, { exportId });
  await enqueue(
    scope,
    forgetListExport,
    { exportId },
    { runAt: new Date(scope.now.getTime() + EXPORT_HOURS * HOUR_MS) },
  );
  return { exportId };
}

/** Two requests at once must not both find the last place free. */
async function lockExports(scope: Scope, { userId }: PersonActor): Promise<void> {
  await scope.tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`platform.export/${scope.tenant.id}/${userId}`}, 0))`,
  );
}

/** Deletes one's own file, or gives up one that is being made. Refuses with `platform.missing`, and without access to the list. */
export async function deleteExport(
  scope: Scope,
  { list, exportId }: { list: string; exportId: string },
): Promise<void> {
  requireList(scope, list);
  const { userId } = requireListActor(scope);
  const gone = await forget(scope, sql`export_id = ${exportId} and person_id = ${userId} and list = ${list}`);
  if (gone === 0) throw refuse(platformRefusals, 'platform.missing');
}

/** The acting person's files of a list, newest first; those that are ready with a short-lived address. */
export async function listExports(scope: Scope, name: string): Promise<ExportView[]> {
  const list = requireList(scope, name);
  const person = requireListActor(scope);
  const rows = await scope.tx.rows(sql<
    RowOf<'platform_export', 'exportId' | 'format' | 'state' | 'rowsDone' | 'isCut' | 'askedAt' | 'objectId'>
  >`
    select export_id, format, state, rows_done, is_cut, asked_at, object_id from platform_export
     where tenant_id = ${scope.tenant.id} and person_id = ${person.userId} and list = ${name}
     order by export_id desc limit ${MAX_OPEN_EXPORTS}`);
  return rows.map(({ askedAt, objectId, ...row }) => ({
    ...row,
    list: name,
    askedAt: askedAt.toISOString(),
    url:
      objectId === null
        ? null
        : privateObjectUrl(scope.app, scope.tenant.id, objectId, {
            name: fileNameOf(list, { ...scope, now: askedAt }, row.format),
            ttlSeconds: LINK_SECONDS,
            disposition: 'attachment',
            claims: { kind: TOKEN_KIND, by: person.userId, of: row.exportId, stamp: 0 },
          }),
  }));
}

/** An address of a file is good only while its person may still read the list. */
export const exportTokenKind: ContentTokenKind = {
  name: TOKEN_KIND,
  isOursToSend: false,
  isOpen: async (scope, { claims }) => {
    const asked = await scope.tx.first(sql<RowOf<'platform_export', 'list' | 'actor'>>`
      select list, actor from platform_export
       where tenant_id = ${scope.tenant.id} and export_id = ${claims.of} and person_id = ${claims.by}`);
    return asked !== null && (await findReader(scope, asked)) !== null;
  },
};

/** Returns the person who asked, with the rights that they have now; null where they may no longer read the list. */
async function findReader(
  scope: Scope,
  { list: name, actor: then }: RowOf<'platform_export', 'list' | 'actor'>,
): Promise<PersonActor | null> {
  const actor = await scope.app.sessions.findActorNow(scope.tx, scope.tenant, then);
  const list = scope.app.lists.get(name);
  const mayRead = actor && list && isOffered(list.access, scope.tenant) && allows(list.access, actor);
  return mayRead ? actor : null;
}

/** Writes the file page by page and says how far it is. A second attempt starts again. */
export const makeListExport = job({
  name: 'platform.make_list_export',
  payload: z.object({ exportId: z.uuid() }),
  maxAttempts: 3,
  timeoutSeconds: 1_800,
  run: async (run, { exportId }) => {
    const asked = await run.transaction((scope) =>
      scope.tx.first(sql<RowOf<'platform_export', 'list' | 'format' | 'query' | 'actor' | 'locale'>>`
        select list, format, query, actor, locale from platform_export
         where tenant_id = ${scope.tenant.id} and export_id = ${exportId} and state = 'asked'`),
    );
    const list = asked && run.app.lists.get(asked.list);
    if (!asked || !list) return;
    try {
      const written = await write(run, { ...asked, exportId }, list);
      await run.transaction((scope) => finish(scope, { ...asked, exportId, list, written }));
    } catch (error) {
      const isOver = error instanceof ReadersRightLost || error instanceof NoLongerWanted;
      if (isOver || (run.isLastAttempt && !run.signal.aborted))
        await run.transaction((scope) =>
          endExport(scope, { exportId, rows: 0, state: 'failed', objectId: null }),
        );
      if (!isOver) throw error;
    }
  },
});

/** The person who asked may no longer read the list. */
class ReadersRightLost extends Error {}

/** The file was deleted while it was being made. */
class NoLongerWanted extends Error {}

type Asked = RowOf<'platform_export', 'list' | 'format' | 'query' | 'actor' | 'locale'> & {
  readonly exportId: string;
};

interface Written {
  readonly uploaded: StoredObjectRef;
  readonly rows: number;
  readonly isCut: boolean;
}

async function write(run: JobRun, asked: Asked, list: AnyList): Promise<Written> {
  const { exportId, format, query, locale } = asked;
  let rowsDone = 0;
  let isCut = false;
  const inTransaction: InTransaction = (work) =>
    run.transaction(async (scope) => {
      const actor = await findReader(scope, asked);
      if (!actor) throw new ReadersRightLost();
      return work({ ...scope, actor, locale });
    });
  const wanted = list.query.parse(query);
  const whole = await withOwnColumns(list, wanted, inTransaction);
  async function* counted(): AsyncGenerator<{ rows: readonly unknown[]; isCut: boolean }> {
    const pages = readList(list, wanted, { inTransaction, ...boundsOf(list, format) });
    for await (const page of pages) {
      run.signal.throwIfAborted();
      yield page;
      rowsDone += page.rows.length;
      isCut = page.isCut;
      const isWanted = await run.transaction((scope) =>
        scope.tx.run(sql`
          update platform_export set rows_done = ${rowsDone}, is_cut = ${isCut}
           where tenant_id = ${scope.tenant.id} and export_id = ${exportId}`),
      );
      if (isWanted === 0) throw new NoLongerWanted();
    }
  }
  const reader = { locale, zone: run.tenant.zone };
  const { pdfHead } = list;
  const head = format === 'pdf' && pdfHead ? await inTransaction((scope) => pdfHead(scope, wanted)) : null;
  const sourceOf = (): AsyncIterable<Uint8Array> => {
    if (format === 'csv') return encoded(csvOf(whole, counted(), reader));
    if (format === 'xlsx') return xlsxOf(whole, counted(), reader);
    if (format === 'pdf' && list.print)
      return list.print.draw({ query: wanted, pages: counted(), inTransaction });
    if (head !== null) return pdfOf(whole, counted(), { ...reader, head, madeAt: run.app.clock() });
    return streamZip(entriesOf(whole, counted(), inTransaction));
  };
  const uploaded = await uploadObject(
    { app: run.app, tenant: run.tenant, now: run.app.clock() },
    {
      source: sourceOf(),
      contentType: FILE_TYPES[format].replace(/;.*$/, ''),
      visibility: 'private',
      kind: FILE_KIND,
    },
  );
  return { uploaded, rows: rowsDone, isCut };
}

/** How many rows a file holds, and how many are read at a time. */
function boundsOf({ archive, print }: AnyList, format: ExportFormat): { most: number; atOnce?: number } {
  if (format === 'zip' && archive) return { most: MAX_FILE_ROWS, atOnce: archive.rowsAtOnce };
  if (format === 'pdf')
    return print
      ? { most: print.mostRows, atOnce: print.rowsAtOnce }
      : { most: MAX_PAPER_ROWS, atOnce: PAPER_ROWS_AT_ONCE };
  return { most: MAX_FILE_ROWS };
}

/** What the archive holds, then the files of each page of rows; the bytes of an object are opened when their turn comes. */
async function* entriesOf(
  { archive }: AnyList,
  pages: AsyncIterable<{ rows: readonly unknown[] }>,
  inTransaction: InTransaction,
): AsyncGenerator<ZipEntry> {
  if (!archive) return;
  yield entryOf(await inTransaction((scope) => Promise.resolve(archive.about(scope))), inTransaction);
  for await (const { rows } of pages) {
    const files = await inTransaction((scope) => archive.files(scope, rows));
    for (const file of files) yield entryOf(file, inTransaction);
  }
}

function entryOf(file: ArchivedFile, inTransaction: InTransaction): ZipEntry {
  const { path, modifiedAt } = file;
  if ('text' in file) {
    const bytes = Buffer.from(file.text);
    const open = (): Promise<Readable> => Promise.resolve(Readable.from([bytes]));
    return { path, modifiedAt, sizeBytes: bytes.length, contentType: 'text/plain', open };
  }
  const { objectId, sizeBytes, contentType } = file;
  const open = (): Promise<Readable> =>
    inTransaction(async (scope) => (await openObject(scope, objectId)).stream);
  return { path, modifiedAt, sizeBytes, contentType, open };
}

async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const text of texts) yield encoder.encode(text);
}

async function finish(
  scope: Scope,
  {
    exportId,
    list,
    format,
    actor,
    locale,
    written: { uploaded, rows, isCut },
  }: Pick<Asked, 'exportId' | 'format' | 'actor' | 'locale'> & { list: AnyList; written: Written },
): Promise<void> {
  await keepObject(scope, uploaded);
  await scope.tx.run(sql`
    update platform_export set is_cut = ${isCut} where tenant_id = ${scope.tenant.id} and export_id = ${exportId}`);
  const ended = await endExport(scope, { exportId, rows, state: 'ready', objectId: uploaded.objectId });
  if (!ended) await deleteObject(scope, uploaded.objectId);
  else await recordExport({ ...scope, actor, locale }, { list, format, rows });
}

/** Ends the making of a file, unless it has ended or was forgotten; returns whether it did. */
export async function endExport(
  scope: Scope,
  made: { exportId: string; rows: number; state: 'ready' | 'failed'; objectId: string | null },
): Promise<boolean> {
  const ended = await scope.tx.first(sql<RowOf<'platform_export', 'personId' | 'list' | 'pagePath'>>`
    update platform_export set state = ${made.state}, object_id = ${made.objectId}
     where tenant_id = ${scope.tenant.id} and export_id = ${made.exportId} and state = 'asked'
    returning person_id, list, page_path`);
  if (ended) await emit(scope, exportEnded, { ...made, ...ended });
  return ended !== null;
}

/** Notes in the audit log that somebody took a list with them, and how much of it. */
export async function recordExport(
  scope: Scope,
  { list, format, rows }: { list: AnyList; format: ExportFormat; rows: number },
): Promise<void> {
  const title = { th: list.title({}, { locale: 'th' }), en: list.title({}, { locale: 'en' }) };
  await recordAudit(scope, {
    action: 'platform.export_list',
    entityKind: 'platform.list',
    entityId: list.name,
    after: { list: title, format, rows },
  });
}

/** Deletes a file after a day, or what is left of one that failed. */
export const forgetListExport = job({
  name: 'platform.forget_list_export',
  payload: z.object({ exportId: z.uuid() }),
  run: async (run, { exportId }) => {
    await run.transaction((scope) => forget(scope, sql`export_id = ${exportId}`));
  },
});

/** Returns how many files were deleted. */
async function forget(scope: Scope, which: ReturnType<typeof sql>): Promise<number> {
  const gone = await scope.tx.rows(sql<RowOf<'platform_export', 'objectId'>>`
    delete from platform_export where tenant_id = ${scope.tenant.id} and ${which} returning object_id`);
  for (const { objectId } of gone) if (objectId !== null) await deleteObject(scope, objectId);
  return gone.length;
}

/** Files of lists that a person asked for: what they asked, not the rows, which belong to others. */
export const exportsPersonalData: PersonalData = {
  name: 'list_exports',
  use: null,
  collect: async (scope, { personId }) => ({
    records: await scope.tx.rows(sql`
      select list, format, query, state, rows_done as rows, asked_at from platform_export
       where tenant_id = ${scope.tenant.id} and person_id = ${personId} order by export_id desc limit 100`),
    next: null,
  }),
  erase: async (scope, { personId }) => {
    await forget(scope, sql`person_id = ${personId}`);
  },
};
