import { Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData, useNavigation } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { type ActionReply, intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { MailSettings } from '#platform/tenancy/mail-settings-contract.ts';
import { Button } from '#ui/action/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { type FormProblem, fieldError } from '#ui/form/form-problem.ts';
import { Notice } from '#ui/text/notice.tsx';
import { EditPage } from '#ui/edit/edit-page.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { RadioCards } from '#ui/form/radio-cards.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { ConfigForm, type ConfigFormContext } from '../config/config-form.tsx';
import { configLabel } from '../config/config-text.ts';
import { configPageOf, VersionFields } from '../config/config-page.ts';
import { configProblem } from '../config/config-problem.tsx';
import { manageConfig, readConfig } from '../permissions.ts';
import { forgetMailPassword, getMailSurroundings, saveMailSettings } from './mail-settings.ts';
import { finishTestMail, sendTestMail } from './send-test-mail.ts';
import type { TestMailOutcome } from './test-mail-contract.ts';
import { testMailFailure } from './test-mail-text.ts';

const TESTS_PER_MINUTE = 5;
const MAX_PASSWORD = 500;
const USUAL_PORT = 587;

export const loader = pageLoader({
  access: readConfig,
  handle: async (scope) => {
    const { state, context } = await configPageOf(scope);
    const { name, contact, mail } = state.draft;
    return {
      context,
      mail,
      siteName: name,
      contactEmail: contact.email,
      ...(await getMailSurroundings(scope, mail)),
    };
  },
});

const Server = z.preprocess(
  (typed) =>
    typeof typed === 'object' && typed !== null && 'kind' in typed && typed.kind === 'installation'
      ? null
      : typed,
  MailSettings.shape.server,
);

export const action = pageAction({
  access: manageConfig,
  intents: {
    default: intent({
      input: z.object({
        ...VersionFields,
        mail: z.object({ ...MailSettings.shape, server: Server }),
        password: z.string().max(MAX_PASSWORD).optional(),
      }),
      handle: (scope, { version, over, mail, password = '' }) =>
        saveMailSettings(scope, { version, over }, { mail, password }),
    }),
    remove_password: intent({
      input: z.object({}),
      handle: (scope) => forgetMailPassword(scope),
    }),
    test: intent({
      input: z.object({}),
      limit: { perMinute: TESTS_PER_MINUTE },
      prepare: (scope) => sendTestMail(scope),
      handle: (scope, _input, { prepared }) => finishTestMail(scope, prepared),
    }),
  },
});

export const meta: MetaFunction = () => [{ title: m.sites_config_mail() }];

export default function MailSettingsPage(): ReactNode {
  const page = useLoaderData<typeof loader>();
  const { context, mail, problem } = page;
  return (
    <EditPage header={<PageHeader title={m.sites_config_mail()} subtitle={m.sites_config_mail_help()} />}>
      {problem && (
        <Notice
          tone="warning"
          className="mb-5 max-w-3xl"
          title={
            problem.isGivenUp
              ? m.sites_config_mail_trouble_over({ at: problem.at })
              : m.sites_config_mail_trouble({ at: problem.at })
          }
        >
          {problem.unusable === null ? (
            <code className="text-sm break-words">{problem.error}</code>
          ) : (
            testMailFailure(problem.unusable)
          )}
        </Notice>
      )}
      {page.serverProblem && (
        <Notice tone="danger" className="mb-5 max-w-3xl" title={m.sites_config_mail_unusable()}>
          {testMailFailure(page.serverProblem)}
        </Notice>
      )}
      <ConfigForm
        context={context}
        fields={[
          'mail.senderName',
          'mail.replyTo',
          'mail.server.senderAddress',
          'mail.server.host',
          'mail.server.port',
          'mail.server.tls',
          'mail.server.user',
        ]}
      >
        {(problem) => (
          <>
            <Card title={m.sites_config_mail_sender()}>
              <div className="grid gap-4 sm:grid-cols-2">
                <TextField
                  label={configLabel('mail.senderName')}
                  name="mail.senderName"
                  defaultValue={mail.senderName}
                  placeholder={page.siteName}
                  maxLength={100}
                  optional
                  autoComplete="off"
                  error={fieldError(problem, 'mail.senderName')}
                />
                <TextField
                  label={configLabel('mail.replyTo')}
                  name="mail.replyTo"
                  type="email"
                  defaultValue={mail.replyTo}
                  placeholder={page.contactEmail}
                  maxLength={254}
                  optional
                  autoComplete="off"
                  error={fieldError(problem, 'mail.replyTo')}
                />
              </div>
            </Card>
            <ServerCard problem={problem} />
          </>
        )}
      </ConfigForm>
      {context.canManage && <TestCard context={context} />}
    </EditPage>
  );
}

function ServerCard({ problem }: { problem: FormProblem | null }): ReactNode {
  const { mail, hasPassword, isPlainAllowed, installation, context } = useLoaderData<typeof loader>();
  const { server } = mail;
  const [kind, setKind] = useState(server === null ? 'installation' : 'own');
  return (
    <Card title={m.sites_config_mail_server()}>
      <div className="flex flex-col gap-5">
        <RadioCards
          legend={m.sites_config_mail_which()}
          name="mail.server.kind"
          value={kind}
          onChange={setKind}
          columns={2}
          options={[
            {
              value: 'installation',
              label: m.sites_config_mail_installation(),
              help:
                installation === 'server'
                  ? m.sites_config_mail_installation_help()
                  : installation === 'outbox'
                    ? m.sites_config_mail_outbox_help()
                    : m.sites_config_mail_nowhere_help(),
            },
            { value: 'own', label: m.sites_config_mail_own(), help: m.sites_config_mail_own_help() },
          ]}
        />
        {kind === 'own' && (
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              className="sm:col-span-2"
              label={configLabel('mail.server.senderAddress')}
              name="mail.server.senderAddress"
              type="email"
              defaultValue={server?.senderAddress ?? ''}
              maxLength={254}
              required
              autoComplete="off"
              help={m.sites_config_mail_sender_address_help()}
              error={fieldError(problem, 'mail.server.senderAddress')}
            />
            <TextField
              label={configLabel('mail.server.host')}
              name="mail.server.host"
              defaultValue={server?.host ?? ''}
              placeholder="smtp.example.com"
              maxLength={253}
              required
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              error={fieldError(problem, 'mail.server.host')}
            />
            <TextField
              label={configLabel('mail.server.port')}
              name="mail.server.port"
              defaultValue={server?.port ?? USUAL_PORT}
              inputMode="numeric"
              maxLength={5}
              required
              autoComplete="off"
              help={m.sites_config_mail_port_help()}
              error={fieldError(problem, 'mail.server.port')}
            />
            <Select
              className="sm:col-span-2"
              label={configLabel('mail.server.tls')}
              name="mail.server.tls"
              defaultValue={server?.tls ?? 'starttls'}
              error={fieldError(problem, 'mail.server.tls')}
              options={[
                { value: 'starttls', label: m.sites_config_mail_tls_starttls() },
                { value: 'tls', label: m.sites_config_mail_tls_tls() },
                ...(isPlainAllowed ? [{ value: 'none', label: m.sites_config_mail_tls_none() }] : []),
              ]}
            />
            <TextField
              label={configLabel('mail.server.user')}
              name="mail.server.user"
              defaultValue={server?.user ?? ''}
              maxLength={200}
              optional
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              help={m.sites_config_mail_user_help()}
              error={fieldError(problem, 'mail.server.user')}
            />
            {context.canManage && (
              <TextField
                key={context.version}
                label={m.sites_config_mail_password()}
                name="password"
                type="password"
                maxLength={MAX_PASSWORD}
                optional
                autoComplete="new-password"
                placeholder={hasPassword ? '••••••••' : undefined}
                help={hasPassword ? m.sites_config_mail_password_kept() : m.sites_config_mail_password_help()}
                error={fieldError(problem, 'password')}
              />
            )}
          </div>
        )}
      </div>
    </Card>
  );
}

/** Sends a test mail with the draft's settings; deletes the stored password. */
function TestCard({ context }: { context: ConfigFormContext }): ReactNode {
  const { ownAddress, hasPassword, mail } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply<TestMailOutcome>>();
  const navigation = useNavigation();
  const busy = navigation.formData?.get('intent') === 'test';
  return (
    <Card
      className="mt-6 max-w-3xl"
      title={m.sites_config_mail_test()}
      description={m.sites_config_mail_test_help()}
    >
      <div className="flex flex-col items-start gap-4">
        {reply?.intent === 'test' && !busy && <TestResult reply={reply} />}
        {reply?.ok === true && reply.intent === 'remove_password' && (
          <Notice tone="positive" live>
            {m.sites_config_mail_password_removed()}
          </Notice>
        )}
        <Form method="post" className="flex flex-wrap items-center gap-3" key={context.version}>
          <Button
            type="submit"
            name="intent"
            value="test"
            icon={<Send aria-hidden />}
            {...(busy && { disabledReason: m.sites_config_mail_test_busy() })}
          >
            {busy ? m.sites_config_mail_test_busy() : m.sites_config_mail_test_to({ to: ownAddress ?? '' })}
          </Button>
          {mail.server !== null && hasPassword && (
            <Button type="submit" name="intent" value="remove_password" variant="quiet">
              {m.sites_config_mail_password_remove()}
            </Button>
          )}
        </Form>
      </div>
    </Card>
  );
}

function TestResult({ reply }: { reply: ActionReply<TestMailOutcome> }): ReactNode {
  if (!reply.ok)
    return (
      <Notice tone="danger" live>
        {configProblem(reply.problem).message}
      </Notice>
    );
  const outcome = reply.result;
  if (!outcome.isSent)
    return (
      <Notice tone="danger" live title={testMailFailure(outcome.why)}>
        {outcome.said !== null && <code className="text-sm break-words">{outcome.said}</code>}
      </Notice>
    );
  return (
    <Notice tone="positive" live>
      {outcome.way === 'outbox'
        ? m.sites_config_mail_test_kept()
        : m.sites_config_mail_test_sent({ to: outcome.to })}
    </Notice>
  );
}
