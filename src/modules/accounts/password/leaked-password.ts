import { createHash } from 'node:crypto';
import { safeFetch } from '#platform/http/safe-fetch.ts';

const TIMEOUT_MS = 2_000;
/** As many characters of the digest as leave the house. */
const PREFIX_LENGTH = 5;

/**
 * Whether a password is among those that leaked elsewhere, by the operator's far side: it gets the first five characters
 * of the SHA-1 and answers all endings that it knows, `ENDING:TIMES` on each line (the range search of Pwned Passwords,
 * API v3), so that it learns neither the password nor its digest. Nobody is asked where the template is null; a far side
 * that fails holds nobody up, for the list of common passwords holds without it.
 */
export async function isLeaked(
  template: string | null,
  password: string,
  onProblem: (error: unknown) => void,
): Promise<boolean> {
  if (template === null) return false;
  const digest = createHash('sha1').update(password, 'utf8').digest('hex').toUpperCase();
  const url = template.replaceAll('{prefix}', digest.slice(0, PREFIX_LENGTH));
  try {
    const { status, text } = await safeFetch(url, { isAnywhereAllowed: true, timeoutMs: TIMEOUT_MS });
    if (status !== 200) throw new Error(`The far side answered ${status}.`);
    const ending = digest.slice(PREFIX_LENGTH);
    // An ending that leaked no times is padding.
    return text.split(/\r?\n/).some((line) => line.startsWith(`${ending}:`) && !line.endsWith(':0'));
  } catch (error) {
    onProblem(error);
    return false;
  }
}
