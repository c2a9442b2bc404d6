import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import * as m from '#messages';
import { addDays } from '#platform/dates/calendar-date.ts';
import { formatDateTime, formatDay } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import type { ActionReply } from '#platform/page/page.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { fieldError } from '#ui/form/form-problem.ts';
import { outcomeOf } from '#ui/form/form-outcome.ts';
import { useIsBusy } from '#ui/form/use-is-busy.ts';
import { Badge } from '#ui/text/badge.tsx';
import type { ChartNode, NodeKind } from './chart-rules.ts';
import {
  ACT_TEXTS,
  chartProblemOf,
  daysText,
  NODE_KIND_TEXTS,
  nodeName,
  VacancyBadge,
} from './chart-text.tsx';
import { FoldedForm } from './folded-form.tsx';
import { AppointForm, type Candidates, CandidateSearch, HolderList } from './holder-forms.tsx';
import { DaysFields, PlaceFields } from './node-fields.tsx';
import type { ChartEntry, NodeDetail, OrganizationQuery } from './organization-contract.ts';
import type { ChartView } from './paths.ts';
import { type ChartTree, isVacant, unitsAbove } from './tree-rules.ts';

interface FormContext {
  tree: ChartTree;
  /** The day that the page shows, from which changes count unless another is typed. */
  asOf: string;
  reply: ActionReply | undefined;
  locale: Locale;
}

/** The form of a new unit or position. */
export function NewNodeForm({
  tree,
  kind,
  parentId,
  asOf,
  reply,
  formKey,
  locale,
}: FormContext & { kind: NodeKind; parentId: string | undefined; formKey: string }): ReactNode {
  const problem = chartProblemOf(reply, 'open', locale);
  return (
    <Form method="post" noValidate className="flex flex-col gap-4">
      <FormErrorSummary problem={problem} />
      <input type="hidden" name="intent" value="open" />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="idempotencyKey" value={`open ${formKey}`} />
      <PlaceFields
        tree={tree}
        placed={{ parentId: parentId ?? null, nameTh: '', nameEn: '', sort: 0 }}
        problem={problem}
        locale={locale}
      />
      <DaysFields fromOn={asOf} problem={problem} />
      <SubmitButton className="self-start" busy={useIsBusy('open')}>
        {kind === 'unit' ? m.clusters_chart_add_unit() : m.clusters_chart_add_position()}
      </SubmitButton>
    </Form>
  );
}

export interface NodePanelProps extends FormContext {
  nodeId: string;
  /** Undefined where it does not exist on the day. */
  chosen: ChartNode | undefined;
  detail: NodeDetail;
  candidates: Candidates;
  query: OrganizationQuery;
  canEdit: boolean;
  formKey: string;
  zone: string;
  urlOf: (change: ChartView) => string;
}

/** A unit or position over all its days: its holders, its forms and what has changed it. */
export function NodePanel(props: NodePanelProps): ReactNode {
  const { tree, chosen, detail, canEdit, locale, zone, urlOf, nodeId } = props;
  return (
    <div className="flex flex-col gap-6">
      {chosen ? (
        <PlaceHeading chosen={chosen} tree={tree} locale={locale} />
      ) : (
        <p className="text-ink-soft">{m.clusters_chart_not_there()}</p>
      )}
      {chosen?.kind === 'unit' && (
        <div className="flex flex-wrap gap-2">
          <LinkButton to={urlOf({ root: nodeId })} size="sm" replace>
            {m.clusters_chart_only_branch()}
          </LinkButton>
          {canEdit &&
            (['position', 'unit'] as const).map((kind) => (
              <LinkButton
                key={kind}
                to={urlOf({ new: kind, root: nodeId, node: undefined })}
                size="sm"
                icon={<Plus aria-hidden />}
              >
                {kind === 'unit' ? m.clusters_chart_new_unit() : m.clusters_chart_new_position()}
              </LinkButton>
            ))}
        </div>
      )}
      {(detail.holders.length > 0 || chosen?.kind === 'position') && <HolderList {...props} />}
      {canEdit && chosen?.kind === 'position' && <CandidateSearch {...props} />}
      {canEdit && chosen?.kind === 'position' && <AppointForm {...props} />}
      {canEdit && chosen && <ChangeForm {...props} chosen={chosen} />}
      {canEdit && chosen && <CloseForm {...props} chosen={chosen} />}
      {canEdit && <ExtendForm {...props} />}
      <Journal entries={detail.entries} locale={locale} zone={zone} />
    </div>
  );
}

