import { CircleCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { promptPayAccountOf } from '#modules/billing/public-ui.ts';
import { pageLoader } from '#platform/page/page.ts';
import { declaredCards } from './declared-settings.ts';
import { DeclaredCards, labelsOf } from './declared-fields.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { fieldError } from '#ui/form/form-problem.ts';
import { Notice } from '#ui/text/notice.tsx';
import { EditPage } from '#ui/edit/edit-page.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { RadioCards } from '#ui/form/radio-cards.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { readConfig } from '../permissions.ts';
import { ConfigForm } from './config-form.tsx';
import { configLabel } from './config-text.ts';
import { configPageOf, savesPart } from './config-page.ts';
import { OwnConfig } from './site-config-contract.ts';

export const loader = pageLoader({
  access: readConfig,
  handle: async (scope) => {
    const { state, context } = await configPageOf(scope);
    const { promptpay, isVatRegistered } = state.draft;
    return { context, promptpay, isVatRegistered, cards: declaredCards(scope, 'payments', state.draft) };
  },
});

const PromptPay = z.preprocess(
  (typed) =>
    typeof typed === 'object' && typed !== null && 'kind' in typed && typed.kind === 'none' ? null : typed,
  OwnConfig.shape.promptpay,
);

export const action = savesPart(
  { promptpay: PromptPay, isVatRegistered: z.literal('on').optional() },
  ({ isVatRegistered, ...typed }) => ({ ...typed, isVatRegistered: isVatRegistered === 'on' }),
  'payments',
);

export const meta: MetaFunction = () => [{ title: m.sites_config_payments() }];

export default function ConfigPaymentsPage(): ReactNode {
  const { context, promptpay, isVatRegistered, cards } = useLoaderData<typeof loader>();
  const [kind, setKind] = useState<string>(promptpay?.kind ?? 'none');
  const [id, setId] = useState(promptpay?.id ?? '');
  return (
    <EditPage
      header={<PageHeader title={m.sites_config_payments()} subtitle={m.sites_config_payments_help()} />}
    >
      <ConfigForm
        context={context}
        onDiscard={() => {
          setKind(promptpay?.kind ?? 'none');
          setId(promptpay?.id ?? '');
        }}
        fields={['promptpay.kind', 'promptpay.id', 'promptpay.accountName', 'isVatRegistered']}
        labels={labelsOf(cards)}
      >
        {(problem) => (
          <>
            <Card title={m.sites_config_promptpay()}>
              <div className="flex flex-col gap-4">
                <Notice>{m.sites_config_promptpay_notice()}</Notice>
                <RadioCards
                  legend={configLabel('promptpay.kind')}
                  name="promptpay.kind"
                  value={kind}
                  onChange={setKind}
                  columns={2}
                  options={[
                    { value: 'mobile', label: m.sites_config_promptpay_mobile() },
                    { value: 'national_id', label: m.sites_config_promptpay_national_id() },
                    { value: 'ewallet', label: m.sites_config_promptpay_ewallet() },
                    { value: 'none', label: m.sites_config_promptpay_none() },
                  ]}
                />
                {kind !== 'none' && (
                  <div className="grid gap-4 sm:grid-cols-2">
                    <TextField
                      label={configLabel('promptpay.id')}
                      name="promptpay.id"
                      value={id}
                      onChange={({ currentTarget }) => setId(currentTarget.value)}
                      inputMode="numeric"
                      maxLength={40}
                      required
                      autoComplete="off"
                      help={<Shown kind={kind} id={id} />}
                      error={fieldError(problem, 'promptpay.id')}
                    />
                    <TextField
                      label={configLabel('promptpay.accountName')}
                      name="promptpay.accountName"
                      defaultValue={promptpay?.accountName ?? ''}
                      maxLength={120}
                      required
                      autoComplete="off"
                      help={m.sites_config_promptpay_name_help()}
                      error={fieldError(problem, 'promptpay.accountName')}
                    />
                  </div>
                )}
              </div>
            </Card>
            <DeclaredCards cards={cards} problem={problem} />
            <Card title={m.sites_config_tax()}>
              <Checkbox
                label={configLabel('isVatRegistered')}
                name="isVatRegistered"
                defaultChecked={isVatRegistered}
                help={m.sites_config_vat_help()}
              />
            </Card>
          </>
        )}
      </ConfigForm>
    </EditPage>
  );
}

/** Preview of the PromptPay number as payers see it, once it is valid. */
function Shown({ kind, id }: { kind: string; id: string }): ReactNode {
  const account = promptPayAccountOf({ kind: kind as 'mobile', id, accountName: '–' });
  return account.state === 'ready' ? (
    <span className="inline-flex items-center gap-1.5 text-positive">
      <CircleCheck aria-hidden className="size-4" />
      {account.shownId}
    </span>
  ) : (
    m.sites_config_promptpay_id_help()
  );
}
