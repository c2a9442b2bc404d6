import { useState } from 'react';
import * as m from '#messages';
import { walletPaths } from '../paths.ts';

/** The wallet as returned by the specification's call, in baht. */
export interface WalletState {
  readonly balance: number;
  readonly available?: number;
  readonly transactions: readonly unknown[];
}

type Change = { readonly mode: 'increase' | 'decrease' | 'adjust'; readonly amount: number };

/** A failed call, with the specification's sentence or the server's message. */
class WalletError extends Error {}

/**
 * Calls the specification's wallet endpoint. Throws the server's 'Authentication token is missing'; 'Invalid response
 * format from server' if `balance` (and for `get` a list of `transactions`) is missing; 'Error fetching wallet data' or
 * 'Error updating wallet balance' without a reply.
 */
export async function callWallet(
  body: { readonly mode: 'get' } | Change,
  ask: typeof fetch = fetch,
): Promise<WalletState> {
  const isReading = body.mode === 'get';
  const reply = await ask(walletPaths.apiWallet(), {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new WalletError(isReading ? m.wallet_error_fetching() : m.wallet_error_updating());
  });
  const parsed: unknown = await reply.json().catch(() => null);
  const fields = typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
  if (!reply.ok && typeof fields['error'] === 'string') throw new WalletError(fields['error']);
  const { balance, available, transactions } = fields;
  const isWhole = typeof balance === 'number' && (!isReading || Array.isArray(transactions));
  if (!reply.ok || !isWhole) throw new WalletError(m.wallet_error_format());
  return {
    balance,
    ...(typeof available === 'number' && { available }),
    transactions: Array.isArray(transactions) ? transactions : [],
  };
}

export interface WalletHook {
  /** Null until the first fetch; the page then shows its loader data. */
  readonly wallet: WalletState | null;
  readonly isLoading: boolean;
  /** Message of the last failure; a success clears it. */
  readonly error: string | null;
  refresh(): Promise<void>;
}

/** Wallet state in the browser: loading flag, error message and the latest reply (specification §4). */
export function useWallet(): WalletHook {
  const [wallet, setWallet] = useState<WalletState | null>(null);
  const [isLoading, setLoading] = useState(false);
  const [error, setError] = useState<string | null>(null);
  async function refresh(): Promise<void> {
    setLoading(true);
    try {
      setWallet(await callWallet({ mode: 'get' }));
      setError(null);
    } catch (problem) {
      setError((problem as WalletError).message);
    } finally {
      setLoading(false);
    }
  }
  return { wallet, isLoading, error, refresh };
}
