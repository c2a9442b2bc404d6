import { Wallet } from 'lucide-react';
import * as m from '#messages';
import type { WorkNavItem } from '#ui/layout/work-layout.tsx';
import { walletPaths } from './paths.ts';

/** The part of the wallet in the managers' navigation. */
export function walletWorkNav(): WorkNavItem[] {
  return [{ to: walletPaths.wallets(), label: m.wallet_manage_title(), icon: <Wallet aria-hidden /> }];
}
