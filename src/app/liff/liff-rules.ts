import { isLocalPath } from '#platform/navigation/address.ts';

/** Whether a request comes from LINE's own browser (LINE Developers, "LIFF browser", read November 2026). */
export function isInLine(userAgent: string): boolean {
  return /\bLine\/\d/.test(userAgent);
}

/** What an address of the page inside LINE says about where to go on. */
export interface LiffAddress {
  /** What the page opens once its reader is signed in. */
  readonly to?: string | undefined;
  /** What followed the id in the link at LINE; LINE hands it over before its SDK has put it into the address. */
  readonly 'liff.state'?: string | undefined;
}

/**
 * Returns the path of this site that the page opens once its reader is signed in; null to stay. Of LINE's state only the
 * query counts, in which `to` stands: a link at LINE ends in `?to=%2Fshop%2Fproducts`. Other sites are never opened.
 */
export function placeAfter({ to, 'liff.state': state }: LiffAddress): string | null {
  const asked = to ?? new URLSearchParams(queryOf(state ?? '')).get('to');
  return asked !== null && isLocalPath(asked) ? asked : null;
}

function queryOf(state: string): string {
  const at = state.indexOf('?');
  return at === -1 ? '' : state.slice(at + 1).replace(/#.*$/s, '');
}

/** Whether the fragment of an address has tokens of LINE, which only its SDK needs. */
export function hasTokens(fragment: string): boolean {
  return ['access_token', 'context_token', 'feature_token', 'id_token'].some((name) =>
    new URLSearchParams(fragment.slice(1)).has(name),
  );
}
