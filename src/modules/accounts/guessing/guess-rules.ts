/** Wrong passwords per account and window, after which unknown browsers must wait and do a proof of work. */
export const FREE_GUESSES = 5;
export const GUESS_WINDOW_MINUTES = 15;
/** Longest wait after a wrong password. */
export const MAX_WAIT_SECONDS = 60;
/** Wrong passwords per client network and window, over all accounts, after which unknown browsers need a proof of work. */
export const FREE_GUESSES_OF_NETWORK = 50;
export const NETWORK_WINDOW_MINUTES = 60;
/** Wrong passwords from a known browser since its last sign-in, after which it counts as unknown. */
export const MAX_GUESSES_OF_DEVICE = 10;

/** PBKDF2-SHA-256 iterations per try. */
export const ROUNDS_PER_TRY = 2_000;
/** Most tries to find a solution; half of them on average. */
export const MAX_TRIES = { account: 8_000, network: 2_000 } as const;
/** How long an answer is accepted after the challenge's start time. */
export const PROOF_SECONDS = 300;

/** Number of wrong passwords and time of the latest. */
export interface Guesses {
  readonly attempts: number;
  readonly lastAt: Date | null;
}

/** What an unknown browser must do before its password is checked. */
export interface WorkDemand {
  readonly maxTries: number;
  /** When the password will be checked; fixed, whatever others try meanwhile. */
  readonly from: Date;
}

/** Seconds from an account's latest wrong password to the next check: 1, 2, 4 … 60. */
export function waitAfter(attempts: number): number {
  return attempts < FREE_GUESSES ? 0 : Math.min(MAX_WAIT_SECONDS, 2 ** (attempts - FREE_GUESSES));
}

/** Returns the demand on an unknown browser, or null if there is none. */
export function findDemand(
  { account, network }: { readonly account: Guesses; readonly network: Pick<Guesses, 'attempts'> },
  now: Date,
): WorkDemand | null {
  if (account.attempts >= FREE_GUESSES) {
    const sinceMs = (account.lastAt ?? now).getTime();
    const fromMs = Math.max(now.getTime(), sinceMs + waitAfter(account.attempts) * 1000);
    return { maxTries: MAX_TRIES.account, from: new Date(fromMs) };
  }
  if (network.attempts >= FREE_GUESSES_OF_NETWORK) return { maxTries: MAX_TRIES.network, from: now };
  return null;
}
