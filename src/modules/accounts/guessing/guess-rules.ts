/** Wrong passwords for one account within the window after which a browser that is not known has to wait and to work. */
export const FREE_GUESSES = 5;
export const GUESS_WINDOW_MINUTES = 15;
/** The longest wait after a wrong password. */
export const MAX_WAIT_SECONDS = 60;
/** Wrong passwords from one client network within the window, for any accounts, after which unknown browsers have to work. */
export const FREE_GUESSES_OF_NETWORK = 50;
export const NETWORK_WINDOW_MINUTES = 60;
/** Wrong passwords for one account from a browser that is known for it, since its last sign-in; then it counts as unknown. */
export const MAX_GUESSES_OF_DEVICE = 10;

/** One try of the work: so many rounds of PBKDF2 with SHA-256. */
export const ROUNDS_PER_TRY = 2_000;
/** The most tries that finding a solution takes; half of them on average. */
export const MAX_TRIES = { account: 8_000, network: 2_000 } as const;
/** How long a challenge may be answered, counted from when its answer is accepted. */
export const PROOF_SECONDS = 300;

/** Wrong passwords so far, and when the latest one was given. */
export interface Guesses {
  readonly attempts: number;
  readonly lastAt: Date | null;
}

/** What an unknown browser has to do before its password is looked at. */
export interface WorkDemand {
  readonly maxTries: number;
  /** When the password is looked at, however many wrong ones others give meanwhile. */
  readonly from: Date;
}

/** Seconds from the latest wrong password of an account to the next look: 1, 2, 4 … 60. */
export function waitAfter(attempts: number): number {
  return attempts < FREE_GUESSES ? 0 : Math.min(MAX_WAIT_SECONDS, 2 ** (attempts - FREE_GUESSES));
}

/** What is demanded of an unknown browser, null where it may simply try. */
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
