import { Archive, LayoutTemplate, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MetaFunction, useFetcher, useLoaderData } from 'react-router';
import * as m from '#messages';
import { formatDate } from '#platform/dates/format-date.ts';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { Badge } from '#ui/text/badge.tsx';
import { Card } from '#ui/layout/card.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { ProblemNotice } from '#ui/form/problem-notice.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { prompt } from '#ui/overlay/prompt.ts';
import { RadioCards } from '#ui/form/radio-cards.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { STARTERS, type Starter } from '../template/starter-rules.ts';
import { certificatesPaths } from '../paths.ts';
import { manageCertificates } from '../permissions.ts';
import { problemOf } from '../problem-text.tsx';
import {
  archiveTemplate,
  CreateTemplateInput,
  createTemplate,
  listTemplates,
  TemplateId,
  type TemplateRow,
} from '../template/templates.ts';

export const loader = pageLoader({
  access: manageCertificates,
  handle: async (scope) => ({
    templates: await listTemplates(scope),
    locale: scope.locale,
    zone: scope.tenant.zone,
  }),
});

export const action = pageAction({
  access: manageCertificates,
  intents: {
    create: intent({
      input: CreateTemplateInput,
      handle: async (scope, input) =>
        redirectTo(certificatesPaths.template((await createTemplate(scope, input)).templateId)),
    }),
    archive: intent({ input: TemplateId, handle: archiveTemplate }),
  },
});

export const meta: MetaFunction = () => [{ title: m.certificates_templates() }];

export default function TemplatesPage(): ReactNode {
  const { templates, locale, zone } = useLoaderData<typeof loader>();
  const sender = useFetcher<ActionReply>();
  const problem = problemOf(sender.data, 'archive');
  async function archive({ templateId, name }: TemplateRow): Promise<void> {
    const isSure = await prompt({
      title: m.certificates_archive_named({ name }),
      message: m.certificates_archive_message(),
      confirmLabel: m.certificates_archive(),
      danger: true,
    });
    if (isSure) void sender.submit({ intent: 'archive', template: templateId }, { method: 'post' });
  }
  return (
    <>
      <PageHeader title={m.certificates_templates()} subtitle={m.certificates_templates_subtitle()} />
      {problem && (
        <Notice tone="danger" live className="mb-4">
          {problem.message}
        </Notice>
      )}
      <DataTable
        caption={m.certificates_templates()}
        rows={templates}
        rowKey={({ templateId }) => templateId}
        rowTo={({ templateId }) => certificatesPaths.template(templateId)}
        columns={[
          { key: 'name', header: m.certificates_template_name(), primary: true, cell: ({ name }) => name },
          {
            key: 'state',
            header: m.certificates_status(),
            cell: ({ isArchived }) =>
              isArchived ? (
                <Badge>{m.certificates_archived()}</Badge>
              ) : (
                <Badge tone="positive">{m.certificates_in_use()}</Badge>
              ),
          },
          {
            key: 'version',
            header: m.certificates_version(),
            align: 'end',
            cell: ({ version }) => <span className="tabular-nums">{version}</span>,
          },
          {
            key: 'at',
            header: m.certificates_changed_on(),
            align: 'end',
            cell: ({ updatedAt }) => (
              <span className="text-ink-soft">{formatDate(new Date(updatedAt), { zone, locale })}</span>
            ),
          },
        ]}
        rowActions={(row) =>
          !row.isArchived && (
            <IconButton
              label={m.certificates_archive_named({ name: row.name })}
              icon={<Archive aria-hidden />}
              onClick={() => void archive(row)}
            />
          )
        }
        empty={
          <EmptyState icon={<LayoutTemplate />} title={m.certificates_templates_none()}>
            {m.certificates_templates_none_text()}
          </EmptyState>
        }
      />
      <NewTemplate />
    </>
  );
}

function NewTemplate(): ReactNode {
  const sender = useFetcher<ActionReply>();
  const problem = problemOf(sender.data, 'create');
  return (
    <Card title={m.certificates_new_template()} className="mt-8">
      <sender.Form method="post" className="flex flex-col gap-4">
        <input type="hidden" name="intent" value="create" />
        <ProblemNotice problem={problem} />
        <TextField
          label={m.certificates_template_name()}
          name="name"
          maxLength={120}
          required
          className="sm:max-w-md"
        />
        <RadioCards
          legend={m.certificates_starter()}
          name="starter"
          defaultValue="classic"
          columns={3}
          options={STARTERS.map((value) => ({ value, ...starterWords(value) }))}
        />
        <SubmitButton
          variant="primary"
          className="sm:self-start"
          icon={<Plus aria-hidden />}
          busy={sender.state !== 'idle'}
        >
          {m.certificates_create_template()}
        </SubmitButton>
      </sender.Form>
    </Card>
  );
}

function starterWords(starter: Starter): { label: string; help: string } {
  switch (starter) {
    case 'classic':
      return { label: m.certificates_starter_classic(), help: m.certificates_starter_classic_help() };
    case 'modern':
      return { label: m.certificates_starter_modern(), help: m.certificates_starter_modern_help() };
    case 'portrait':
      return { label: m.certificates_starter_portrait(), help: m.certificates_starter_portrait_help() };
  }
}
