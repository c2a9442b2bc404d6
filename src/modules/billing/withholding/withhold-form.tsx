import type { ReactNode } from 'react';
import { Form } from 'react-router';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { formatBaht, formatPlainBaht } from '#platform/money/money.ts';
import { buttonClass } from '#ui/action/button-class.ts';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { fieldError, type FormProblem } from '#ui/form/form-problem.ts';
import { HiddenFields } from '#ui/form/hidden-fields.tsx';
import { RadioCards } from '#ui/form/radio-cards.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { useIsBusy } from '#ui/form/use-is-busy.ts';
import { rateText } from '../document/rate-text.ts';
import { withholdingKindText } from './withholding-text.ts';
import type { WithholdingView } from './withholding-view.ts';

export interface WithholdFormProps {
  readonly withholding: WithholdingView;
  /** Value of the invoice without VAT. */
  readonly netSatang: number;
  /** Whether the invoice can still be changed by it. */
  readonly isPayable: boolean;
  readonly formKey: string;
  readonly problem: FormProblem | null;
  readonly locale: Locale;
}

/** Declares that the payer withholds tax, or takes that back. Nothing where this buyer does not withhold. */
export function WithholdForm(props: WithholdFormProps): ReactNode {
  const { withholding, isPayable, problem } = props;
  if (withholding.declared !== null) return <Declared {...props} declared={withholding.declared} />;
  if (!isPayable || withholding.rates.length === 0 || props.netSatang < withholding.minimumSatang)
    return null;
  return (
    <details open={problem !== null}>
      <summary className={buttonClass({ full: true, className: 'cursor-pointer list-none' })}>
        {m.billing_withhold_open()}
      </summary>
      <div className="mt-3 rounded-lg border border-line bg-surface p-4">
        <DeclareForm {...props} />
      </div>
    </details>
  );
}

function DeclareForm({ withholding, netSatang, formKey, problem }: WithholdFormProps): ReactNode {
  const labels = { kind: m.billing_withhold_kind(), base: m.billing_withhold_base() };
  return (
    <Form method="post" noValidate className="flex flex-col gap-4">
      <p className="text-sm text-ink-soft">{m.billing_withhold_help()}</p>
      <FormErrorSummary problem={problem} labels={labels} />
      <HiddenFields intent="withhold" formKey={formKey} />
      <RadioCards
        legend={labels.kind}
        name="kind"
        defaultValue="services"
        options={withholding.rates.map(({ kind, rateBp }) => ({
          value: kind,
          label: `${withholdingKindText[kind]()} · ${rateText(rateBp)}`,
        }))}
      />
      <TextField
        name="base"
        label={labels.base}
        help={m.billing_withhold_base_help()}
        required
        inputMode="decimal"
        suffix={m.billing_baht()}
        defaultValue={formatPlainBaht(netSatang)}
        error={fieldError(problem, 'base')}
      />
      <SubmitButton busy={useIsBusy('withhold')} outcome={problem ? 'error' : undefined}>
        {m.billing_withhold_submit()}
      </SubmitButton>
    </Form>
  );
}

function Declared({
  declared,
  isPayable,
  formKey,
  problem,
  locale,
}: WithholdFormProps & { declared: NonNullable<WithholdingView['declared']> }): ReactNode {
  const busy = useIsBusy('withdraw');
  return (
    <Notice
      title={m.billing_withhold_declared_title({ amount: formatBaht(declared.amountSatang, locale) })}
      {...(isPayable &&
        !declared.isReceived && {
          action: (
            <Form method="post">
              <HiddenFields intent="withdraw" formKey={formKey} />
              <SubmitButton busy={busy} outcome={problem ? 'error' : undefined}>
                {m.billing_withhold_withdraw()}
              </SubmitButton>
            </Form>
          ),
        })}
    >
      {m.billing_withhold_declared_text({
        kind: withholdingKindText[declared.kind](),
        rate: rateText(declared.rateBp),
        base: formatBaht(declared.baseSatang, locale),
      })}
      {problem && <span className="block text-danger">{problem.message}</span>}
    </Notice>
  );
}
