import { MailPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Form } from 'react-router';
import * as m from '#messages';
import type { ActionReply } from '#platform/page/page.ts';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { fieldError } from '#ui/form/form-problem.ts';
import { RadioCards } from '#ui/form/radio-cards.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useIsBusy } from '#ui/form/use-is-busy.ts';
import { useIsScripted } from '#ui/form/use-is-scripted.ts';
import { Card } from '#ui/layout/card.tsx';
import { CLUSTER_ROLES, type ClusterRole } from '../cluster/cluster-rules.ts';
import { CLUSTER_ROLE_TEXTS } from '../cluster/cluster-text.ts';
import { BranchFields } from './branch-fields.tsx';
import {
  DEFAULT_INVITATION_DAYS,
  INVITATION_WAYS,
  MAX_INVITATION_DAYS,
  mostUses,
} from './invitation-rules.ts';
import type { BranchChoice, Choice } from './membership-contract.ts';
import { peopleProblem } from './people-problem.tsx';
import { wayText } from './people-text.tsx';

/** Invites into an organisation: by e-mail, link or telephone number. */
export function InviteForm({
  clusters,
  branches,
  cluster,
  reply,
}: {
  clusters: readonly Choice[];
  branches: readonly BranchChoice[];
  cluster: string | undefined;
  reply: ActionReply | undefined;
}): ReactNode {
  const problem = peopleProblem(reply, 'invite');
  const typed = (problem && reply?.typed) || {};
  const [way, setWay] = useState<string>(typed['way'] ?? 'email');
  const [role, setRole] = useState<ClusterRole>(
    CLUSTER_ROLES.find((each) => each === typed['role']) ?? 'member',
  );
  // Without scripts, the fields of all ways are shown: the server reads those of the chosen one.
  const isScripted = useIsScripted();
  const shows = (own: string): boolean => !isScripted || way === own;
  const most = mostUses(role);
  const labels = {
    cluster: m.clusters_people_cluster(),
    email: m.clusters_people_email(),
    phone: m.clusters_people_phone(),
    uses: m.clusters_people_uses_field(),
    days: m.clusters_people_days(),
    role: m.clusters_people_role(),
    branches: m.clusters_people_branches(),
  };
  return (
    <Card title={m.clusters_people_invite()}>
      <Form method="post" noValidate className="flex flex-col gap-4">
        <FormErrorSummary problem={problem} labels={labels} />
        <input type="hidden" name="intent" value="invite" />
        <Select
          name="cluster"
          label={labels.cluster}
          defaultValue={typed['cluster'] ?? cluster ?? clusters[0]?.value}
          options={clusters}
          error={fieldError(problem, 'cluster')}
        />
        <RadioCards
          legend={m.clusters_people_way()}
          name="way"
          value={way}
          onChange={setWay}
          options={INVITATION_WAYS.map((value) => ({ value, label: wayText(value) }))}
        />
        {shows('email') && (
          <TextField
            name="email"
            type="email"
            inputMode="email"
            autoComplete="off"
            label={labels.email}
            help={m.clusters_people_email_help()}
            defaultValue={typed['email']}
            error={fieldError(problem, 'email')}
          />
        )}
        {shows('phone') && (
          <TextField
            name="phone"
            type="tel"
            inputMode="tel"
            autoComplete="off"
            label={labels.phone}
            help={m.clusters_people_phone_help()}
            defaultValue={typed['phone']}
            error={fieldError(problem, 'phone')}
          />
        )}
        {shows('link') && (
          <TextField
            name="uses"
            type="number"
            inputMode="numeric"
            min={1}
            max={most}
            label={labels.uses}
            help={m.clusters_people_uses_help({ most })}
            defaultValue={typed['uses'] ?? '1'}
            error={fieldError(problem, 'uses')}
          />
        )}
        <Select
          name="role"
          label={labels.role}
          value={role}
          onChange={(event) => setRole(event.currentTarget.value as ClusterRole)}
          options={CLUSTER_ROLES.map((value) => ({ value, label: CLUSTER_ROLE_TEXTS[value]() }))}
          error={fieldError(problem, 'role')}
        />
        <BranchFields role={role} branches={branches} error={fieldError(problem, 'branches')} />
        <TextField
          name="days"
          type="number"
          inputMode="numeric"
          min={1}
          max={MAX_INVITATION_DAYS}
          label={labels.days}
          defaultValue={typed['days'] ?? String(DEFAULT_INVITATION_DAYS)}
          error={fieldError(problem, 'days')}
        />
        <SubmitButton
          busy={useIsBusy('invite')}
          outcome={problem ? 'error' : undefined}
          icon={<MailPlus aria-hidden />}
        >
          {m.clusters_people_invite()}
        </SubmitButton>
      </Form>
    </Card>
  );
}
