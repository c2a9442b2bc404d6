import { ArrowRightLeft, Ban, RotateCcw, UserMinus, UserRoundCog } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import * as m from '#messages';
import type { ActionReply } from '#platform/page/page.ts';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { fieldError, type FormProblem } from '#ui/form/form-problem.ts';
import { Select } from '#ui/form/select.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { CLUSTER_ROLES } from '../cluster/cluster-rules.ts';
import { CLUSTER_ROLE_TEXTS } from '../cluster/cluster-text.ts';
import { BranchFields } from './branch-fields.tsx';
import {
  type BranchChoice,
  type Choice,
  MAX_MEMBER_REASON,
  type MembershipView,
} from './membership-contract.ts';
import { changesOf, type MemberChange } from './membership-rules.ts';
import { peopleProblem } from './people-problem.tsx';

interface FormsProps {
  readonly membership: MembershipView;
  readonly clusters: readonly Choice[];
  readonly branches: readonly BranchChoice[];
  readonly reply: ActionReply | undefined;
}

/** What may be done to a membership in its state, each in its own form. */
export function MembershipForms({ membership, clusters, branches, reply }: FormsProps): ReactNode {
  const others = clusters.filter(({ value }) => value !== membership.clusterKey);
  const changes = changesOf(membership.state).filter((change) => change !== 'move' || others.length > 0);
  if (changes.length === 0) return null;
  return (
    <div className="mt-4 flex flex-col divide-y divide-line border-t border-line">
      {changes.map((change) => (
        <ChangeForm key={change} change={change} membership={membership} reply={reply}>
          {change === 'change' && <RoleFields membership={membership} branches={branches} reply={reply} />}
          {change === 'move' && <Select name="to" label={m.clusters_people_move_to()} options={others} />}
        </ChangeForm>
      ))}
    </div>
  );
}

function ChangeForm({
  change,
  membership,
  reply,
  children,
}: {
  change: MemberChange;
  membership: MembershipView;
  reply: ActionReply | undefined;
  children: ReactNode;
}): ReactNode {
  const navigation = useNavigation();
  const sent = navigation.formData;
  const isBusy = sent?.get('intent') === change && sent.get('member') === membership.memberId;
  const problem = peopleProblem(reply, change);
  const { label, help, icon, isGrave } = wordsOf(change);
  return (
    <details className="py-1" open={problem !== null || undefined}>
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 py-2 font-medium [&_svg]:size-4.5">
        {icon}
        {label}
      </summary>
      <Form method="post" noValidate className="flex max-w-prose flex-col gap-4 pt-1 pb-3">
        <p className="text-sm text-ink-soft">{help}</p>
        <FormErrorSummary problem={problem} />
        <input type="hidden" name="intent" value={change} />
        <input type="hidden" name="member" value={membership.memberId} />
        {children}
        {change !== 'change' && <ReasonField problem={problem} typed={reply?.typed?.['reason']} />}
        <SubmitButton
          variant={isGrave ? 'danger' : 'primary'}
          busy={isBusy}
          outcome={problem ? 'error' : undefined}
        >
          {label}
        </SubmitButton>
      </Form>
    </details>
  );
}

function RoleFields({
  membership,
  branches,
  reply,
}: Pick<FormsProps, 'membership' | 'branches' | 'reply'>): ReactNode {
  const problem = peopleProblem(reply, 'change');
  const [role, setRole] = useState<string>(membership.role);
  return (
    <>
      <Select
        name="role"
        label={m.clusters_people_role()}
        value={role}
        onChange={(event) => setRole(event.currentTarget.value)}
        options={CLUSTER_ROLES.map((value) => ({ value, label: CLUSTER_ROLE_TEXTS[value]() }))}
        error={fieldError(problem, 'role')}
      />
      <BranchFields
        role={role}
        branches={branches}
        chosen={membership.branchCodes}
        error={fieldError(problem, 'branches')}
      />
    </>
  );
}

function ReasonField({
  problem,
  typed,
}: {
  problem: FormProblem | null;
  typed: string | undefined;
}): ReactNode {
  return (
    <TextArea
      name="reason"
      label={m.clusters_people_reason()}
      help={m.clusters_people_reason_help()}
      rows={2}
      maxLength={MAX_MEMBER_REASON}
      optional
      defaultValue={(problem && typed) || undefined}
      error={fieldError(problem, 'reason')}
    />
  );
}

function wordsOf(change: MemberChange): {
  label: string;
  help: string;
  icon: ReactNode;
  isGrave: boolean;
} {
  switch (change) {
    case 'change':
      return {
        label: m.clusters_people_do_change(),
        help: m.clusters_people_do_change_help(),
        icon: <UserRoundCog aria-hidden />,
        isGrave: false,
      };
    case 'suspend':
      return {
        label: m.clusters_people_do_suspend(),
        help: m.clusters_people_do_suspend_help(),
        icon: <Ban aria-hidden />,
        isGrave: true,
      };
    case 'resume':
      return {
        label: m.clusters_people_do_resume(),
        help: m.clusters_people_do_resume_help(),
        icon: <RotateCcw aria-hidden />,
        isGrave: false,
      };
    case 'move':
      return {
        label: m.clusters_people_do_move(),
        help: m.clusters_people_do_move_help(),
        icon: <ArrowRightLeft aria-hidden />,
        isGrave: false,
      };
    case 'end':
      return {
        label: m.clusters_people_do_end(),
        help: m.clusters_people_do_end_help(),
        icon: <UserMinus aria-hidden />,
        isGrave: true,
      };
  }
}
