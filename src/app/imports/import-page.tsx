import type { ReactNode } from 'react';
import { type MetaFunction, useActionData, useLoaderData, useNavigation } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { permission } from '#platform/access/access.ts';
import { editImport, matchImport, recheckImport } from '#platform/imports/check-import.ts';
import { addArchive, prepareArchive } from '#platform/imports/import-archive.ts';
import { viewImport, viewImportSource } from '#platform/imports/import-queries.ts';
import {
  MAX_ARCHIVE_BYTES,
  MAX_IMPORT_COLUMNS,
  MAX_LONG_CELL,
  SHOWN_ROWS,
} from '#platform/imports/import-rules.ts';
import { importPaths } from '#platform/imports/paths.ts';
import { requireImportSource } from '#platform/imports/import-rows.ts';
import { runImport } from '#platform/imports/run-import.ts';
import { dropImport } from '#platform/imports/start-import.ts';
import { undoImport } from '#platform/imports/undo-import.ts';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { ImportSteps } from '#ui/import/import-steps.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';

const Which = z.object({ source: z.string().max(80), importId: z.uuid() });
const Name = z.string().max(80);
const CHECKS_PER_MINUTE = 60;

/** One import, from its columns to its undo. */
export const loader = pageLoader({
  access: permission('app.import', 'manager'),
  params: Which,
  query: z.object({ step: z.enum(['columns']).optional().catch(undefined) }),
  handle: async (scope, { params, query }) => ({
    source: viewImportSource(scope, params.source),
    view: await viewImport(scope, params),
    step: query.step,
    locale: scope.locale,
    zone: scope.tenant.zone,
  }),
});

export const action = pageAction({
  access: permission('app.import', 'manager'),
  intents: {
    match: intent({
      input: Which.extend({
        /** The field of each column, in their order; empty for one that is not used. */
        matching: z.array(Name).max(MAX_IMPORT_COLUMNS),
        choices: z.record(Name, Name).default({}),
      }),
      limit: { perMinute: CHECKS_PER_MINUTE },
      handle: async (scope, input) => {
        await matchImport(scope, input);
        return redirectTo(importPaths.import(input.source, input.importId));
      },
    }),
    edit: intent({
      input: Which.extend({
        /** New texts by line and field. */
        cells: z
          .record(z.string().regex(/^\d{1,7}$/), z.record(Name, z.string().max(MAX_LONG_CELL)))
          .refine((rows) => Object.keys(rows).length <= SHOWN_ROWS),
      }),
      limit: { perMinute: CHECKS_PER_MINUTE },
      handle: (scope, { cells, ...which }) =>
        editImport(scope, {
          ...which,
          cells: Object.entries(cells).flatMap(([row, fields]) =>
            Object.entries(fields).map(([field, text]) => ({ row: Number(row), field, text })),
          ),
        }),
    }),
    recheck: intent({ input: Which, limit: { perMinute: CHECKS_PER_MINUTE }, handle: recheckImport }),
    archive: intent({
      input: Which.extend({
        archive: z.instanceof(File).refine(({ size }) => size > 0 && size <= MAX_ARCHIVE_BYTES),
      }),
      limit: { perMinute: 10 },
      prepare: async (scope, { source, archive }) => {
        requireImportSource(scope, source);
        return prepareArchive(scope, new Uint8Array(await archive.arrayBuffer()));
      },
      handle: (scope, which, { prepared }) => addArchive(scope, which, prepared),
    }),
    run: intent({ input: Which, handle: runImport }),
    undo: intent({ input: Which, handle: undoImport }),
    drop: intent({
      input: Which,
      handle: async (scope, which) => {
        await dropImport(scope, which);
        return redirectTo(importPaths.imports(which.source));
      },
    }),
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData ? m.ui_import_title({ what: loaderData.source.title }) : m.ui_import() },
];

export default function ImportPage(): ReactNode {
  const { source, view, step, locale, zone } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  const { formMethod, formData } = useNavigation();
  const sent = formData?.get('intent');
  const sending = formMethod === 'POST' ? (typeof sent === 'string' ? sent : '') : null;
  return (
    <>
      <PageHeader
        title={view.fileName}
        breadcrumbs={[
          { label: source.title, to: source.listPath },
          { label: m.ui_import(), to: importPaths.imports(source.name) },
          { label: view.fileName },
        ]}
      />
      <ImportSteps
        source={source}
        view={view}
        isMatching={view.state === 'matching' || (view.state === 'checked' && step === 'columns')}
        problem={reply?.ok === false ? reply.problem : null}
        sending={sending}
        locale={locale}
        zone={zone}
      />
    </>
  );
}
