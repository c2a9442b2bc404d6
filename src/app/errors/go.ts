import { addressOf } from '#platform/navigation/address.ts';

/** Loads an address of this site whole; one that leads elsewhere or carries a dangerous scheme is refused with an error. */
export function go(to: string, { isReplacing = false }: { isReplacing?: boolean } = {}): void {
  const { href } = addressOf(to, { here: location.href });
  if (isReplacing) location.replace(href);
  else location.assign(href);
}
