import { createHmac } from 'node:crypto';
import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { Keyring } from './keyring.ts';
import { sealText, unsealText } from './seal.ts';
import { Secret } from './secret.ts';

const [OLD, NEW, OTHER] = ['old', 'new', 'other'].map(
  (name) => new Secret(`the ${name} secret, long enough to pass`),
) as [Secret, Secret, Secret];
const SEAL = { purpose: 'test', owner: 'somebody' };

test('new values are made with the current secret, whose id reveals nothing about it', () => {
  const keyring = new Keyring(NEW, [OLD, NEW, OLD]);
  expect(keyring.ids).toEqual([new Keyring(NEW).currentId, new Keyring(OLD).currentId]);
  expect(keyring.currentId).toMatch(/^[\w-]{8}$/);
  expect(keyring.deriveKey('a')).toEqual(NEW.deriveKey('a'));
  expect(keyring.deriveKeys('a')).toEqual([NEW.deriveKey('a'), OLD.deriveKey('a')]);
  expect(keyring.deriveKeyOf(new Keyring(OLD).currentId, 'a')).toEqual(OLD.deriveKey('a'));
  for (const id of ['', '../../etc/passwd', "x' or '1'='1", 'constructor', new Keyring(OTHER).currentId])
    expect(keyring.deriveKeyOf(id, 'a')).toBeNull();
  expect(
    inspect(keyring, { depth: 9, showHidden: true }) + JSON.stringify(keyring) + String(keyring),
  ).not.toMatch(/long enough/);
});

test('signatures of every accepted secret are valid, and no others', () => {
  const keyring = new Keyring(NEW, [OLD]);
  const signed = (secret: Secret) => createHmac('sha256', secret.deriveKey('sign')).update('x').digest();
  const isMade = (mac: Uint8Array) =>
    keyring.isMade('sign', mac, (key) => createHmac('sha256', key).update('x').digest());
  expect([NEW, OLD, OTHER].map((secret) => isMade(signed(secret)))).toEqual([true, true, false]);
  expect(isMade(signed(NEW).subarray(1))).toBe(false);
  expect(isMade(new Uint8Array())).toBe(false);
});

test('a sealed text opens while its secret is accepted, also one from before secrets had ids', () => {
  const sealed = sealText(new Keyring(OLD), SEAL, 'ความลับ');
  const idless = sealed.slice(sealed.indexOf('.') + 1);
  for (const text of [sealed, idless]) {
    expect(unsealText(new Keyring(NEW, [OTHER, OLD]), SEAL, text)).toBe('ความลับ');
    expect(() => unsealText(new Keyring(NEW, [OTHER]), SEAL, text)).toThrow();
    expect(() => unsealText(new Keyring(OLD), { ...SEAL, owner: 'else' }, text)).toThrow();
  }
  const another = `${new Keyring(NEW).currentId}.${idless}`;
  expect(() => unsealText(new Keyring(NEW, [OLD]), SEAL, another)).toThrow();
});
