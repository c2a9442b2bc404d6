import { type ReactNode, useState } from 'react';
import { useFetcher } from 'react-router';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { formatNumber } from '#platform/locale/number-format.ts';
import type { ActionReply } from '#platform/page/page.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { type FormProblem, fieldError } from '#ui/form/form-problem.ts';
import { Select } from '#ui/form/select.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { stockPaths } from '../paths.ts';
import { reasonText } from '../level/stock-text.tsx';
import {
  ADJUSTMENT_REASONS,
  type AdjustmentReason,
  MAX_ADJUSTMENT,
  MAX_NOTE_LENGTH,
} from '../level/stock-rules.ts';

export interface StockAdjustFormProps {
  readonly itemId: string;
  readonly onHand: number;
  readonly reserved: number;
  /** New for each rendering of the page (`scope.requestId`), so that a double submit adjusts once. */
  readonly formKey: string;
  readonly locale: Locale;
}

/** Adjusts what is on hand, with a reason. Usable on any managers' page; the page's data is reloaded afterwards. */
export function StockAdjustForm({
  itemId,
  onHand,
  reserved,
  formKey,
  locale,
}: StockAdjustFormProps): ReactNode {
  const fetcher = useFetcher<ActionReply>();
  const [reason, setReason] = useState<AdjustmentReason>('received');
  const problem = problemOf(fetcher.data, locale);
  // A count or a loss of reserved goods is a fact: it is booked after a second look.
  const isPromised = fetcher.data?.ok === false && fetcher.data.problem.code === 'stock.promised';
  return (
    <fetcher.Form method="post" action={stockPaths.item(itemId)} noValidate className="flex flex-col gap-4">
      <FormErrorSummary problem={problem} labels={{ quantity: m.stock_quantity(), note: m.stock_note() }} />
      <input type="hidden" name="intent" value="adjust" />
      <input type="hidden" name="idempotencyKey" value={`${itemId} ${formKey} ${onHand}`} />
      <p className="text-ink-soft">
        {m.stock_now({ onHand: formatNumber(onHand, locale), reserved: formatNumber(reserved, locale) })}
      </p>
      <div className="grid gap-4 sm:grid-cols-3">
        <Select
          name="way"
          label={m.stock_way()}
          defaultValue="add"
          onChange={({ target }) => setReason(USUAL_REASON[target.value as keyof typeof USUAL_REASON])}
          options={[
            { value: 'add', label: m.stock_way_add() },
            { value: 'remove', label: m.stock_way_remove() },
            { value: 'counted', label: m.stock_way_counted() },
          ]}
        />
        <TextField
          name="quantity"
          label={m.stock_quantity()}
          type="number"
          inputMode="numeric"
          min={0}
          max={MAX_ADJUSTMENT}
          required
          error={fieldError(problem, 'quantity')}
        />
        <Select
          name="reason"
          label={m.stock_reason()}
          value={reason}
          onChange={({ target }) => setReason(target.value as AdjustmentReason)}
          options={ADJUSTMENT_REASONS.map((each) => ({ value: each, label: reasonText(each) }))}
        />
      </div>
      <TextField
        name="note"
        label={m.stock_note()}
        optional
        maxLength={MAX_NOTE_LENGTH}
        error={fieldError(problem, 'note')}
      />
      {isPromised && (
        <Checkbox
          name="takesReserved"
          label={m.stock_takes_reserved()}
          help={m.stock_takes_reserved_help()}
        />
      )}
      <div>
        <SubmitButton
          busy={fetcher.state !== 'idle'}
          outcome={fetcher.data && (fetcher.data.ok ? 'success' : 'error')}
        >
          {m.stock_save()}
        </SubmitButton>
      </div>
    </fetcher.Form>
  );
}

/** What each way mostly happens for. */
const USUAL_REASON = { add: 'received', remove: 'damage', counted: 'count' } as const;

function problemOf(reply: ActionReply | undefined, locale: Locale): FormProblem | null {
  if (!reply || reply.ok) return null;
  const faulty = Object.keys(reply.problem.fields ?? {});
  const fieldTexts = { quantity: m.stock_error_quantity(), note: m.stock_error_note() };
  return {
    message: problemText(reply.problem, locale),
    fields: Object.fromEntries(Object.entries(fieldTexts).filter(([field]) => faulty.includes(field))),
  };
}

function problemText({ code, details }: { code: string; details?: unknown }, locale: Locale): string {
  switch (code) {
    case 'stock.promised':
      return m.stock_problem_promised({ reserved: formatNumber(numberIn(details, 'reserved'), locale) });
    case 'stock.too_few':
      return m.stock_problem_too_few({ onHand: formatNumber(numberIn(details, 'onHand'), locale) });
    case 'stock.too_many':
      return m.stock_problem_too_many();
    case 'stock.not_counted':
      return m.stock_problem_not_counted();
    case 'stock.item_missing':
      return m.stock_problem_item_missing();
    case 'platform.invalid_input':
      return m.stock_problem_invalid_input();
    default:
      return m.stock_problem_other();
  }
}

function numberIn(details: unknown, name: string): number {
  return typeof details === 'object' && details !== null
    ? Number((details as Record<string, unknown>)[name])
    : 0;
}
