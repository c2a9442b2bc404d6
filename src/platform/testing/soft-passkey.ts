import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** Deviations of an authenticator, or of an attacker who imitates one. */
export interface PasskeyFault {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly counter?: number;
  readonly type?: string;
  readonly userHandle?: string;
  /** Without user verification. */
  readonly isUnverified?: boolean;
  /** Signs with another key than the registered one. */
  readonly key?: KeyObject;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const ATTESTED = 0x40;

/** A software authenticator (WebAuthn Level 3, §6): one P-256 key, a counter, no attestation. */
export class SoftPasskey {
  readonly credentialId = randomBytes(32).toString('base64url');
  counter = 1;
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private userHandle = '';

  /** Emulates `navigator.credentials.create`. */
  create(
    options: { challenge: string; rp: { id?: string }; user: { id: string } },
    origin: string,
    trick: PasskeyFault = {},
  ) {
    this.userHandle = options.user.id;
    const id = Buffer.from(this.credentialId, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, id, this.coseKey()]);
    const authData = Buffer.concat([
      this.authData(trick.rpId ?? options.rp.id ?? '', trick, ATTESTED),
      attested,
    ]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      id: this.credentialId,
      rawId: this.credentialId,
      type: 'public-key' as const,
      response: {
        clientDataJSON: clientData('webauthn.create', options.challenge, origin, trick).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Emulates `navigator.credentials.get`. */
  get(options: { challenge: string; rpId?: string }, origin: string, trick: PasskeyFault = {}) {
    const client = clientData('webauthn.get', options.challenge, origin, trick);
    const authData = this.authData(trick.rpId ?? options.rpId ?? '', trick);
    const signed = Buffer.concat([authData, createHash('sha256').update(client).digest()]);
    return {
      id: this.credentialId,
      rawId: this.credentialId,
      type: 'public-key' as const,
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, trick.key ?? this.keys.privateKey).toString('base64url'),
        userHandle: trick.userHandle ?? this.userHandle,
      },
    };
  }

  private authData(rpId: string, trick: PasskeyFault, flags = 0): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(trick.counter ?? this.counter++);
    const verified = trick.isUnverified ? 0 : USER_VERIFIED;
    return Buffer.concat([
      createHash('sha256').update(rpId).digest(),
      Buffer.from([USER_PRESENT | verified | flags]),
      counter,
    ]);
  }

  /** COSE key: EC2, ES256, P-256 (RFC 9053 §7.1). */
  private coseKey(): Buffer {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    return Buffer.from(isoCBOR.encode(key));
  }
}

function clientData(type: string, challenge: string, origin: string, trick: PasskeyFault): Buffer {
  return Buffer.from(
    JSON.stringify({
      type: trick.type ?? type,
      challenge: trick.challenge ?? challenge,
      origin: trick.origin ?? origin,
      crossOrigin: false,
    }),
  );
}
