import * as m from '#messages';
import { InvalidInput } from '#platform/endpoint/problem.ts';
import type { ScopeWithoutTx } from '#platform/scope.ts';
import { hashPassword } from './password.ts';
import { isLeaked } from './leaked-password.ts';
import { COMMON_PASSWORDS, COMMON_STEMS } from './first-guesses.ts';

const common = new Set(COMMON_PASSWORDS.trim().split(/\s+/));
const stems = new Set(COMMON_STEMS.trim().split(/\s+/));

/** Product words that people would think of first. */
const PRODUCT_WORDS = ['sala', 'password', 'รหัสผ่าน'];

/**
 * Whether an attacker would try this password early: a common password, a common word or a word of this site surrounded by
 * digits and symbols only, or one with hardly any different characters. `context` holds the site's name and code, its host
 * and the person's address.
 */
export function isGuessable(password: string, context: readonly string[]): boolean {
  const folded = password.normalize('NFKC').toLowerCase();
  if (new Set(folded).size <= 3) return true;
  const plain = folded.replace(/[^\p{L}\p{M}\p{N}]/gu, '');
  if (common.has(folded) || common.has(plain)) return true;
  const word = folded.replace(/^[^\p{L}]+|[^\p{L}\p{M}]+$/gu, '');
  if (word === '' || stems.has(word)) return word !== '' || isRun(plain);
  return [...PRODUCT_WORDS, ...context.flatMap(wordsOf)].includes(word);
}

/** Whether the digits form an ascending, descending or repeating sequence. */
function isRun(digits: string): boolean {
  const steps = new Set(
    [...digits].slice(1).map((digit, at) => (Number(digit) - Number(digits[at]) + 10) % 10),
  );
  return steps.size === 1;
}

function wordsOf(text: string): string[] {
  const folded = text.normalize('NFKC').toLowerCase();
  return [folded, folded.replace(/\s+/g, ''), folded.split('@')[0] ?? '', folded.split('.')[0] ?? ''].filter(
    (word) => word.length >= 3,
  );
}

/** Returns the hash of a chosen password. Refuses guessable or leaked ones at the field `password`. */
export async function hashChosenPassword(
  scope: Pick<ScopeWithoutTx, 'tenant' | 'locale' | 'actor' | 'app'>,
  password: string,
  email?: string,
): Promise<string> {
  const own = scope.actor.kind === 'person' ? scope.actor.email : undefined;
  const context = [scope.tenant.name, scope.tenant.code, scope.tenant.host, email ?? own ?? ''];
  if (isGuessable(password, context))
    throw new InvalidInput([
      { path: 'password', reason: m.accounts_password_guessable({}, { locale: scope.locale }) },
    ]);
  const { config, log } = scope.app;
  const onProblem = (error: unknown): void => log.warn({ err: error }, 'Nobody said which passwords leaked');
  if (await isLeaked(config.leakedPasswordsUrl, password, onProblem))
    throw new InvalidInput([
      { path: 'password', reason: m.accounts_password_leaked({}, { locale: scope.locale }) },
    ]);
  return hashPassword(password);
}
