import { timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Secret } from './secret.ts';

const MAX_DERIVED = 5_000;
const ID_BYTES = 6;

/** One secret of the installation, with its derived keys. */
class Key {
  readonly secret: Secret;
  /** Identifies the secret without revealing anything about it: eight characters of base64url. */
  readonly id: string;
  private readonly derived = new LRUCache<string, Buffer>({ max: MAX_DERIVED });

  constructor(secret: Secret) {
    this.secret = secret;
    this.id = secret.deriveKey('key id').subarray(0, ID_BYTES).toString('base64url');
  }

  derive(purpose: string): Buffer {
    const known = this.derived.get(purpose);
    if (known) return known;
    const made = this.secret.deriveKey(purpose);
    this.derived.set(purpose, made);
    return made;
  }
}

/**
 * The installation's secrets: the current one, which signs and seals everything new, and others that are still
 * accepted during a rotation.
 */
export class Keyring {
  private readonly keys: readonly [Key, ...Key[]];

  constructor(current: Secret, accepted: readonly Secret[] = []) {
    const first = new Key(current);
    const others = accepted.map((secret) => new Key(secret));
    this.keys = [first, ...others.filter(({ id }, at) => isFirst(id, at, [first, ...others]))];
  }

  /** SALA_SECRET itself. */
  get current(): Secret {
    return this.keys[0].secret;
  }

  /** Id of the current secret. */
  get currentId(): string {
    return this.keys[0].id;
  }

  /** Ids of all secrets, the current one first. */
  get ids(): readonly string[] {
    return this.keys.map(({ id }) => id);
  }

  get secrets(): readonly Secret[] {
    return this.keys.map(({ secret }) => secret);
  }

  /** Returns the current key of a purpose. Do not mutate: the buffer is cached. */
  deriveKey(purpose: string): Buffer {
    return this.keys[0].derive(purpose);
  }

  /** Returns all accepted keys of a purpose, the current one first: for verifying. */
  deriveKeys(purpose: string): readonly [Buffer, ...Buffer[]] {
    const [first, ...others] = this.keys;
    return [first.derive(purpose), ...others.map((key) => key.derive(purpose))];
  }

  /** Returns the key of a purpose derived from the secret with that id; null for an unknown secret. */
  deriveKeyOf(id: string, purpose: string): Buffer | null {
    return this.keys.find((key) => key.id === id)?.derive(purpose) ?? null;
  }

  /**
   * Returns whether `given` equals the output of `make` with one of the accepted keys of a purpose. Compares in
   * constant time for values of the right length.
   */
  isMade(purpose: string, given: Uint8Array, make: (key: Buffer) => Uint8Array): boolean {
    return this.deriveKeys(purpose).some((key) => {
      const wanted = make(key);
      return wanted.length === given.length && timingSafeEqual(wanted, given);
    });
  }

  toString(): string {
    return '[keyring]';
  }

  toJSON(): string {
    return '[keyring]';
  }

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return '[keyring]';
  }
}

function isFirst(id: string, at: number, keys: readonly Key[]): boolean {
  return keys.findIndex((key) => key.id === id) === at + 1;
}