function PlaceHeading({
  chosen,
  tree,
  locale,
}: Pick<FormContext, 'tree' | 'locale'> & { chosen: ChartNode }): ReactNode {
  const above = unitsAbove(tree, chosen.nodeId).toReversed();
  return (
    <div className="flex flex-col gap-1.5">
      <span className="flex gap-2">
        <Badge>{NODE_KIND_TEXTS[chosen.kind]()}</Badge>
        {isVacant(tree, chosen) && <VacancyBadge />}
      </span>
      {above.length > 0 && (
        <p className="text-sm text-ink-soft">{above.map((unit) => nodeName(unit, locale)).join(' › ')}</p>
      )}
    </div>
  );
}

function ChangeForm({ tree, chosen, asOf, reply, locale }: FormContext & { chosen: ChartNode }): ReactNode {
  const problem = chartProblemOf(reply, 'change', locale);
  return (
    <FoldedForm
      title={m.clusters_chart_change()}
      intent="change"
      problem={problem}
      formKey={`${chosen.version} ${asOf}`}
    >
      <input type="hidden" name="node" value={chosen.nodeId} />
      <input type="hidden" name="version" value={chosen.version} />
      <input type="hidden" name="seenOn" value={asOf} />
      <PlaceFields tree={tree} placed={chosen} node={chosen} problem={problem} locale={locale} />
      <DaysFields fromOn={asOf} problem={problem} />
      <SubmitButton className="self-start" busy={useIsBusy('change')} outcome={outcomeOf(reply, 'change')}>
        {m.clusters_chart_save()}
      </SubmitButton>
    </FoldedForm>
  );
}

function CloseForm({ chosen, asOf, reply, locale }: FormContext & { chosen: ChartNode }): ReactNode {
  const problem = chartProblemOf(reply, 'close', locale);
  return (
    <FoldedForm
      title={m.clusters_chart_close()}
      intent="close"
      problem={problem}
      formKey={`${chosen.version} ${asOf}`}
    >
      <p className="text-sm text-ink-soft">
        {chosen.kind === 'unit' ? m.clusters_chart_close_unit_help() : m.clusters_chart_close_position_help()}
      </p>
      <input type="hidden" name="node" value={chosen.nodeId} />
      <input type="hidden" name="version" value={chosen.version} />
      <DateField
        name="lastOn"
        label={m.clusters_chart_last_day()}
        defaultValue={asOf}
        required
        error={fieldError(problem, 'lastOn')}
      />
      <SubmitButton variant="danger" className="self-start" busy={useIsBusy('close')}>
        {m.clusters_chart_close()}
      </SubmitButton>
    </FoldedForm>
  );
}

/** Takes an end back; nothing for what has none. */
function ExtendForm({
  nodeId,
  detail: { places, version, kind },
  reply,
  locale,
}: Pick<NodePanelProps, 'nodeId' | 'detail' | 'reply' | 'locale'>): ReactNode {
  const problem = chartProblemOf(reply, 'extend', locale);
  const busy = useIsBusy('extend');
  const end = places.at(-1)?.toOn ?? null;
  if (end === null) return null;
  const day = formatDay(addDays(end, -1), { locale });
  return (
    <FoldedForm title={m.clusters_chart_extend()} intent="extend" problem={problem} formKey={version}>
      <p className="text-sm text-ink-soft">
        {kind === 'unit'
          ? m.clusters_chart_extend_unit_help({ day })
          : m.clusters_chart_extend_position_help({ day })}
      </p>
      <input type="hidden" name="node" value={nodeId} />
      <input type="hidden" name="version" value={version} />
      <DateField
        name="lastOn"
        label={m.clusters_chart_last_day()}
        optional
        help={m.clusters_chart_last_day_help()}
        error={fieldError(problem, 'lastOn')}
      />
      <SubmitButton className="self-start" busy={busy}>
        {m.clusters_chart_extend()}
      </SubmitButton>
    </FoldedForm>
  );
}

function Journal({
  entries,
  locale,
  zone,
}: {
  entries: readonly ChartEntry[];
  locale: Locale;
  zone: string;
}): ReactNode {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{m.clusters_chart_history()}</h3>
      <ol className="flex flex-col gap-2 text-sm">
        {entries.map(({ changeNo, act, who, at, ...days }) => (
          <li key={changeNo}>
            <span className="font-medium">{ACT_TEXTS[act]()}</span> {daysText(days, locale)}
            <span className="block text-ink-soft">
              {[who ?? m.clusters_chart_erased(), formatDateTime(new Date(at), { zone, locale })].join(' · ')}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
