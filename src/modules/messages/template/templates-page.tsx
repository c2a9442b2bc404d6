import { Archive, ArchiveRestore, Copy, LayoutTemplate, PenLine, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, type MetaFunction, useFetcher, useLoaderData } from 'react-router';
import * as m from '#messages';
import { formatDateTime } from '#platform/dates/format-date.ts';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { IconButton, iconButtonClass } from '#ui/action/icon-button.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { fieldError } from '#ui/form/form-problem.ts';
import { ProblemNotice } from '#ui/form/problem-notice.tsx';
import { languageText } from '#ui/form/text-language-switch.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Tabs } from '#ui/navigation/tabs.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { ManagedList } from '#ui/table/managed-list.tsx';
import { Badge } from '#ui/text/badge.tsx';
import { messagesPaths } from '../paths.ts';
import { emailPaths } from '../email/paths.ts';
import { sendEmail } from '../permissions.ts';
import {
  CreateTemplateInput,
  MAX_TEMPLATE_NAME,
  MAX_TEMPLATE_QUERY,
  TEMPLATE_LISTS,
  TemplateId,
  TemplateQuery,
} from './template-contract.ts';
import { templateProblem } from './template-problem.tsx';
import {
  archiveTemplate,
  createTemplate,
  duplicateTemplate,
  listTemplates,
  restoreTemplate,
  type TemplateLine,
} from './templates.ts';

export const loader = pageLoader({
  access: sendEmail,
  query: TemplateQuery,
  handle: async (scope, { query }) => ({
    templates: await listTemplates(scope, query),
    query,
    locale: scope.locale,
    zone: scope.tenant.zone,
  }),
});

export const action = pageAction({
  access: sendEmail,
  intents: {
    create: intent({
      input: CreateTemplateInput,
      handle: async (scope, input) =>
        redirectTo(emailPaths.template((await createTemplate(scope, input)).templateId)),
    }),
    duplicate: intent({
      input: TemplateId,
      handle: async (scope, input) =>
        redirectTo(emailPaths.template((await duplicateTemplate(scope, input)).templateId)),
    }),
    archive: intent({ input: TemplateId, handle: archiveTemplate }),
    restore: intent({ input: TemplateId, handle: restoreTemplate }),
  },
});

export const meta: MetaFunction = () => [{ title: m.messages_templates() }];

export default function TemplatesPage(): ReactNode {
  const { templates, query, locale, zone } = useLoaderData<typeof loader>();
  const sender = useFetcher<ActionReply>();
  const problem = templateProblem(sender.data, 'archive', 'restore', 'duplicate');
  const isArchive = query.show === 'archived';
  return (
    <>
      <PageHeader
        title={m.messages_templates()}
        subtitle={m.messages_templates_help()}
        tabs={
          <Tabs
            label={m.messages_templates()}
            tabs={TEMPLATE_LISTS.map((show) => ({
              to: messagesPaths.templates({ show: show === 'used' ? undefined : show, q: query.q }),
              label: show === 'used' ? m.messages_templates_used() : m.messages_templates_archived(),
              current: show === query.show,
            }))}
          />
        }
      />
      <ProblemNotice problem={problem} />
      <ManagedList
        caption={m.messages_templates()}
        query={query}
        next={null}
        search={{ label: m.messages_template_search(), maxLength: MAX_TEMPLATE_QUERY }}
        rows={templates}
        rowKey={({ templateId }) => templateId}
        rowTo={({ templateId }) => emailPaths.template(templateId)}
        rowActions={(template) => <TemplateActions template={template} sender={sender} />}
        columns={[
          {
            key: 'name',
            header: m.messages_template_name(),
            primary: true,
            cell: ({ name }) => name,
          },
          {
            key: 'subject',
            header: m.messages_outbox_subject(),
            cell: ({ subject }) => <span className="text-ink-soft wrap-anywhere">{subject}</span>,
          },
          {
            key: 'languages',
            header: m.messages_template_languages(),
            cell: ({ languages }) => (
              <span className="flex flex-wrap gap-1">
                {languages.map((language) => (
                  <Badge key={language}>{languageText(language)}</Badge>
                ))}
              </span>
            ),
          },
          {
            key: 'at',
            header: m.messages_template_changed(),
            align: 'end',
            cell: ({ updatedAt }) => (
              <span className="text-ink-soft">{formatDateTime(new Date(updatedAt), { zone, locale })}</span>
            ),
          },
        ]}
        empty={
          <EmptyState icon={<LayoutTemplate />} title={m.messages_templates_none()}>
            {query.q === '' && !isArchive
              ? m.messages_templates_none_text()
              : m.messages_templates_none_found()}
          </EmptyState>
        }
      />
      {!isArchive && <NewTemplate />}
    </>
  );
}

function TemplateActions({
  template: { templateId, name, isArchived, languages },
  sender,
}: {
  template: TemplateLine;
  sender: ReturnType<typeof useFetcher<ActionReply>>;
}): ReactNode {
  const send = (intent: string): void =>
    void sender.submit({ intent, mailTemplate: templateId }, { method: 'post' });
  return (
    <span className="flex justify-end gap-1">
      {!isArchived && languages.length > 0 && (
        <Link
          to={messagesPaths.writeEmail({ template: templateId })}
          title={m.messages_template_write_with({ name })}
          aria-label={m.messages_template_write_with({ name })}
          className={iconButtonClass()}
        >
          <PenLine aria-hidden />
        </Link>
      )}
      <IconButton
        label={m.messages_template_duplicate_named({ name })}
        icon={<Copy aria-hidden />}
        onClick={() => send('duplicate')}
      />
      {isArchived ? (
        <IconButton
          label={m.messages_template_restore_named({ name })}
          icon={<ArchiveRestore aria-hidden />}
          onClick={() => send('restore')}
        />
      ) : (
        <IconButton
          label={m.messages_template_archive_named({ name })}
          icon={<Archive aria-hidden />}
          onClick={() => send('archive')}
        />
      )}
    </span>
  );
}

function NewTemplate(): ReactNode {
  const sender = useFetcher<ActionReply>();
  const problem = templateProblem(sender.data, 'create');
  return (
    <Card title={m.messages_template_new()} className="mt-8 max-w-3xl">
      <sender.Form method="post" className="flex flex-col gap-4">
        <input type="hidden" name="intent" value="create" />
        <ProblemNotice problem={problem} />
        <TextField
          label={m.messages_template_name()}
          help={m.messages_template_name_help()}
          name="name"
          maxLength={MAX_TEMPLATE_NAME}
          required
          className="sm:max-w-md"
          error={fieldError(problem, 'name')}
        />
        <SubmitButton className="sm:self-start" icon={<Plus aria-hidden />} busy={sender.state !== 'idle'}>
          {m.messages_template_create()}
        </SubmitButton>
      </sender.Form>
    </Card>
  );
}
