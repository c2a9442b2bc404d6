import { z } from 'zod';
import type { Config } from '#platform/config/config.ts';
import { safeFetch } from '#platform/http/safe-fetch.ts';

/** Signs electronic messages with the seller's certificate, wherever that is kept. */
export interface EtaxSigner {
  /** Returns the message with its signature. Throws where the service does not answer as agreed. */
  sign(message: Uint8Array, documentId: string, signal: AbortSignal): Promise<Uint8Array>;
}

const TIMEOUT_MS = 30_000;
/** Most of a reply: the longest message with its signature and certificates, in base64. */
const MAX_REPLY_BYTES = 4 * 1024 * 1024;

const Reply = z.object({ xml: z.base64() });

/**
 * Returns the signing service that the operator named; null where there is none. It is asked by
 * `POST {"documentId": …, "xml": …}` with the secret as bearer token and answers `{"xml": …}`, both messages in base64.
 */
export function etaxSignerOf({ etaxSigner }: Pick<Config, 'etaxSigner'>): EtaxSigner | null {
  if (etaxSigner === null) return null;
  return {
    sign: async (message, documentId, signal) => {
      const { status, text } = await safeFetch(etaxSigner.url, {
        json: { documentId, xml: Buffer.from(message).toString('base64') },
        bearer: etaxSigner.secret.reveal(),
        isAnywhereAllowed: true,
        mostBytes: MAX_REPLY_BYTES,
        timeoutMs: TIMEOUT_MS,
        signal,
      });
      if (status !== 200) throw new Error(`The signing service answered ${status}.`);
      return Buffer.from(Reply.parse(JSON.parse(text)).xml, 'base64');
    },
  };
}
