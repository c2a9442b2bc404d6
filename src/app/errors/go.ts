import { addressOf } from '#platform/navigation/address.ts';

/** Navigates to an address of this site with a full load. Throws for other origins and dangerous schemes. */
export function go(to: string, { isReplacing = false }: { isReplacing?: boolean } = {}): void {
  const { href } = addressOf(to, { here: location.href });
  if (isReplacing) location.replace(href);
  else location.assign(href);
}
