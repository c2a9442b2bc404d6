import { PackageCheck, ReceiptText, RotateCcw, Send, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Form, useSubmit } from 'react-router';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { Card } from '#ui/layout/card.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { fieldError } from '#ui/form/form-problem.ts';
import { Notice } from '#ui/text/notice.tsx';
import { Select } from '#ui/form/select.tsx';
import { type StatusStep, StatusSteps } from '#ui/record/status-steps.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useIsBusy } from '#ui/form/use-is-busy.ts';
import { HiddenFields } from '#ui/form/hidden-fields.tsx';
import { CARRIERS, carrierName } from '../order/carrier-rules.ts';
import { type DeskView } from '../order/order-contract.ts';
import { OrderStatusBadge } from '../order/order-status-badge.tsx';
import { type DeskAction, MAX_REASON_LENGTH, type StepRefusal } from '../order/order-rules.ts';
import { problemFor } from '../problem-text.tsx';
import type { DeskFormProps } from './desk-form.tsx';

interface DeskStepsProps extends DeskFormProps {
  readonly order: DeskView;
  readonly paymentPath: string | null;
  readonly locale: Locale;
}

/** The order's state and the steps that `deskSteps` finds ahead of it. */
export function DeskSteps({ order, paymentPath, reply, formKey, locale }: DeskStepsProps): ReactNode {
  const submit = useSubmit();
  const refused = reply?.ok === false ? reply.intent : null;
  const [asked, setAsked] = useState<string | null>(refused);
  const isSlipWaiting = order.payment === 'verifying' && paymentPath !== null;
  const send = (intent: string): Promise<void> =>
    submit({ intent, idempotencyKey: `${intent} ${formKey}` }, { method: 'post' });
  const steps: StatusStep[] = [
    ...(isSlipWaiting
      ? [{ key: 'slip', label: m.orders_check_slip(), icon: <ReceiptText aria-hidden />, to: paymentPath }]
      : []),
    ...(order.canRevive
      ? [
          {
            key: 'revive',
            label: m.orders_do_revive(),
            icon: <RotateCcw aria-hidden />,
            onTake: () => send('revive'),
          },
        ]
      : []),
    ...order.steps.map(({ action, refusal }) => ({
      key: action,
      ...stepLook(action, order),
      refusal: refusal === null ? undefined : refusalText(refusal),
      ...(action === 'ship' || action === 'cancel'
        ? { onOpen: () => setAsked(action) }
        : { onTake: () => send(action) }),
    })),
  ];
  const problem = refused !== null && asked !== refused ? problemFor(reply, refused) : null;
  const shared = { reply, formKey, onClose: () => setAsked(null) };
  return (
    <Card title={m.orders_desk_next()}>
      <div className="flex flex-col gap-3">
        {problem !== null && refused !== 'settle' && <Notice tone="danger">{problem.message}</Notice>}
        <StatusSteps
          status={<OrderStatusBadge state={order} />}
          hint={hintOf(order, isSlipWaiting)}
          steps={steps}
        />
      </div>
      <ShipDialog {...shared} isOpen={asked === 'ship'} locale={locale} />
      <CancelDialog {...shared} isOpen={asked === 'cancel'} hasMoney={order.paidSatang > 0} />
    </Card>
  );
}

function hintOf(order: DeskView, isSlipWaiting: boolean): string | null {
  if (isSlipWaiting) return m.orders_slip_waits();
  if (order.canRevive) return m.orders_do_revive_help();
  return order.status === 'placed' && order.attention === null ? m.orders_waits_for_money() : null;
}

function stepLook(
  action: DeskAction,
  { deliveryKind }: DeskView,
): Pick<StatusStep, 'label' | 'icon' | 'danger'> {
  switch (action) {
    case 'pack':
      return { label: m.orders_do_pack(), icon: <PackageCheck aria-hidden /> };
    case 'ship':
      return { label: m.orders_step_ship(), icon: <Send aria-hidden /> };
    case 'deliver':
      return {
        label: deliveryKind === 'pickup' ? m.orders_do_hand_over() : m.orders_do_deliver(),
        icon: <PackageCheck aria-hidden />,
      };
    case 'cancel':
      return { label: m.orders_cancel(), icon: <Undo2 aria-hidden />, danger: true };
  }
}

function refusalText(refusal: StepRefusal): string {
  switch (refusal) {
    case 'waits_for_money':
      return m.orders_step_waits_for_money();
    case 'slip_waiting':
      return m.orders_step_slip_waiting();
    case 'not_shipped':
      return m.orders_step_not_shipped();
    case 'has_left':
      return m.orders_step_has_left();
  }
}

interface StepDialogProps extends DeskFormProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function ShipDialog({
  isOpen,
  onClose,
  reply,
  formKey,
  locale,
}: StepDialogProps & { locale: Locale }): ReactNode {
  const problem = problemFor(reply, 'ship', {
    carrier: m.orders_error_carrier(),
    trackingNumber: m.orders_error_tracking(),
  });
  const isBusy = useIsBusy('ship');
  return (
    <Dialog open={isOpen} onClose={onClose} title={m.orders_step_ship()} dismissible={false} size="sm">
      <Form method="post" noValidate className="flex flex-col gap-4">
        <FormErrorSummary
          problem={problem}
          labels={{ carrier: m.orders_carrier(), trackingNumber: m.orders_tracking_number() }}
        />
        <HiddenFields intent="ship" formKey={formKey} />
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
        <SubmitButton full busy={isBusy} outcome={problem ? 'error' : undefined} icon={<Send aria-hidden />}>
          {m.orders_do_ship()}
        </SubmitButton>
      </Form>
    </Dialog>
  );
}

function CancelDialog({
  isOpen,
  onClose,
  reply,
  formKey,
  hasMoney,
}: StepDialogProps & { hasMoney: boolean }): ReactNode {
  const problem = problemFor(reply, 'cancel', { reason: m.orders_error_reason() });
  const isBusy = useIsBusy('cancel');
  return (
    <Dialog open={isOpen} onClose={onClose} title={m.orders_cancel()} dismissible={false} size="sm">
      <Form method="post" noValidate className="flex flex-col gap-4">
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
        <SubmitButton full variant="danger" busy={isBusy} outcome={problem ? 'error' : undefined}>
          {m.orders_cancel_yes()}
        </SubmitButton>
      </Form>
    </Dialog>
  );
}
