import { createHash } from 'node:crypto';
import { safeFetch } from '#platform/http/safe-fetch.ts';

const TIMEOUT_MS = 2_000;
/** Number of digest characters that are sent. */
const PREFIX_LENGTH = 5;

/**
 * Whether a password has leaked elsewhere, by the service that the operator configured (the range search of Pwned Passwords,
 * API v3). The service gets the first five characters of the SHA-1 and returns all known suffixes, `SUFFIX:COUNT` per line,
 * so it learns neither the password nor its digest. Without a template there is no request; a failing service does not
 * block, because the list of common passwords still applies.
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
    // A suffix with count 0 is padding.
    return text.split(/\r?\n/).some((line) => line.startsWith(`${ending}:`) && !line.endsWith(':0'));
  } catch (error) {
    onProblem(error);
    return false;
  }
}
