import { Copy, Download, Timer } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { formatBaht, formatPlainBaht } from '#platform/money/money.ts';
import { buttonClass } from '#ui/action/button-class.ts';
import { Button } from '#ui/action/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { toast } from '#ui/toast/toast.ts';
import { clockText } from '../payment/countdown.tsx';
import { billingPaths } from '../paths.ts';
import type { PaymentView } from '../payment/payment-contract.ts';

export interface PromptPayProps {
  payment: PaymentView;
  /** Rendered by the server: a path on a square of `size` modules. */
  qr: { size: number; path: string };
  remainingMs: number;
  locale: Locale;
}

/** Payment instructions: amount, QR code, account and remaining time. */
export function PromptPay({ payment, qr, remainingMs, locale }: PromptPayProps): ReactNode {
  const { promptPay } = payment;
  if (!promptPay) return null;
  const isOver = remainingMs <= 0;
  return (
    <Card padding="none" aria-labelledby="promptpay-title" className="overflow-hidden">
      <h2 id="promptpay-title" className="bg-[#0f3d6e] px-5 py-3 text-center font-semibold text-white">
        {m.billing_promptpay_title()}
      </h2>
      <div className="flex flex-col items-center gap-4 px-4 py-5 sm:px-6">
        <div className="text-center">
          <p className="text-sm text-ink-soft">{m.billing_amount_due()}</p>
          <p
            className={classNames(
              'text-4xl font-semibold tabular-nums',
              isOver && 'text-ink-soft line-through',
            )}
          >
            {formatBaht(payment.outstandingSatang, locale)}
          </p>
        </div>

        <div className="relative w-full max-w-72 rounded-lg bg-white p-2 shadow-rest">
          <svg
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            role="img"
            aria-label={m.billing_qr_label({
              amount: formatBaht(payment.outstandingSatang, locale),
              name: promptPay.accountName,
            })}
            shapeRendering="crispEdges"
            className={classNames('block w-full', isOver && 'opacity-40 blur-md')}
          >
            <path fill="#fff" d={`M0 0h${qr.size}v${qr.size}H0z`} />
            <path fill="#000" d={qr.path} />
          </svg>
          {isOver && (
            <p className="absolute inset-0 grid place-items-center p-6 text-center text-lg font-semibold text-black">
              {m.billing_time_over()}
            </p>
          )}
        </div>

        <p
          role="timer"
          className={classNames(
            'flex items-center gap-2 tabular-nums',
            isOver ? 'text-danger' : 'text-ink-soft',
          )}
        >
          <Timer aria-hidden className="size-5" />
          {isOver ? m.billing_time_over() : m.billing_time_left({ time: clockText(remainingMs) })}
        </p>

        {!isOver && (
          <>
            <dl className="w-full divide-y divide-line rounded-md border border-line text-sm">
              <Fact term={m.billing_payee()}>{promptPay.accountName}</Fact>
              <Fact
                term={m.billing_promptpay_id()}
                copied={{ text: promptPay.accountId.replace(/\D/g, ''), label: m.billing_copy_id() }}
              >
                <span className="tabular-nums">{promptPay.accountId}</span>
              </Fact>
              <Fact
                term={m.billing_amount()}
                copied={{ text: formatPlainBaht(payment.outstandingSatang), label: m.billing_copy_amount() }}
              >
                <span className="whitespace-nowrap tabular-nums">
                  {formatBaht(payment.outstandingSatang, locale)}
                </span>
              </Fact>
            </dl>
            <div className="flex w-full flex-wrap justify-center gap-2">
              <a
                href={billingPaths.paymentQr(payment.slug, 'png')}
                download={`promptpay-${payment.slug}.png`}
                className={buttonClass({ className: 'grow sm:grow-0' })}
              >
                <Download aria-hidden />
                {m.billing_save_qr()}
              </a>
              <a
                href={billingPaths.paymentQr(payment.slug, 'svg')}
                download={`promptpay-${payment.slug}.svg`}
                className={buttonClass({ variant: 'quiet' })}
              >
                SVG
              </a>
            </div>
            <ol className="list-decimal self-start ps-5 text-sm text-ink-soft">
              <li>{m.billing_how_scan()}</li>
              <li>{m.billing_how_check({ name: promptPay.accountName })}</li>
              <li>{m.billing_how_slip()}</li>
            </ol>
          </>
        )}
      </div>
    </Card>
  );
}

function Fact({
  term,
  copied,
  children,
}: {
  term: string;
  copied?: { text: string; label: string };
  children: ReactNode;
}): ReactNode {
  return (
    <div className="flex min-h-12 items-center gap-3 ps-4 pe-1.5">
      <dt className="shrink-0 text-ink-soft">{term}</dt>
      <dd
        className={classNames(
          'flex min-w-0 grow items-center justify-end gap-1 text-right font-medium',
          !copied && 'pe-2.5',
        )}
      >
        {children}
        {copied && (
          <Button
            variant="quiet"
            size="sm"
            icon={<Copy aria-hidden />}
            aria-label={copied.label}
            title={copied.label}
            onClick={() => void copy(copied.text)}
          />
        )}
      </dd>
    </div>
  );
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    void toast({ message: m.billing_copied({ text }), tone: 'positive' });
  } catch {
    // The browser denies clipboard access; the text is next to the button.
    void toast({ message: m.billing_copy_failed(), tone: 'warning' });
  }
}
