import type { ReactNode } from 'react';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { formatBaht } from '#platform/money/money.ts';
import { CardFigure } from '#ui/layout/card-rows.tsx';
import { walletPaths } from '../paths.ts';

/** Summary of one's own wallet. */
export function OwnWalletCard({
  facts: { freeSatang, heldSatang },
  locale,
}: {
  facts: { freeSatang: number; heldSatang: number };
  locale: Locale;
}): ReactNode {
  return (
    <div>
      <p>
        <CardFigure to={walletPaths.wallet()} label={m.wallet_card_own()}>
          {formatBaht(freeSatang, locale)}
        </CardFigure>
      </p>
      <p className="text-sm text-ink-soft">
        {heldSatang > 0
          ? m.wallet_card_held({ amount: formatBaht(heldSatang, locale) })
          : m.wallet_card_free()}
      </p>
    </div>
  );
}
