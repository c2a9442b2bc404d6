import { hkdfSync } from 'node:crypto';

/** A value that does not appear in logs, error messages or JSON; only `reveal` returns it. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** Returns the value: pass it directly to its consumer. */
  reveal(): string {
    return this.#value;
  }

  /** Derives a 32-byte key for one purpose (HKDF-SHA256, RFC 5869), so that no two uses share a key. */
  deriveKey(purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#value, 'sala', purpose, 32));
  }

  toString(): string {
    return '[secret]';
  }

  toJSON(): string {
    return '[secret]';
  }

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return '[secret]';
  }
}
