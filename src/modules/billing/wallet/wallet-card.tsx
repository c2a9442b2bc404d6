import { Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { formatBaht, formatPlainBaht } from '#platform/money/money.ts';
import type { ActionReply } from '#platform/page/page.ts';
import { Card } from '#ui/layout/card.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { billingProblemText } from '../problem-text.ts';

export interface WalletCardProps {
  wallet: { freeSatang: number; heldSatang: number; dueSatang: number | null; canTakeBack: boolean };
  reply: ActionReply | undefined;
  locale: Locale;
}

/** Pays from one's own wallet, fully or partly; a part reduces the amount due by transfer. */
export function WalletCard({ wallet, reply, locale }: WalletCardProps): ReactNode {
  const { freeSatang, heldSatang, dueSatang, canTakeBack } = wallet;
  const isOffered = dueSatang !== null && freeSatang > 0;
  if (!isOffered && heldSatang === 0) return null;
  const problem = reply?.ok === false && reply.intent.startsWith('wallet_') ? reply.problem : null;
  const baht = (satang: number): string => formatBaht(satang, locale);
  return (
    <Card
      title={
        <span className="flex items-center gap-2">
          <Wallet aria-hidden className="size-5 text-accent" />
          {m.billing_wallet_title()}
        </span>
      }
    >
      <div className="flex flex-col gap-4">
        <p>{m.billing_wallet_free({ amount: baht(freeSatang) })}</p>
        {problem && (
          <Notice tone="danger" live>
            {billingProblemText(problem, locale)}
          </Notice>
        )}
        {heldSatang > 0 && (
          <Notice tone="accent" title={m.billing_wallet_held({ amount: baht(heldSatang) })}>
            {m.billing_wallet_held_text()}
            {canTakeBack && (
              <Form method="post" className="mt-3">
                <input type="hidden" name="intent" value="wallet_take_back" />
                <Submit intent="wallet_take_back" variant="secondary">
                  {m.billing_wallet_take_back()}
                </Submit>
              </Form>
            )}
          </Notice>
        )}
        {isOffered && freeSatang >= dueSatang && (
          <Form method="post">
            <input type="hidden" name="intent" value="wallet_pay" />
            <input type="hidden" name="amount" value={formatPlainBaht(dueSatang)} />
            <Submit intent="wallet_pay" variant="primary">
              {m.billing_wallet_pay_all({ amount: baht(dueSatang) })}
            </Submit>
          </Form>
        )}
        {isOffered && heldSatang === 0 && (
          <details open={freeSatang < dueSatang}>
            <summary className="min-h-11 cursor-pointer py-2 font-medium text-accent">
              {m.billing_wallet_part()}
            </summary>
            <Form method="post" className="flex flex-col gap-3 pt-2">
              <input type="hidden" name="intent" value="wallet_pay" />
              <TextField
                name="amount"
                label={m.billing_wallet_part_amount()}
                help={m.billing_wallet_part_help()}
                required
                inputMode="decimal"
                autoComplete="off"
                suffix={m.billing_baht()}
                defaultValue={formatPlainBaht(Math.min(freeSatang, dueSatang))}
              />
              <Submit intent="wallet_pay" variant="secondary">
                {m.billing_wallet_part_submit()}
              </Submit>
            </Form>
          </details>
        )}
      </div>
    </Card>
  );
}

function Submit({
  intent,
  variant,
  children,
}: {
  intent: string;
  variant: 'primary' | 'secondary';
  children: ReactNode;
}): ReactNode {
  const navigation = useNavigation();
  return (
    <SubmitButton
      full
      variant={variant}
      busy={navigation.state !== 'idle' && navigation.formData?.get('intent') === intent}
    >
      {children}
    </SubmitButton>
  );
}
