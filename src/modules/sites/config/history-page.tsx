import { Download, FileUp, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData, useNavigation } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { formatDateTime } from '#platform/dates/format-date.ts';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { CursorText } from '#platform/paging/cursor-contract.ts';
import { Badge } from '#ui/text/badge.tsx';
import { Button } from '#ui/action/button.tsx';
import { buttonClass } from '#ui/action/button-class.ts';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { FileField } from '#ui/form/file-field.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Pagination } from '#ui/navigation/pagination.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { manageConfig, readConfig } from '../permissions.ts';
import { listVersions, restoreVersion } from './config-history.ts';
import { declaredLabels } from './declared-settings.ts';
import { namedDifferences } from './named-differences.ts';
import { configPageOf, VersionFields, versionOf } from './config-page.ts';
import { configProblem } from './config-problem.tsx';
import { DifferenceTable } from './difference-table.tsx';
import { configPaths } from './paths.ts';
import { MAX_IMPORT_CHARACTERS } from './site-config-contract.ts';
import { importConfig } from './transfer-config.ts';

const MAX_NUMBER = 2_147_483_647;

export const loader = pageLoader({
  access: readConfig,
  query: z.object({ before: CursorText.optional() }),
  handle: async (scope, { query }) => {
    const { context } = await configPageOf(scope);
    const { versions, next } = await listVersions(scope, query.before ?? null);
    return {
      ...context,
      isFirstPage: query.before === undefined,
      next,
      labels: declaredLabels(scope),
      versions: versions.map((each) => ({
        ...each,
        differences: namedDifferences(scope, each.differences),
        publishedAt: formatDateTime(each.publishedAt, { zone: scope.tenant.zone, locale: scope.locale }),
      })),
    };
  },
});

export const action = pageAction({
  access: manageConfig,
  intents: {
    restore: intent({
      input: z.object({ ...VersionFields, number: z.coerce.number().int().min(1).max(MAX_NUMBER) }),
      handle: async (scope, input) => {
        await restoreVersion(scope, { number: input.number, version: versionOf(input) });
        return redirectTo(configPaths.overview());
      },
    }),
    import: intent({
      input: z.object({
        ...VersionFields,
        file: z.instanceof(File).refine(({ size }) => size > 0 && size <= MAX_IMPORT_CHARACTERS),
      }),
      prepare: async (_scope, { file }) => file.text(),
      handle: async (scope, input, { prepared }) => {
        const { hasMenu } = await importConfig(scope, { file: prepared, version: versionOf(input) });
        return redirectTo(hasMenu ? configPaths.importedWithoutMenu() : configPaths.overview());
      },
    }),
  },
});

export const meta: MetaFunction = () => [{ title: m.sites_config_history() }];

export default function ConfigHistoryPage(): ReactNode {
  const { versions, labels, next, isFirstPage, version, canManage } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  const problem = reply?.ok === false ? configProblem(reply.problem, labels) : null;
  return (
    <>
      <PageHeader
        title={m.sites_config_history()}
        subtitle={m.sites_config_history_help()}
        actions={
          <a href={configPaths.export()} download="sala-site-config.json" className={buttonClass({})}>
            <Download aria-hidden className="size-5" />
            {m.sites_config_export()}
          </a>
        }
      />
      {problem && (
        <Notice tone="danger" live className="mb-5">
          {problem.message}
        </Notice>
      )}
      <div className="flex flex-col gap-5">
        {versions.length === 0 ? (
          <EmptyState title={m.sites_config_history_empty()}>
            {m.sites_config_history_empty_text()}
          </EmptyState>
        ) : (
          versions.map((each, index) => (
            <Card
              key={each.number}
              title={
                <span className="flex flex-wrap items-center gap-2">
                  {m.sites_config_version({ number: each.number })}
                  {isFirstPage && index === 0 && <Badge tone="positive">{m.sites_config_current()}</Badge>}
                </span>
              }
              description={
                each.number === 1 && each.publishedBy === null
                  ? m.sites_config_version_first()
                  : `${each.publishedAt} · ${each.publishedBy ?? '–'}`
              }
              actions={
                canManage &&
                !(isFirstPage && index === 0) && <RestoreForm number={each.number} version={version} />
              }
            >
              {each.differences.length > 0 && <DifferenceTable differences={each.differences} />}
            </Card>
          ))
        )}
        <Pagination
          previous={isFirstPage ? undefined : configPaths.history()}
          next={next === null ? undefined : configPaths.history(next)}
        />
        {canManage && <ImportCard version={version} isRefused={problem !== null} />}
      </div>
    </>
  );
}

function RestoreForm({ number, version }: { number: number; version: number }): ReactNode {
  return (
    <Form method="post">
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="number" value={number} />
      <Button type="submit" name="intent" value="restore" size="sm" icon={<RotateCcw aria-hidden />}>
        {m.sites_config_restore({ number })}
      </Button>
    </Form>
  );
}

function ImportCard({ version, isRefused }: { version: number; isRefused: boolean }): ReactNode {
  const navigation = useNavigation();
  return (
    <Card title={m.sites_config_import()} description={m.sites_config_import_help()}>
      <Form method="post" encType="multipart/form-data" className="flex flex-col items-start gap-4">
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="intent" value="import" />
        <FileField
          label={m.sites_config_import_file()}
          name="file"
          accept="application/json,.json"
          required
          className="w-full max-w-lg"
        />
        <SubmitButton
          icon={<FileUp aria-hidden />}
          busy={navigation.formMethod === 'POST'}
          outcome={isRefused ? 'error' : undefined}
          variant="secondary"
        >
          {m.sites_config_import_send()}
        </SubmitButton>
      </Form>
    </Card>
  );
}
