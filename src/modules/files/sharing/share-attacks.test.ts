import { suspendMember } from '#modules/accounts/testing.ts';
import { expect, test } from '#platform/testing/test.ts';
import { linkTo, makeTestFolder, uploadFile } from '../testing.ts';

const PASSWORD = 'ห้ามบอกใครเด็ดขาด';

test('many clicks on an ended link from one office do not lock it out of other links', {
  timeout: 120_000,
}, async ({ world }) => {
  const owner = await world.signedIn();
  const file = await uploadFile(owner, { name: 'a.txt' });
  const [ended, living] = [await linkTo(owner, file), await linkTo(owner, file)];
  const links = `/api/filemanager/items/${file.itemId}/links`;
  await owner.send(`${links}/${ended.linkId}`, { method: 'DELETE' });
  const clicks = Array.from({ length: 250 }, () =>
    world.visitor().get(`/api/filemanager/external/${ended.code}`),
  );
  const answers = new Set((await Promise.all(clicks)).map((reply) => reply.json().code));
  expect([...answers]).toEqual(['files.share_missing']);
  expect((await world.visitor().get(`/api/filemanager/external/${living.code}`)).status).toBe(200);
});

test('the links of a suspended person are missing', async ({ world }) => {
  const owner = await world.signedIn();
  const file = await uploadFile(owner, { name: 'a.txt' });
  const link = await linkTo(owner, file);
  const at = `/api/filemanager/external/${link.code}`;
  const { url } = (await world.visitor().post(`${at}/items/${file.itemId}/link`)).json();
  await world.write((scope) => suspendMember(scope, owner.actor.userId, 'ลาออก'));
  expect((await world.visitor().get(at)).json().code).toBe('files.share_missing');
  const again = await world.take(url);
  again.resume();
  expect(again.statusCode).toBe(404);
});

test('a link’s password is in no reply and does not unlock other links', async ({ world }) => {
  const owner = await world.signedIn();
  const folder = await makeTestFolder(owner, 'ลับ');
  const [one, other] = [
    await linkTo(owner, folder, { password: PASSWORD }),
    await linkTo(owner, folder, { password: PASSWORD }),
  ];
  const visitor = world.visitor();
  const said = [
    await visitor.post(`/api/filemanager/external/${one.code}/unlock`, { password: PASSWORD }),
    await owner.get(`/api/filemanager/items/${folder.itemId}/sharing`),
    await owner.get(`/api/filemanager/items/${folder.itemId}/links/${one.linkId}/log`),
    await owner.get(`/api/filemanager/items/${folder.itemId}/activity`),
  ];
  for (const reply of said) expect([reply.status, reply.text.includes(PASSWORD)]).toEqual([200, false]);
  expect(said[0]?.headers['set-cookie']?.toString()).not.toContain(encodeURIComponent(PASSWORD));
  expect((await visitor.get(`/api/filemanager/external/${other.code}`)).json()).toEqual({
    needPassword: true,
  });
});

test('a GET request changes nothing', async ({ world }) => {
  const owner = await world.signedIn();
  const file = await uploadFile(owner, { name: 'a.txt' });
  const link = await linkTo(owner, file);
  const tried = [
    '/api/filemanager/trash/empty',
    `/api/filemanager/items/${file.itemId}/rename?name=x`,
    `/api/filemanager/delete?itemId=${file.itemId}`,
    `/api/filemanager/external/${link.code}/items/${file.itemId}/link`,
    `/api/filemanager/external/${link.code}/archives`,
  ];
  for (const path of tried)
    expect([path, [404, 405].includes((await owner.get(path)).status)]).toEqual([path, true]);
  for (const path of [
    '/objects/',
    '/uploads/',
    '/.git/config',
    '/.env',
    '/files/objects/t/',
    '/stored/objects/',
  ])
    expect([path, (await owner.get(path)).status]).toEqual([path, 404]);
  expect((await owner.get(`/api/filemanager/items/${file.itemId}`)).json().item.name).toBe('a.txt');
});
