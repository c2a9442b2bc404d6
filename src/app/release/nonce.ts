import { createContext, useContext } from 'react';

/** Nonce of this rendering's inline scripts; empty in the browser, which never needs it again. */
export const NonceContext = createContext('');

export function useNonce(): string {
  return useContext(NonceContext);
}
