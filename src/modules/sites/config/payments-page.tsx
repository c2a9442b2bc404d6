import { MAX_INTEGER } from '#platform/db/column-contract.ts';
import { CircleCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { promptPayAccountOf } from '#modules/billing/public-ui.ts';
import { formatPlainBaht, parseBaht } from '#platform/money/money.ts';
import { pageLoader } from '#platform/page/page.ts';
import { WalletLimits } from '#platform/tenancy/site-settings-contract.ts';
import { Card } from '#ui/layout/card.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { fieldError } from '#ui/form/form-problem.ts';
import { Notice } from '#ui/text/notice.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { RadioCards } from '#ui/form/radio-cards.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { readConfig } from '../permissions.ts';
import { ConfigForm } from './config-form.tsx';
import { configLabel } from './config-text.tsx';
import { configPageOf, savesPart } from './config-page.ts';
import { SiteConfig } from './site-config-contract.ts';

export const loader = pageLoader({
  access: readConfig,
  handle: async (scope) => {
    const { state, context } = await configPageOf(scope);
    const { promptpay, isVatRegistered, wallet, isWalletOn } = state.draft;
    return { context, promptpay, isVatRegistered, wallet, isWalletOn };
  },
});

const PromptPay = z.preprocess(
  (typed) =>
    typeof typed === 'object' && typed !== null && 'kind' in typed && typed.kind === 'none' ? null : typed,
  SiteConfig.shape.promptpay,
);

/** Baht as people type it. */
const Baht = z.string().max(20).transform(parseBaht).pipe(z.int().min(0).max(MAX_INTEGER));

/** Limits of the wallet in baht; the least top-up is not above the greatest. */
const TypedWallet = z
  .object({ topUpMinSatang: Baht, topUpMaxSatang: Baht, managerDaySatang: Baht })
  .pipe(WalletLimits.required())
  .refine(({ topUpMinSatang, topUpMaxSatang }) => topUpMinSatang <= topUpMaxSatang, {
    path: ['topUpMaxSatang'],
  });

export const action = savesPart(
  { promptpay: PromptPay, isVatRegistered: z.literal('on').optional(), wallet: TypedWallet },
  ({ isVatRegistered, ...typed }) => ({ ...typed, isVatRegistered: isVatRegistered === 'on' }),
);

const WALLET_LIMITS = ['topUpMinSatang', 'topUpMaxSatang', 'managerDaySatang'] as const;

export const meta: MetaFunction = () => [{ title: m.sites_config_payments() }];

export default function ConfigPaymentsPage(): ReactNode {
  const { context, promptpay, isVatRegistered, wallet, isWalletOn } = useLoaderData<typeof loader>();
  const [kind, setKind] = useState<string>(promptpay?.kind ?? 'none');
  const [id, setId] = useState(promptpay?.id ?? '');
  return (
    <>
      <PageHeader title={m.sites_config_payments()} subtitle={m.sites_config_payments_help()} />
      <ConfigForm
        context={context}
        fields={[
          'promptpay.kind',
          'promptpay.id',
          'promptpay.accountName',
          'isVatRegistered',
          ...WALLET_LIMITS.map((name) => `wallet.${name}`),
        ]}
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
            <Card title={m.sites_config_wallet()} description={m.sites_config_wallet_help()}>
              <div className="flex flex-col gap-4">
                {!isWalletOn && <Notice tone="warning">{m.sites_config_wallet_is_off()}</Notice>}
                <div className="grid items-start gap-4 sm:grid-cols-3">
                  {WALLET_LIMITS.map((name) => (
                    <TextField
                      key={name}
                      label={configLabel(`wallet.${name}`)}
                      name={`wallet.${name}`}
                      defaultValue={formatPlainBaht(wallet[name])}
                      inputMode="decimal"
                      maxLength={20}
                      required
                      autoComplete="off"
                      suffix={m.sites_config_baht()}
                      help={
                        name === 'managerDaySatang' ? m.sites_config_wallet_manager_day_help() : undefined
                      }
                      error={fieldError(problem, `wallet.${name}`)}
                    />
                  ))}
                </div>
              </div>
            </Card>
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
    </>
  );
}

/** How payers will see the number, as soon as a bank would take it. */
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
