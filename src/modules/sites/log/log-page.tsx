import { Send, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData, useNavigation } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { hasRole } from '#platform/access/role-rules.ts';
import { formatDateTime } from '#platform/dates/format-date.ts';
import { type ActionReply, intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { Badge } from '#ui/text/badge.tsx';
import { Button } from '#ui/action/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { fieldError } from '#ui/form/form-problem.ts';
import { Notice } from '#ui/text/notice.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { configProblem } from '../config/config-problem.tsx';
import { manageConfig, readConfig } from '../permissions.ts';
import { isLogChatRefused, logChatSince, removeLogChat, setLogChat, tryLogChat } from './log-chat.ts';

const MAX_URL = 1_000;
const TRIES_PER_MINUTE = 6;

export const loader = pageLoader({
  access: readConfig,
  handle: async (scope) => {
    const since = await logChatSince(scope);
    return {
      canManage: hasRole(scope.actor.role, 'admin'),
      isRefused: await isLogChatRefused(scope),
      since: since && formatDateTime(since, { zone: scope.tenant.zone, locale: scope.locale }),
    };
  },
});

export const action = pageAction({
  access: manageConfig,
  intents: {
    default: intent({
      input: z.object({ url: z.string().trim().min(1).max(MAX_URL) }),
      handle: (scope, { url }) => setLogChat(scope, url),
    }),
    try: intent({
      input: z.object({}),
      limit: { perMinute: TRIES_PER_MINUTE },
      prepare: (scope) => tryLogChat(scope, m.sites_log_test_text({ site: scope.tenant.name })),
      handle: async (_scope, _input, { prepared }) => prepared,
    }),
    remove: intent({ input: z.object({}), handle: (scope) => removeLogChat(scope) }),
  },
});

export const meta: MetaFunction = () => [{ title: m.sites_log_title() }];

/** Sets the chat for browser errors. The stored URL is not shown again. */
export default function LogPage(): ReactNode {
  const { canManage, isRefused, since } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  const navigation = useNavigation();
  const saved = reply?.intent === 'default' ? reply : undefined;
  const problem = saved?.ok === false ? problemOf(saved.problem) : null;
  return (
    <>
      <PageHeader title={m.sites_log_title()} subtitle={m.sites_log_help()} />
      <div className="flex max-w-3xl flex-col gap-5">
        <TryNotice reply={reply} />
        {isRefused && (
          <Notice tone="danger" title={m.sites_log_refused()}>
            {m.sites_log_refused_text()}
          </Notice>
        )}
        <Card
          title={
            <span className="flex flex-wrap items-center gap-3">
              {m.sites_log_chat()}
              <Badge tone={since === null || isRefused ? 'neutral' : 'positive'}>
                {since === null ? m.sites_log_off() : isRefused ? m.sites_log_stopped() : m.sites_log_on()}
              </Badge>
            </span>
          }
          description={since === null ? m.sites_log_off_text() : m.sites_log_since({ at: since })}
          footer={
            canManage &&
            since !== null && (
              <Form method="post" className="flex flex-wrap gap-2">
                <Button type="submit" name="intent" value="try" icon={<Send aria-hidden />}>
                  {m.sites_log_try()}
                </Button>
                <Button
                  type="submit"
                  name="intent"
                  value="remove"
                  variant="quiet"
                  icon={<Trash2 aria-hidden />}
                >
                  {m.sites_log_remove()}
                </Button>
              </Form>
            )
          }
        >
          <div className="flex flex-col gap-4">
            <p className="text-sm text-ink-soft">{m.sites_log_scrubbed()}</p>
            {canManage && (
              <Form method="post" noValidate className="flex flex-col gap-4" key={since}>
                <FormErrorSummary problem={problem} labels={{ url: m.sites_log_url() }} />
                <TextField
                  label={since === null ? m.sites_log_url() : m.sites_log_new_url()}
                  help={m.sites_log_url_help()}
                  name="url"
                  type="password"
                  autoComplete="off"
                  required
                  maxLength={MAX_URL}
                  placeholder="https://"
                  error={fieldError(problem, 'url')}
                />
                <div>
                  <SubmitButton
                    busy={navigation.formMethod === 'POST' && navigation.formData?.get('intent') === null}
                    outcome={saved === undefined ? undefined : saved.ok ? 'success' : 'error'}
                  >
                    {m.sites_log_save()}
                  </SubmitButton>
                </div>
              </Form>
            )}
          </div>
        </Card>
      </div>
    </>
  );
}

const Trial = z.object({ isTaken: z.boolean(), isRefused: z.boolean() });

function TryNotice({ reply }: { reply: ActionReply | undefined }): ReactNode {
  if (reply?.intent !== 'try') return null;
  if (!reply.ok)
    return (
      <Notice tone="danger" live>
        {configProblem(reply.problem).message}
      </Notice>
    );
  const trial = Trial.safeParse(reply.result).data;
  return (
    <Notice tone={trial?.isTaken ? 'positive' : 'danger'} live>
      {trial?.isTaken
        ? m.sites_log_taken()
        : trial?.isRefused
          ? m.sites_log_problem_url()
          : m.sites_log_not_taken()}
    </Notice>
  );
}

function problemOf(problem: Parameters<typeof configProblem>[0]) {
  const { message, fields } = configProblem(problem);
  return problem.code === 'sites.webhook_invalid'
    ? { message, fields: { url: message } }
    : { message, fields };
}
