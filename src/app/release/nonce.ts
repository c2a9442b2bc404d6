import { createContext, useContext } from 'react';

/** CSP nonce for inline scripts of this render; empty in the browser, which does not need it. */
export const NonceContext = createContext('');

export function useNonce(): string {
  return useContext(NonceContext);
}
