import { MailPlus, MailX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData, useNavigation } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { formatDateTime } from '#platform/dates/format-date.ts';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { CursorText } from '#platform/paging/cursor-contract.ts';
import { Button } from '#ui/action/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { fieldError } from '#ui/form/form-problem.ts';
import { Notice } from '#ui/text/notice.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Pagination } from '#ui/navigation/pagination.tsx';
import { Select } from '#ui/form/select.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { accountsPaths } from '../paths.ts';
import { manageMembers } from '../permissions.ts';
import { InvitationInput } from './invitation-contract.ts';
import { listOpenInvitations, makeInvitation, revokeInvitation } from './invitations.ts';
import { memberProblem } from './member-problem.tsx';
import { MEMBER_ROLES } from './member-rules.ts';
import { RoleBadge, roleText } from './member-text.tsx';
import { OneTimeSecret } from './one-time-secret.tsx';

const INVITATIONS_PER_MINUTE = 30;

export const loader = pageLoader({
  access: manageMembers,
  query: z.object({
    after: CursorText.optional().catch(undefined),
    done: z.literal('revoked').optional().catch(undefined),
  }),
  handle: async (scope, { query }) => ({
    ...(await listOpenInvitations(scope, query.after ?? null)),
    query,
    locale: scope.locale,
    zone: scope.tenant.zone,
  }),
});

export const action = pageAction({
  access: manageMembers,
  intents: {
    invite: intent({
      input: InvitationInput,
      limit: { perMinute: INVITATIONS_PER_MINUTE },
      refill: ['email'],
      handle: makeInvitation,
    }),
    revoke: intent({
      input: z.object({ invitation: z.uuid() }),
      handle: async (scope, { invitation }) => {
        await revokeInvitation(scope, invitation);
        return redirectTo(`${accountsPaths.invitations()}?done=revoked`);
      },
    }),
  },
});

export const meta: MetaFunction = () => [{ title: m.accounts_manage_invitations() }];

export default function InvitationsPage(): ReactNode {
  const { invitations, next, query, locale, zone } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply<{ url: string; email: string | null }>>();
  const at = (instant: string): string => formatDateTime(new Date(instant), { zone, locale });
  const made = reply?.ok && reply.intent === 'invite' ? reply.result : null;
  const revokeProblem = memberProblem(reply, 'revoke');
  return (
    <>
      <PageHeader
        title={m.accounts_manage_invitations()}
        subtitle={m.accounts_manage_invitations_subtitle()}
      />
      {made && (
        <OneTimeSecret title={m.accounts_manage_invite_made()} url={made.url}>
          {made.email === null
            ? m.accounts_manage_invite_made_link()
            : m.accounts_manage_invite_made_mail({ email: made.email })}
        </OneTimeSecret>
      )}
      {query.done && !reply && (
        <Notice tone="positive" live className="mb-4">
          {m.accounts_manage_invite_revoked()}
        </Notice>
      )}
      {revokeProblem && (
        <Notice tone="danger" live className="mb-4">
          {revokeProblem.message}
        </Notice>
      )}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="order-last min-w-0 xl:order-none">
          <DataTable
            caption={m.accounts_manage_invitations_open()}
            rows={invitations}
            rowKey={(row) => row.invitationId}
            rowActions={(row) => (
              <Form method="post">
                <input type="hidden" name="intent" value="revoke" />
                <input type="hidden" name="invitation" value={row.invitationId} />
                <Button type="submit" size="sm" variant="quiet" icon={<MailX aria-hidden />}>
                  {m.accounts_manage_invite_revoke()}
                </Button>
              </Form>
            )}
            columns={[
              {
                key: 'to',
                header: m.accounts_manage_invite_to(),
                primary: true,
                cell: (row) => (
                  <span className="break-all">{row.email ?? m.accounts_manage_invite_by_link()}</span>
                ),
              },
              { key: 'role', header: m.accounts_manage_role(), cell: (row) => <RoleBadge role={row.role} /> },
              { key: 'by', header: m.accounts_manage_invite_by(), cell: (row) => row.madeBy },
              {
                key: 'until',
                header: m.accounts_manage_invite_until(),
                align: 'end',
                cell: (row) => <span className="whitespace-nowrap">{at(row.expiresAt)}</span>,
              },
            ]}
            empty={
              <EmptyState icon={<MailPlus />} title={m.accounts_manage_invitations_none()}>
                {m.accounts_manage_invitations_none_text()}
              </EmptyState>
            }
          />
          <Pagination
            previous={query.after ? accountsPaths.invitations() : undefined}
            next={next ? accountsPaths.invitations({ after: next }) : undefined}
          />
        </div>
        <InviteForm key={made?.url ?? ''} reply={reply} locale={locale} />
      </div>
    </>
  );
}

function InviteForm({ reply, locale }: { reply: ActionReply | undefined; locale: 'th' | 'en' }): ReactNode {
  const navigation = useNavigation();
  const problem = memberProblem(reply, 'invite');
  const labels = { email: m.accounts_email(), role: m.accounts_manage_role() };
  return (
    <Card title={m.accounts_manage_invite()} description={m.accounts_manage_invite_help()}>
      <Form method="post" noValidate className="flex flex-col gap-4">
        <FormErrorSummary problem={problem} labels={labels} />
        <input type="hidden" name="intent" value="invite" />
        <TextField
          name="email"
          type="email"
          inputMode="email"
          autoComplete="off"
          optional
          label={labels.email}
          help={m.accounts_manage_invite_email_help()}
          defaultValue={(problem && reply?.typed?.['email']) || undefined}
          error={fieldError(problem, 'email')}
        />
        <Select
          name="role"
          label={labels.role}
          defaultValue="user"
          options={MEMBER_ROLES.map((value) => ({ value, label: roleText(value) }))}
          error={fieldError(problem, 'role')}
        />
        <Select
          name="locale"
          label={m.accounts_manage_invite_language()}
          defaultValue={locale}
          options={[
            { value: 'th', label: 'ไทย' },
            { value: 'en', label: 'English' },
          ]}
        />
        <SubmitButton
          busy={navigation.state !== 'idle' && navigation.formData?.get('intent') === 'invite'}
          outcome={problem ? 'error' : undefined}
          icon={<MailPlus aria-hidden />}
        >
          {m.accounts_manage_invite()}
        </SubmitButton>
      </Form>
    </Card>
  );
}
