import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { formatDateTime } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { bahtToSatang, formatBaht } from '#platform/money/money.ts';
import { Card } from '#ui/layout/card.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { useWallet } from '../wallet/use-wallet.tsx';
import type { WalletView } from '../wallet/wallet-contract.ts';

/** Balance with a reload button. */
export function BalanceCard({
  wallet,
  locale,
  isOwn,
  actions,
}: {
  wallet: WalletView;
  locale: Locale;
  isOwn: boolean;
  actions?: ReactNode;
}): ReactNode {
  const live = useWallet();
  const liveSatang = live.wallet && bahtToSatang(live.wallet.balance);
  const free = live.wallet?.available === undefined ? null : bahtToSatang(live.wallet.available);
  const balanceSatang = liveSatang ?? wallet.balanceSatang;
  const freeSatang = free ?? wallet.freeSatang;
  const heldSatang = balanceSatang - freeSatang;
  return (
    <Card padding="roomy" aria-labelledby="wallet-balance">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id="wallet-balance" className="text-sm font-medium text-ink-soft">
            {m.wallet_balance()}
          </h2>
          <p className="text-4xl font-semibold break-words tabular-nums" aria-live="polite">
            {formatBaht(balanceSatang, locale)}
          </p>
          {heldSatang > 0 && (
            <p className="mt-1 text-sm text-ink-soft tabular-nums">
              {m.wallet_available({ amount: formatBaht(freeSatang, locale) })} ·{' '}
              {m.wallet_held({ amount: formatBaht(heldSatang, locale) })}
            </p>
          )}
        </div>
        {isOwn && (
          <IconButton
            label={live.isLoading ? m.wallet_loading() : m.wallet_refresh()}
            icon={<RefreshCw aria-hidden className={live.isLoading ? 'animate-turn' : ''} />}
            aria-busy={live.isLoading}
            onClick={() => void live.refresh()}
          />
        )}
      </div>
      {live.error && (
        <Notice tone="danger" live className="mt-4">
          {live.error}
        </Notice>
      )}
      {actions && <div className="mt-5">{actions}</div>}
    </Card>
  );
}

/** Own money and grants with their expiry; hidden if there is only one kind. */
export function BucketsCard({
  wallet,
  locale,
  zone,
}: {
  wallet: WalletView;
  locale: Locale;
  zone: string;
}): ReactNode {
  if (!wallet.buckets.some(({ kind }) => kind === 'granted')) return null;
  return (
    <Card title={m.wallet_buckets()} description={m.wallet_buckets_order()} padding="normal">
      <ul className="divide-y divide-line">
        {wallet.buckets.map((bucket) => (
          <li key={bucket.key} className="flex items-baseline justify-between gap-4 py-3">
            <span className="min-w-0">
              <span className="block font-medium break-words">
                {bucket.kind === 'paid' ? m.wallet_bucket_paid() : bucket.label || m.wallet_bucket_granted()}
              </span>
              <span className="block text-sm text-ink-soft">
                {bucket.expiresAt === null
                  ? m.wallet_bucket_paid_help()
                  : m.wallet_bucket_until({
                      at: formatDateTime(new Date(new Date(bucket.expiresAt).getTime() - 60_000), {
                        zone,
                        locale,
                      }),
                    })}
              </span>
            </span>
            <span className="shrink-0 font-semibold tabular-nums">
              {formatBaht(bucket.balanceSatang, locale)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
