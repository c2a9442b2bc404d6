import { Ban, KeyRound, LogOut, RotateCcw, ShieldCheck, ShieldOff, UserRoundCog } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import * as m from '#messages';
import type { ActionReply } from '#platform/page/page.ts';
import { Card } from '#ui/layout/card.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { fieldError } from '#ui/form/form-problem.ts';
import { Notice } from '#ui/text/notice.tsx';
import { Select } from '#ui/form/select.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { useIsBusy } from '#ui/form/use-is-busy.ts';
import { MAX_MEMBER_REASON, type MemberRow } from './member-contract.ts';
import { DutyForms } from './duty-forms.tsx';
import { memberProblem } from './member-problem.tsx';
import { MEMBER_ROLES, type MemberAction } from './member-rules.ts';
import { roleText } from './member-text.tsx';
import { ENTRY_LINK_MINUTES } from './sign-in-method-rules.ts';

interface ActionsProps {
  readonly member: MemberRow & { readonly actions: readonly MemberAction[] };
  readonly hasSessions: boolean;
  readonly hasFactor: boolean;
  readonly reply: ActionReply | undefined;
}

/** The actions on a member that the server's rules allow the reader now. */
export function MemberActions({ member, hasSessions, hasFactor, reply }: ActionsProps): ReactNode {
  const may = (action: MemberAction): boolean => member.actions.includes(action);
  if (member.actions.length === 0) return <Notice>{m.accounts_manage_no_actions()}</Notice>;
  return (
    <div className="flex min-w-0 flex-col gap-5">
      {may('change_role') && <RoleForm key={member.role} member={member} reply={reply} />}
      {may('change_duties') && <DutyForms held={member.duties} reply={reply} />}
      {may('end_sessions') && hasSessions && <EndForm reply={reply} />}
      {may('reset_factor') && hasFactor && <ReasonForm kind="reset_factor" reply={reply} />}
      {may('make_entry_link') && <EntryLinkForm reply={reply} />}
      {may('act_as') && <ActForm name={member.name} reply={reply} />}
      {may('suspend') && <ReasonForm kind="suspend" reply={reply} />}
      {may('restore') && <ReasonForm kind="restore" reply={reply} />}
    </div>
  );
}

function RoleForm({ member, reply }: Pick<ActionsProps, 'member' | 'reply'>): ReactNode {
  const problem = memberProblem(reply, 'role');
  return (
    <Card title={m.accounts_manage_role()} description={m.accounts_manage_role_help()}>
      <Form method="post" noValidate className="flex flex-col gap-4">
        <FormErrorSummary problem={problem} labels={{ role: m.accounts_manage_role() }} />
        <input type="hidden" name="intent" value="role" />
        <Select
          name="role"
          label={m.accounts_manage_role()}
          hideLabel
          defaultValue={member.role}
          options={MEMBER_ROLES.map((value) => ({ value, label: roleText(value) }))}
          error={fieldError(problem, 'role')}
        />
        <SubmitButton
          busy={useIsBusy('role')}
          outcome={problem ? 'error' : undefined}
          icon={<ShieldCheck aria-hidden />}
        >
          {m.accounts_manage_do_role()}
        </SubmitButton>
      </Form>
    </Card>
  );
}

function EndForm({ reply }: Pick<ActionsProps, 'reply'>): ReactNode {
  const problem = memberProblem(reply, 'end_sessions');
  return (
    <Card title={m.accounts_manage_do_end()} description={m.accounts_manage_do_end_help()}>
      <Form method="post" className="flex flex-col gap-4">
        <FormErrorSummary problem={problem} />
        <input type="hidden" name="intent" value="end_sessions" />
        <SubmitButton
          variant="secondary"
          busy={useIsBusy('end_sessions')}
          outcome={problem ? 'error' : undefined}
          icon={<LogOut aria-hidden />}
        >
          {m.accounts_manage_do_end()}
        </SubmitButton>
      </Form>
    </Card>
  );
}

function EntryLinkForm({ reply }: Pick<ActionsProps, 'reply'>): ReactNode {
  const problem = memberProblem(reply, 'entry_link');
  return (
    <Card
      title={m.accounts_manage_do_entry_link()}
      description={m.accounts_manage_do_entry_link_help({ minutes: ENTRY_LINK_MINUTES })}
    >
      <Form method="post" className="flex flex-col gap-4">
        <FormErrorSummary problem={problem} />
        <input type="hidden" name="intent" value="entry_link" />
        <SubmitButton
          variant="secondary"
          busy={useIsBusy('entry_link')}
          outcome={problem ? 'error' : undefined}
          icon={<KeyRound aria-hidden />}
        >
          {m.accounts_manage_do_entry_link()}
        </SubmitButton>
      </Form>
    </Card>
  );
}

function ActForm({ name, reply }: { name: string } & Pick<ActionsProps, 'reply'>): ReactNode {
  const problem = memberProblem(reply, 'act');
  return (
    <Card title={m.accounts_manage_do_act()} description={m.accounts_manage_do_act_help()}>
      <Form method="post" reloadDocument className="flex flex-col gap-4">
        <FormErrorSummary problem={problem} />
        <input type="hidden" name="intent" value="act" />
        <SubmitButton variant="secondary" busy={useIsBusy('act')} icon={<UserRoundCog aria-hidden />}>
          {m.accounts_manage_do_act_as({ name })}
        </SubmitButton>
      </Form>
    </Card>
  );
}

function ReasonForm({ kind, reply }: { kind: Reasoned } & Pick<ActionsProps, 'reply'>): ReactNode {
  const problem = memberProblem(reply, kind);
  const { label, help, icon } = reasonedText(kind);
  return (
    <Card title={label} description={help}>
      <Form method="post" noValidate className="flex flex-col gap-4">
        <FormErrorSummary problem={problem} labels={{ reason: m.accounts_manage_reason() }} />
        <input type="hidden" name="intent" value={kind} />
        <TextArea
          name="reason"
          label={m.accounts_manage_reason()}
          help={m.accounts_manage_reason_help()}
          rows={2}
          maxLength={MAX_MEMBER_REASON}
          required
          defaultValue={(reply?.intent === kind && reply.typed?.['reason']) || undefined}
          error={fieldError(problem, 'reason')}
        />
        <SubmitButton
          variant={kind === 'restore' ? 'primary' : 'danger'}
          busy={useIsBusy(kind)}
          outcome={problem ? 'error' : undefined}
          icon={icon}
        >
          {label}
        </SubmitButton>
      </Form>
    </Card>
  );
}

type Reasoned = 'suspend' | 'restore' | 'reset_factor';

function reasonedText(kind: Reasoned): { label: string; help: string; icon: ReactNode } {
  switch (kind) {
    case 'suspend':
      return {
        label: m.accounts_manage_do_suspend(),
        help: m.accounts_manage_do_suspend_help(),
        icon: <Ban aria-hidden />,
      };
    case 'restore':
      return {
        label: m.accounts_manage_do_restore(),
        help: m.accounts_manage_do_restore_help(),
        icon: <RotateCcw aria-hidden />,
      };
    case 'reset_factor':
      return {
        label: m.accounts_manage_do_reset_factor(),
        help: m.accounts_manage_do_reset_factor_help(),
        icon: <ShieldOff aria-hidden />,
      };
  }
}
