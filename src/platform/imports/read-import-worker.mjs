// Worker thread that reads files of imports: a large workbook takes seconds of CPU, which must not delay other requests.
import { Refusal } from '../refusal.ts';
import { serveWorker } from '../threads/serve-worker.ts';
import { parseImportFile } from './parse-import-file.ts';

await serveWorker(async ({ bytes, name, reader, mostCell }) => {
  try {
    const read = reader === null ? null : (await import(reader)).readExport;
    return { table: (await read?.(bytes, name)) ?? (await parseImportFile(bytes, mostCell)) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { refused: { code: error.code, kind: error.kind, details: error.details } };
  }
});
