import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { SignedXml } from 'xml-crypto';

/** Secret that the local signing service asks for. */
export const LOCAL_SIGNER_SECRET = 'a-secret-of-the-local-signer';

const CANONICAL = 'http://www.w3.org/2001/10/xml-exc-c14n#';

/** What the service does wrong: answers 500, signs a changed message, or returns it unsigned. */
export type SignerFault = 'fails' | 'changes' | 'forgets';

/** A signing service for tests: an enveloped XML signature (XMLDSig §10.1) with a key of its own. */
export interface LocalSigner {
  readonly url: string;
  /** Documents that it was asked about. */
  readonly asked: readonly string[];
  /** From now on; null: nothing. */
  failWith(fault: SignerFault | null): void;
  /** Whether an XML text has a valid signature of this service. */
  hasSigned(xml: string): boolean;
  close(): Promise<void>;
}

export async function openLocalSigner(): Promise<LocalSigner> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const asked: string[] = [];
  let fault: SignerFault | null = null;
  const server = createServer((incoming, reply) => {
    void answer(incoming).then(
      (body) => reply.end(JSON.stringify(body)),
      () => reply.writeHead(500).end(),
    );
  });
  async function answer(incoming: IncomingMessage): Promise<object> {
    const { documentId, xml } = (await json(incoming)) as { documentId: string; xml: string };
    asked.push(documentId);
    const isAllowed = incoming.headers.authorization === `Bearer ${LOCAL_SIGNER_SECRET}`;
    if (!isAllowed || incoming.method !== 'POST' || fault === 'fails') throw new Error('Not signed.');
    const message = Buffer.from(xml, 'base64').toString('utf8');
    if (fault === 'forgets') return { xml };
    const signed = signXml(fault === 'changes' ? message.replace('100.00', '900.00') : message, privateKey);
    return { xml: Buffer.from(signed).toString('base64') };
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sign`,
    asked,
    failWith: (next) => {
      fault = next;
    },
    hasSigned: (xml) => isValid(xml, publicKey),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Signs the whole text; the signature becomes the last child of its root. */
export function signXml(xml: string, privateKey: string): string {
  const signer = new SignedXml({
    privateKey,
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: CANONICAL,
  });
  signer.addReference({
    xpath: '/*',
    isEmptyUri: true,
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', CANONICAL],
  });
  signer.computeSignature(xml, { prefix: 'ds', location: { reference: '/*', action: 'append' } });
  return signer.getSignedXml();
}

function isValid(xml: string, publicKey: string): boolean {
  const signature = /<ds:Signature [\s\S]*<\/ds:Signature>/.exec(xml)?.[0];
  if (signature === undefined) return false;
  const verifier = new SignedXml({ publicCert: publicKey });
  verifier.loadSignature(signature);
  return verifier.checkSignature(xml);
}
