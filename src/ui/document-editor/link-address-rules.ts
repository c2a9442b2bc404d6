import { isSafeLink } from '#platform/documents/link-rules.ts';

/** Returns the address of a link as typed: `example.com` and `a@example.com` are completed; null if it is none. */
export function linkAddress(typed: string): string | null {
  if (typed === '') return null;
  if (isSafeLink(typed)) return typed;
  const completed = /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/.test(typed)
    ? `mailto:${typed}`
    : /^[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+(?:[/?#]\S*)?$/u.test(typed)
      ? `https://${typed}`
      : '';
  return isSafeLink(completed) ? completed : null;
}
