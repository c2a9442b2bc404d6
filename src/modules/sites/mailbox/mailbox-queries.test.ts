import { expect } from 'vitest';
import { queueMail } from '#platform/mail/mail.ts';
import { openPlatformApp, type PlatformApp, platformTest as test } from '#platform/testing/platform-app.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { listLocalMail, readLocalMail } from './mailbox-queries.ts';

function queue(platform: PlatformApp, tenant: Tenant): Promise<{ mailId: string }> {
  const mail = { to: 'a@example.com', subject: 'สวัสดี', text: 'x', kind: 'test.mail' };
  return platform.write(tenant, (scope) => queueMail(scope, mail));
}

test('the mailbox shows the mail of its own site', async ({ platform }) => {
  const [mine, other] = [await platform.tenant(), await platform.tenant()];
  platform.setNow(new Date('2026-11-21T03:00:00Z'));
  const { mailId } = await queue(platform, mine);
  await platform.write(mine, async (scope) => {
    expect((await listLocalMail(scope, undefined)).mails).toMatchObject([
      { mailId, subject: 'สวัสดี', at: '21 พ.ย. 2569 10:00' },
    ]);
    expect(await readLocalMail(scope, mailId)).toMatchObject({ recipient: 'a@example.com', text: 'x' });
  });
  await platform.write(other, async (scope) => {
    expect((await listLocalMail(scope, undefined)).mails).toEqual([]);
    await expect(readLocalMail(scope, mailId)).rejects.toMatchObject({ code: 'platform.missing' });
  });
});

test('outside localhost there is no mailbox', async () => {
  const platform = await openPlatformApp({
    environment: { SALA_ENV: 'production', SALA_FILES_HOST: 'files.example.org' },
  });
  const tenant = await platform.tenant();
  const { mailId } = await queue(platform, tenant);
  await platform.write(tenant, async (scope) => {
    await expect(listLocalMail(scope, undefined)).rejects.toMatchObject({ code: 'platform.missing' });
    await expect(readLocalMail(scope, mailId)).rejects.toMatchObject({ code: 'platform.missing' });
  });
  await platform.close();
});
