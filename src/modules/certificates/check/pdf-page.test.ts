import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { revokeCertificate } from '../issue/change-certificate.ts';
import { certified } from '../testing.ts';
import { loader } from './pdf-page.tsx';

test('anybody with the code can download the file until the certificate is revoked, but only from its own site', async ({
  world,
}) => {
  const { code } = await certified(world);
  const open = (place = world) =>
    callPage(place, loader, { path: `/lesson/certification/public/${code}/pdf`, params: { slug: code } });
  const missing = { init: { status: 404 } };
  await expect(open()).rejects.toMatchObject(missing); // not made yet
  await world.runJobs();
  const reply = await open();
  expect(reply.status).toBe(302);
  expect(reply.headers.get('location')).toMatch(/certificate-1-2569\.pdf$/);
  await expect(open(await world.another())).rejects.toMatchObject(missing);
  await world.write((scope) => revokeCertificate(scope, { code, reason: 'ออกผิดคน' }));
  await expect(open()).rejects.toMatchObject(missing);
});
