import { expect, test } from 'vitest';
import { examineSites } from './doctor-sites.ts';

test('a proxy that makes https requests look like plain http is reported', async () => {
  const text = JSON.stringify({
    code: 'platform.https_only',
    message: 'This site is served over https only.',
  });
  await expect(examineSites(['school.example'], async () => ({ status: 403, text }))).rejects.toThrow(
    /^https:\/\/school\.example: Asked by https, Sala takes it for plain http: either SALA_TRUSTED_PROXIES/,
  );
});
