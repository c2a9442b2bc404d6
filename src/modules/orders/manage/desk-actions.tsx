import { PackageCheck, ReceiptText, RotateCcw, Send, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import type { ActionReply } from '#platform/page/page.ts';
import { buttonClass } from '#ui/action/button-class.ts';
import { Card } from '#ui/layout/card.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { fieldError } from '#ui/form/form-problem.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { Select } from '#ui/form/select.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { CARRIERS, carrierName } from '../order/carrier-rules.ts';
import { type DeskView } from '../order/order-contract.ts';
import { MAX_REASON_LENGTH } from '../order/order-rules.ts';
import { problemFor } from '../problem-text.tsx';

interface FormProps {
  readonly reply: ActionReply | undefined;
  readonly formKey: string;
}

/** The actions that `deskActions` allows now; renders nothing if there are none. */
export function DeskActions({
  order,
  paymentPath,
  reply,
  formKey,
  locale,
}: FormProps & { order: DeskView; paymentPath: string | null; locale: Locale }): ReactNode {
  const { actions, canRevive, deliveryKind } = order;
  const isSlipWaiting = order.payment === 'verifying' && paymentPath !== null;
  if (actions.length === 0 && !canRevive && !isSlipWaiting) return null;
  return (
    <Card title={m.orders_desk_next()}>
      <div className="flex flex-col gap-5">
        {isSlipWaiting && (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p>{m.orders_slip_waits()}</p>
            <LinkButton to={paymentPath} variant="primary" icon={<ReceiptText aria-hidden />}>
              {m.orders_check_slip()}
            </LinkButton>
          </div>
        )}
        {order.status === 'placed' && !isSlipWaiting && order.attention === null && (
          <p>{m.orders_waits_for_money()}</p>
        )}
        {canRevive && (
          <OneButtonForm
            intent="revive"
            icon={<RotateCcw aria-hidden />}
            label={m.orders_do_revive()}
            help={m.orders_do_revive_help()}
            reply={reply}
            formKey={formKey}
          />
        )}
        {actions.includes('pack') && (
          <OneButtonForm
            intent="pack"
            icon={<PackageCheck aria-hidden />}
            label={m.orders_do_pack()}
            reply={reply}
            formKey={formKey}
          />
        )}
        {actions.includes('ship') && (
          <ShipForm isMain={!actions.includes('pack')} reply={reply} formKey={formKey} locale={locale} />
        )}
        {actions.includes('deliver') && (
          <OneButtonForm
            intent="deliver"
            icon={<PackageCheck aria-hidden />}
            label={deliveryKind === 'pickup' ? m.orders_do_hand_over() : m.orders_do_deliver()}
            reply={reply}
            formKey={formKey}
          />
        )}
        {actions.includes('cancel') && (
          <CancelForm hasMoney={order.paidSatang > 0} reply={reply} formKey={formKey} />
        )}
      </div>
    </Card>
  );
}

/** Form for the note on how an attention flag was resolved. */
export function SettleForm({ reply, formKey }: FormProps): ReactNode {
  const problem = problemFor(reply, 'settle', { reason: m.orders_error_reason() });
  return (
    <details open={problem !== null}>
      <summary className={buttonClass({ size: 'sm', className: 'cursor-pointer list-none' })}>
        {m.orders_do_settle()}
      </summary>
      <Form method="post" noValidate className="mt-3 flex flex-col gap-3">
        <FormErrorSummary problem={problem} labels={{ reason: m.orders_settle_note() }} />
        <HiddenFields intent="settle" formKey={formKey} />
        <TextField
          name="reason"
          label={m.orders_settle_note()}
          help={m.orders_settle_note_help()}
          maxLength={MAX_REASON_LENGTH}
          required
          error={fieldError(problem, 'reason')}
        />
        <div>
          <SubmitButton busy={useIsBusy('settle')} outcome={problem ? 'error' : undefined}>
            {m.orders_do_settle()}
          </SubmitButton>
        </div>
      </Form>
    </details>
  );
}

function OneButtonForm({
  intent,
  icon,
  label,
  help,
  reply,
  formKey,
}: FormProps & { intent: string; icon: ReactNode; label: string; help?: string }): ReactNode {
  const problem = problemFor(reply, intent);
  return (
    <Form method="post" className="flex flex-col gap-2">
      <FormErrorSummary problem={problem} />
      <HiddenFields intent={intent} formKey={formKey} />
      {help && <p className="text-ink-soft">{help}</p>}
      <div>
        <SubmitButton busy={useIsBusy(intent)} outcome={problem ? 'error' : undefined} icon={icon}>
          {label}
        </SubmitButton>
      </div>
    </Form>
  );
}

function ShipForm({
  isMain,
  reply,
  formKey,
  locale,
}: FormProps & { isMain: boolean; locale: Locale }): ReactNode {
  const problem = problemFor(reply, 'ship', {
    carrier: m.orders_error_carrier(),
    trackingNumber: m.orders_error_tracking(),
  });
  return (
    <Form method="post" noValidate className="flex flex-col gap-3 rounded-md border border-line p-4">
      <FormErrorSummary
        problem={problem}
        labels={{ carrier: m.orders_carrier(), trackingNumber: m.orders_tracking_number() }}
      />
      <HiddenFields intent="ship" formKey={formKey} />
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          name="carrier"
          label={m.orders_carrier()}
          defaultValue="thailand_post"
          options={CARRIERS.map((carrier) => ({ value: carrier, label: carrierName(carrier, locale) }))}
          error={fieldError(problem, 'carrier')}
        />
        <TextField
          name="trackingNumber"
          label={m.orders_tracking_number()}
          optional
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          error={fieldError(problem, 'trackingNumber')}
        />
      </div>
      <div>
        <SubmitButton
          variant={isMain ? 'primary' : 'secondary'}
          busy={useIsBusy('ship')}
          outcome={problem ? 'error' : undefined}
          icon={<Send aria-hidden />}
        >
          {m.orders_do_ship()}
        </SubmitButton>
      </div>
    </Form>
  );
}

function CancelForm({ hasMoney, reply, formKey }: FormProps & { hasMoney: boolean }): ReactNode {
  const problem = problemFor(reply, 'cancel', { reason: m.orders_error_reason() });
  return (
    <details open={problem !== null}>
      <summary
        className={buttonClass({ variant: 'quiet', className: 'cursor-pointer list-none text-danger' })}
      >
        <Undo2 aria-hidden />
        {m.orders_cancel()}
      </summary>
      <Form method="post" noValidate className="mt-3 flex flex-col gap-3 rounded-md border border-line p-4">
        <FormErrorSummary problem={problem} labels={{ reason: m.orders_cancel_reason() }} />
        <HiddenFields intent="cancel" formKey={formKey} />
        {hasMoney && <p className="text-danger">{m.orders_cancel_has_money()}</p>}
        <TextArea
          name="reason"
          label={m.orders_cancel_reason()}
          help={m.orders_cancel_reason_help()}
          rows={2}
          maxLength={MAX_REASON_LENGTH}
          required
          error={fieldError(problem, 'reason')}
        />
        <div>
          <SubmitButton variant="danger" busy={useIsBusy('cancel')} outcome={problem ? 'error' : undefined}>
            {m.orders_cancel_yes()}
          </SubmitButton>
        </div>
      </Form>
    </details>
  );
}

function HiddenFields({ intent, formKey }: { intent: string; formKey: string }): ReactNode {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="idempotencyKey" value={`${intent} ${formKey}`} />
    </>
  );
}

function useIsBusy(intent: string): boolean {
  const navigation = useNavigation();
  return navigation.state !== 'idle' && navigation.formData?.get('intent') === intent;
}
