import { expect, test } from 'vitest';
import {
  findAcceptProblem,
  invitationState,
  isSecretForm,
  MAX_LINK_USES,
  mostUses,
} from './invitation-rules.ts';

const NOW = new Date('2026-11-28T09:00:00Z');
const LATER = new Date(NOW.getTime() + 1);
const open = { uses: 0, maxUses: 2, revokedAt: null, expiresAt: LATER, makerMayInvite: true };

test.each([
  [{}, 'open'],
  [{ uses: 1 }, 'open'],
  [{ uses: 2 }, 'used'],
  [{ uses: 2, revokedAt: NOW }, 'used'],
  [{ revokedAt: NOW, expiresAt: NOW }, 'revoked'],
  [{ makerMayInvite: false }, 'revoked'],
  [{ expiresAt: NOW }, 'expired'],
] as const)('an invitation with %j is %s', (change, state) => {
  expect(invitationState({ ...open, ...change }, NOW)).toBe(state);
});

const person = {
  emailFolded: 'a@example.test',
  isEmailConfirmed: true,
  phone: '0812345678',
  isSuspendedHere: false,
  wasRemovedSince: false,
};

test.each([
  [{ way: 'link', emailFolded: null, phone: null }, {}, null],
  [{ way: 'link', emailFolded: null, phone: null }, { isSuspendedHere: true }, 'clusters.member_suspended'],
  [{ way: 'link', emailFolded: null, phone: null }, { isEmailConfirmed: false }, null],
  [{ way: 'link', emailFolded: null, phone: null }, { wasRemovedSince: true }, 'clusters.member_removed'],
  [{ way: 'email', emailFolded: 'a@example.test', phone: null }, {}, null],
  [
    { way: 'email', emailFolded: 'a@example.test', phone: null },
    { isEmailConfirmed: false },
    'clusters.email_unconfirmed',
  ],
  [{ way: 'email', emailFolded: 'b@example.test', phone: null }, {}, 'clusters.invitation_other_email'],
  [{ way: 'phone', emailFolded: null, phone: '0812345678' }, {}, null],
  [
    { way: 'phone', emailFolded: null, phone: '0812345678' },
    { phone: '' },
    'clusters.invitation_other_phone',
  ],
] as const)('whether %j is for a person with %j', (invitation, change, problem) => {
  expect(findAcceptProblem(invitation, { ...person, ...change })).toBe(problem);
});

test('one link lets in several people, but one owner', () => {
  expect(mostUses('cashier')).toBe(MAX_LINK_USES);
  expect(mostUses('owner')).toBe(1);
});

test('a secret has the form of 128 bits in base64url', () => {
  expect(isSecretForm('AbCdEfGhIjKlMnOpQrStUv')).toBe(true);
  for (const text of ['', 'AbCdEfGhIjKlMnOpQrStU', 'AbCdEfGhIjKlMnOpQrSt\u0000v', '__proto__'])
    expect(isSecretForm(text)).toBe(false);
});
