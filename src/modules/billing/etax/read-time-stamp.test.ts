import { describe, expect, test } from 'vitest';
import { LOCAL_AUTHORITY, openTimeStamper } from './local-time-stamper.ts';
import { readTimeStamp } from './read-time-stamp.ts';

const STAMPED = Buffer.from('a file that was stamped');
/** Made by OpenSSL 3.0 (`openssl ts -reply -token_out`). */
const TOKEN = Buffer.from(
  `
  MIIDlwYJKoZIhvcNAQcCoIIDiDCCA4QCAQMxDzANBglghkgBZQMEAgEFADBzBgsqhkiG9w0BCRABBKBkBGIwYAIBAQYEKgMEATAx
  MA0GCWCGSAFlAwQCAQUABCCNB3nNQfU2bxnfdf2jN+vhKNbKhfhZFTbTxUoq1CWtlgIBAhgPMjAyNjExMjgwODU4MTNaMAMCAQEC
  CQCP4csp44XrpqCCAaAwggGcMIIBQaADAgECAhR3rI3fMd6LR3XGh34Of6TGWBic1DAKBggqhkjOPQQDAjAnMSUwIwYDVQQDDBxF
  eGFtcGxlIFRpbWUgU3RhbXAgQXV0aG9yaXR5MCAXDTI2MTEyODA4NTgxM1oYDzIxMjYxMTA0MDg1ODEzWjAnMSUwIwYDVQQDDBxF
  eGFtcGxlIFRpbWUgU3RhbXAgQXV0aG9yaXR5MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEBdn7IUUPSAcAxOV0elwVzz41y+lY
  o6CQGp/L6QSReYAGyzEBiWT9zhgHzen+jKOkEaS7+q2fbRfIX+UIrYtxraNJMEcwFgYDVR0lAQH/BAwwCgYIKwYBBQUHAwgwDgYD
  VR0PAQH/BAQDAgeAMB0GA1UdDgQWBBRM+nC+HCrSRoMvGTHOkDoBtQFMbzAKBggqhkjOPQQDAgNJADBGAiEAnlKecruD/DXoxftZ
  5b8Db/9tiEc4/8WwRlvZ9LODkUICIQCNtTYJm66cDrDhuXlM1PyxW5/AGucawLjw9vHB2zPu8TGCAVMwggFPAgEBMD8wJzElMCMG
  A1UEAwwcRXhhbXBsZSBUaW1lIFN0YW1wIEF1dGhvcml0eQIUd6yN3zHei0d1xod+Dn+kxlgYnNQwDQYJYIZIAWUDBAIBBQCggaQw
  GgYJKoZIhvcNAQkDMQ0GCyqGSIb3DQEJEAEEMBwGCSqGSIb3DQEJBTEPFw0yNjExMjgwODU4MTNaMC8GCSqGSIb3DQEJBDEiBCDZ
  o1eQbsqYKTlkW3wGpTIjyM1G7CZUO0q8oEictd7xRTA3BgsqhkiG9w0BCRACLzEoMCYwJDAiBCBfo4/owJPJCbjxSeywOcZcuu2m
  Sdk7/ZDa6gtagq5J3jAKBggqhkjOPQQDAgRHMEUCIEFMHJgplbys18MVpgCZuv6JtZJbBb+bNpbhiQef4NLoAiEA70tynAhyEYwv
  WmZNxs+kLSwZvq8jCijehJye5c5YFVc=
`,
  'base64',
);
const AT = new Date('2026-11-28T08:58:13Z');

describe('a time stamp', () => {
  test('of another program is read, over one piece or several', () => {
    const expected = { at: AT, authority: 'Example Time Stamp Authority' };
    expect(readTimeStamp(TOKEN, [STAMPED])).toEqual(expected);
    expect(readTimeStamp(TOKEN, [STAMPED.subarray(0, 7), STAMPED.subarray(7)])).toEqual(expected);
  });

  test('does not fit other bytes', () => {
    expect(readTimeStamp(TOKEN, [Buffer.from('a file that was Stamped')])).toBeNull();
  });

  test('is refused wherever one of its bytes was changed, except in what nobody signed', () => {
    const isRead = (at: number): boolean => {
      const changed = Buffer.from(TOKEN);
      changed[at] = (changed[at] ?? 0) ^ 1;
      return readTimeStamp(changed, [STAMPED])?.at.getTime() !== undefined;
    };
    const info = TOKEN.indexOf(Buffer.from('202611280858', 'latin1'));
    const digest = TOKEN.indexOf(Buffer.from('d9a357906eca9829', 'hex'));
    expect(info).toBeGreaterThan(0);
    expect(digest).toBeGreaterThan(info);
    for (const at of [0, 5, info, info + 11, digest, TOKEN.length - 1])
      expect(isRead(at), `${at}`).toBe(false);
  });

  test('was made with a certificate for time stamps, within its years', () => {
    expect(readTimeStamp(openTimeStamper().stamp(STAMPED, AT), [STAMPED])).toEqual({
      at: AT,
      authority: LOCAL_AUTHORITY,
    });
    const forMail = openTimeStamper('1.3.6.1.5.5.7.3.4').stamp(STAMPED, AT);
    expect(readTimeStamp(forMail, [STAMPED])).toBeNull();
    const tooEarly = openTimeStamper().stamp(STAMPED, new Date('2019-12-31T00:00:00Z'));
    expect(readTimeStamp(tooEarly, [STAMPED])).toBeNull();
  });

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['noise', Buffer.alloc(100_000, 0x30)],
    ['half of one', TOKEN.subarray(0, TOKEN.length / 2)],
    ['deep nesting', Buffer.from('3080'.repeat(50_000), 'hex')],
  ])('is not found in %s', (_, bytes) => {
    expect(readTimeStamp(bytes, [STAMPED])).toBeNull();
  });
});
