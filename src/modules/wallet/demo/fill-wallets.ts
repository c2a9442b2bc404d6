import { confirmPayment } from '#modules/billing/public.ts';
import { readWallet } from '#modules/ledger/public.ts';
import { addDays } from '#platform/dates/calendar-date.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import type { Scope } from '#platform/scope.ts';
import { DAY_MS, runAsOf, MINUTE_MS, scopeAsOf, type Stage } from '#platform/demo/stage.ts';
import { openTopUp } from '../top-up/top-up.ts';
import { adjustWallet, grantToWallet } from '../wallet/adjust-wallet.ts';

/** One event in a demo wallet, dated in days before today. */
type WalletEvent =
  | { readonly do: 'top_up'; readonly daysAgo: number; readonly baht: number; readonly cameBaht?: number }
  | {
      readonly do: 'grant';
      readonly daysAgo: number;
      readonly baht: number;
      readonly endsInDays: number;
      readonly reason: string;
    }
  | { readonly do: 'adjust'; readonly daysAgo: number; readonly baht: number; readonly reason: string };

interface DemoWallet {
  readonly email: string;
  readonly story: readonly WalletEvent[];
}

const WALLETS: Readonly<Record<string, readonly DemoWallet[]>> = {
  demo: [
    {
      email: 'user@demo.test',
      story: [
        { do: 'top_up', daysAgo: 40, baht: 500 },
        { do: 'adjust', daysAgo: 33, baht: -35, reason: 'หักค่าส่งรอบสองตามที่ตกลงทางโทรศัพท์' },
        { do: 'grant', daysAgo: 21, baht: 100, endsInDays: 30, reason: 'ของขวัญวันเกิดจากโรงชา' },
        { do: 'top_up', daysAgo: 12, baht: 1_000, cameBaht: 950 },
        { do: 'grant', daysAgo: 5, baht: 60, endsInDays: 9, reason: 'คูปองเทศกาลลอยกระทง' },
        { do: 'adjust', daysAgo: 2, baht: 45.5, reason: 'ชดเชยกล่องชาบุบระหว่างส่ง' },
      ],
    },
    {
      email: 'user2@demo.test',
      story: [
        { do: 'top_up', daysAgo: 8, baht: 300 },
        { do: 'grant', daysAgo: 3, baht: 50, endsInDays: 20, reason: 'ขอบคุณที่รีวิวสินค้า' },
      ],
    },
  ],
  baan: [{ email: 'user@baan.test', story: [{ do: 'top_up', daysAgo: 6, baht: 800 }] }],
};

/** Fills the wallets of a site's people, each in one transaction. A wallet with any account is skipped. */
export async function fillWallets(stage: Stage): Promise<void> {
  for (const wallet of WALLETS[stage.code] ?? []) {
    const person = stage.people.get(wallet.email);
    if (!person) throw new Error(`${wallet.email} is not there.`);
    await runAsOf(stage, { at: stage.today }, async (scope) => {
      const { buckets } = await readWallet(scope, person.userId);
      if (buckets.length > 0) return;
      for (const event of wallet.story) await applyEvent(stage, scope, person.userId, event);
    });
  }
}

async function applyEvent(stage: Stage, scope: Scope, personId: string, event: WalletEvent): Promise<void> {
  const at = new Date(stage.today.getTime() - event.daysAgo * DAY_MS);
  const member = [...stage.people.values()].find(({ userId }) => userId === personId);
  const manager = [...stage.people.values()].find(({ role }) => role === 'manager' || role === 'admin');
  if (!member || !manager) throw new Error('A wallet needs its holder and somebody who keeps the books.');
  const amountSatang = Math.round(event.baht * 100);
  if (event.do === 'top_up') {
    const { paymentId, topUpId } = await openTopUp(scopeAsOf(scope, { at, as: member }), {
      amountSatang,
      label: 'เติมเงินเข้ากระเป๋า',
    });
    await confirmPayment(scopeAsOf(scope, { at: new Date(at.getTime() + 12 * MINUTE_MS), as: manager }), {
      paymentId,
      sendingBank: '004',
      transRef: `W${topUpId.replaceAll('-', '')}`.slice(0, 30).toUpperCase(),
      amountSatang: Math.round((event.cameBaht ?? event.baht) * 100),
      sentAt: new Date(at.getTime() + 4 * MINUTE_MS),
    });
    return;
  }
  const byHand = { personId, amountSatang, reason: event.reason };
  const desk = scopeAsOf(scope, { at, as: manager });
  if (event.do === 'adjust') return adjustWallet(desk, byHand);
  const untilOn = addDays(zonedDay(stage.today, stage.tenant.zone), event.endsInDays);
  return grantToWallet(desk, { ...byHand, untilOn });
}
