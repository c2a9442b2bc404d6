import type { ReactNode } from 'react';
import { Form } from 'react-router';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import type { ActionReply } from '#platform/page/page.ts';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { outcomeOf } from '#ui/form/form-outcome.ts';
import { fieldError } from '#ui/form/form-problem.ts';
import { SearchField } from '#ui/form/search-field.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useIsBusy } from '#ui/form/use-is-busy.ts';
import { Badge } from '#ui/text/badge.tsx';
import { type ChartHolder, isWithin, MAX_NODE_NAME, TENURES } from './chart-rules.ts';
import { chartProblemOf, daysText, holderName, TENURE_TEXTS } from './chart-text.tsx';
import { FoldedForm } from './folded-form.tsx';
import { DaysFields } from './node-fields.tsx';
import type { OrganizationQuery } from './organization-contract.ts';

/** Members of the organisation who can be given a position. */
export interface Candidates {
  readonly people: readonly { readonly personId: string; readonly name: string }[];
  /** There are more, whom a search finds. */
  readonly isPartial: boolean;
}

interface HolderContext {
  nodeId: string;
  asOf: string;
  reply: ActionReply | undefined;
  locale: Locale;
  canEdit: boolean;
}

/** Who has held a position, holds it or will. */
export function HolderList({
  detail: { holders },
  ...context
}: HolderContext & { detail: { readonly holders: readonly ChartHolder[] } }): ReactNode {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{m.clusters_chart_holders()}</h3>
      {holders.length === 0 && <p className="text-sm text-ink-soft">{m.clusters_chart_holders_none()}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {holders.map((holder) => (
          <HolderRow key={holder.holderId} holder={holder} {...context} />
        ))}
      </ul>
    </section>
  );
}

function HolderRow({
  holder,
  asOf,
  reply,
  locale,
  canEdit,
}: HolderContext & { holder: ChartHolder }): ReactNode {
  const isRefused = reply?.typed?.['holder'] === holder.holderId;
  const problem = isRefused ? chartProblemOf(reply, 'end', locale) : null;
  const busy = useIsBusy('end');
  const canEnd = canEdit && (holder.toOn === null || holder.toOn > asOf);
  return (
    <li className="flex flex-col gap-2 py-3">
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{holderName(holder)}</span>
        <Badge tone={isWithin(holder, asOf) ? 'positive' : 'neutral'}>{TENURE_TEXTS[holder.tenure]()}</Badge>
      </span>
      <span className="text-sm text-ink-soft">{daysText(holder, locale)}</span>
      {canEnd && (
        <details open={problem !== null}>
          <summary className="flex min-h-11 cursor-pointer items-center text-sm text-accent">
            {m.clusters_chart_end()}
          </summary>
          <Form method="post" noValidate className="flex flex-wrap items-end gap-2 pt-1">
            <FormErrorSummary problem={problem} />
            <input type="hidden" name="intent" value="end" />
            <input type="hidden" name="holder" value={holder.holderId} />
            <DateField
              name="lastOn"
              label={m.clusters_chart_last_day()}
              defaultValue={asOf}
              required
              error={fieldError(problem, 'lastOn')}
            />
            <SubmitButton variant="secondary" busy={busy}>
              {m.clusters_chart_end()}
            </SubmitButton>
          </Form>
        </details>
      )}
    </li>
  );
}

/** Narrows the members to choose from, where there are more than a list holds. */
export function CandidateSearch({
  candidates: { isPartial },
  query,
}: {
  candidates: Candidates;
  query: OrganizationQuery;
}): ReactNode {
  if (!isPartial && !query.who) return null;
  const kept = Object.entries({ ...query, who: undefined }).filter(([, value]) => value !== undefined);
  return (
    <Form className="flex flex-col gap-2" replace preventScrollReset>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SearchField name="who" label={m.clusters_chart_find_member()} defaultValue={query.who} />
      <p className="text-sm text-ink-soft">
        {isPartial ? m.clusters_chart_find_member_more() : m.clusters_chart_find_member_shown()}
      </p>
    </Form>
  );
}

/** Gives the position to a member, or to somebody without an account by name. */
export function AppointForm({
  nodeId,
  candidates,
  asOf,
  reply,
  formKey,
  locale,
}: HolderContext & { candidates: Candidates; formKey: string }): ReactNode {
  const problem = chartProblemOf(reply, 'appoint', locale);
  return (
    <FoldedForm title={m.clusters_chart_appoint()} intent="appoint" problem={problem} formKey={formKey}>
      <input type="hidden" name="node" value={nodeId} />
      <input type="hidden" name="idempotencyKey" value={`appoint ${formKey}`} />
      <Select
        name="tenure"
        label={m.clusters_chart_tenure()}
        options={TENURES.map((value) => ({ value, label: TENURE_TEXTS[value]() }))}
      />
      <Select
        name="personId"
        label={m.clusters_chart_member()}
        placeholder={m.clusters_chart_no_member()}
        options={candidates.people.map(({ personId, name }) => ({ value: personId, label: name }))}
      />
      <TextField
        name="name"
        label={m.clusters_chart_other_name()}
        help={m.clusters_chart_other_name_help()}
        maxLength={MAX_NODE_NAME}
        autoComplete="off"
        error={fieldError(problem, 'name')}
      />
      <DaysFields fromOn={asOf} problem={problem} />
      <SubmitButton className="self-start" busy={useIsBusy('appoint')} outcome={outcomeOf(reply, 'appoint')}>
        {m.clusters_chart_appoint()}
      </SubmitButton>
    </FoldedForm>
  );
}
