import { hkdfSync } from 'node:crypto';

/** A value that no log, error text or JSON shows; only `reveal` gives it. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** The value itself: hand it straight to what needs it. */
  reveal(): string {
    return this.#value;
  }

  /** A 32-byte key of its own for one purpose (HKDF-SHA256, RFC 5869), so that no two uses share a key. */
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
