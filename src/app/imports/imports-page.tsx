import type { ReactNode } from 'react';
import { type MetaFunction, useActionData, useLoaderData, useNavigation } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { permission } from '#platform/access/access.ts';
import { addArchive, prepareArchive } from '#platform/imports/import-archive.ts';
import { listImports, viewImportSource } from '#platform/imports/import-queries.ts';
import { requireImportSource } from '#platform/imports/import-rows.ts';
import { MAX_IMPORT_BYTES } from '#platform/imports/import-rules.ts';
import { importPaths } from '#platform/imports/paths.ts';
import { readImportFile } from '#platform/imports/read-import-file.ts';
import { startImport } from '#platform/imports/start-import.ts';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { ImportHistory } from '#ui/import/import-history.tsx';
import { ImportStart } from '#ui/import/import-start.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';

const Source = z.object({ source: z.string().max(80) });
const UPLOADS_PER_MINUTE = 10;

/** Begins an import, and shows those so far. */
export const loader = pageLoader({
  access: permission('app.import', 'manager'),
  params: Source,
  handle: async (scope, { params }) => ({
    source: viewImportSource(scope, params.source),
    imports: await listImports(scope, params.source),
    locale: scope.locale,
    zone: scope.tenant.zone,
  }),
});

export const action = pageAction({
  access: permission('app.import', 'manager'),
  intents: {
    default: intent({
      input: Source.extend({
        file: z.instanceof(File).optional(),
        /** Cells copied out of a spreadsheet; used where there is no file. */
        pasted: z.string().max(MAX_IMPORT_BYTES).default(''),
      }),
      limit: { perMinute: UPLOADS_PER_MINUTE },
      prepare: async (scope, { source, file, pasted }) => {
        const { reader, hasLongCells } = requireImportSource(scope, source);
        const hasFile = file !== undefined && file.size > 0;
        const bytes = hasFile ? new Uint8Array(await file.arrayBuffer()) : new TextEncoder().encode(pasted);
        const fileName = hasFile ? file.name : m.ui_import_pasted();
        const table = await readImportFile(bytes, {
          site: scope.tenant.id,
          name: fileName,
          reader: reader?.file,
          hasLongCells,
        });
        return { fileName, table, archive: table.isArchive ? await prepareArchive(scope, bytes) : null };
      },
      handle: async (scope, { source }, { prepared }) => {
        const { archive, ...file } = prepared;
        const { importId } = await startImport(scope, { source, ...file });
        if (archive) await addArchive(scope, { source, importId }, archive);
        return redirectTo(importPaths.import(source, importId));
      },
    }),
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData ? m.ui_import_title({ what: loaderData.source.title }) : m.ui_import() },
];

export default function ImportsPage(): ReactNode {
  const { source, imports, locale, zone } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply<never>>();
  const isSending = useNavigation().formMethod === 'POST';
  return (
    <>
      <PageHeader
        title={m.ui_import_title({ what: source.title })}
        subtitle={source.help}
        breadcrumbs={[{ label: source.title, to: source.listPath }, { label: m.ui_import() }]}
      />
      <div className="flex flex-col gap-6">
        <ImportStart
          source={source}
          isSending={isSending}
          problem={reply?.ok === false ? reply.problem : null}
        />
        <ImportHistory source={source.name} imports={imports} locale={locale} zone={zone} />
      </div>
    </>
  );
}
