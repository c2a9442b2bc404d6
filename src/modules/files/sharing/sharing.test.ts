import { describe, expect, test } from '#platform/testing/test.ts';
import {
  expectQuotaConsistent,
  linkTo,
  makeTestFolder,
  namesIn,
  sendPart,
  sha256Of,
  uploadFile,
} from '../testing.ts';

const PASSWORD = 'เปิดเถิดนะงา';

describe('people of the site', () => {
  test('can access what they were granted, up to their level, and nothing else', async ({ world }) => {
    const [owner, friend] = [await world.signedIn(), await world.signedIn()];
    const [folder, beside] = [await makeTestFolder(owner, 'ของเรา'), await makeTestFolder(owner, 'ของฉัน')];
    const inner = await makeTestFolder(owner, 'ชั้นใน', folder.itemId);
    const file = await uploadFile(owner, { name: 'a.txt', parent: inner.itemId });
    const at = (path: string) => `/api/filemanager/items/${path}`;
    expect((await friend.get(at(file.itemId))).status).toBe(404);

    const grant = (
      await owner.post(at(`${folder.itemId}/grants`), { email: friend.actor.email, level: 'view' })
    ).json();
    expect((await friend.get('/api/filemanager/shared')).json().items).toMatchObject([
      { itemId: folder.itemId, level: 'view' },
    ]);
    expect((await friend.get(at(file.itemId))).json()).toMatchObject({
      item: { level: 'view' },
      trail: [{ name: 'ของเรา' }, { name: 'ชั้นใน' }],
    });
    const search = await friend.get(`/api/filemanager/search?q=a.txt`);
    expect(search.json().items).toHaveLength(1);
    for (const reply of [
      await friend.post(at(`${file.itemId}/rename`), { name: 'b.txt' }),
      await friend.post('/api/filemanager/trash', { itemIds: [file.itemId] }),
      await friend.post('/api/filemanager/folders', { name: 'x', parent: inner.itemId }),
      await friend.get(at(`${folder.itemId}/sharing`)),
    ])
      expect([reply.status, reply.json().code]).toEqual([403, 'files.forbidden']);
    expect((await friend.get(`/api/filemanager/items?parent=${beside.itemId}`)).status).toBe(404);

    const change = (who: typeof owner, level: string) =>
      who.send(at(`${folder.itemId}/grants/${grant.grantId}`), { method: 'PATCH', json: { level } });
    expect((await change(friend, 'manage')).status).toBe(403);
    expect((await change(owner, 'edit')).json()).toMatchObject({ ...grant, level: 'edit' });
    const added = await uploadFile(friend, { name: 'จากเพื่อน.txt', parent: inner.itemId });
    expect(added.ownerId).toBe(owner.actor.userId);
    expect((await friend.post('/api/filemanager/trash', { itemIds: [folder.itemId] })).status).toBe(403);
    expect((await friend.post('/api/filemanager/move', { itemIds: [added.itemId] })).status).toBe(200);
    await expectQuotaConsistent(world);

    expect(
      (await friend.send(at(`${folder.itemId}/grants/${grant.grantId}`), { method: 'DELETE' })).status,
    ).toBe(200);
    expect((await friend.get(at(file.itemId))).status).toBe(404);
    const unknown = await owner.post(at(`${folder.itemId}/grants`), {
      email: 'nobody@example.test',
      level: 'view',
    });
    expect(unknown.json().code).toBe('files.person_missing');
    const own = await owner.post(at(`${folder.itemId}/grants`), { email: owner.actor.email, level: 'view' });
    expect(own.json().code).toBe('files.grant_own');
  });
});

describe('visitors with a link', () => {
  test('see only that a password is needed before giving it', async ({ world }) => {
    const owner = await world.signedIn();
    const folder = await makeTestFolder(owner, 'ความลับ');
    const file = await uploadFile(owner, { name: 'secret.txt', parent: folder.itemId });
    const link = await linkTo(owner, folder, { password: PASSWORD });
    const visitor = world.visitor();
    const at = `/api/filemanager/external/${link.code}`;
    expect((await visitor.get(at)).json()).toEqual({ needPassword: true });
    const attempts = [
      await visitor.get(`${at}/items`),
      await visitor.get(`${at}/items?parent=${folder.itemId}`),
      await visitor.get(`${at}/search?q=secret`),
      await visitor.post(`${at}/items/${file.itemId}/link`, {}),
      await visitor.post(`${at}/uploads`, { name: 'x', size: 1 }),
    ];
    for (const reply of attempts) {
      expect([reply.status, reply.json().code]).toEqual([401, 'files.share_locked']);
      expect(reply.text).not.toMatch(/secret|ความลับ/);
    }
    const wrong = await visitor.post(`${at}/unlock`, { password: 'not this one' });
    expect(wrong.json().code).toBe('files.share_wrong_password');
    const opened = await visitor.post(`${at}/unlock`, { password: PASSWORD });
    expect(opened.json()).toMatchObject({ needPassword: false, item: { name: 'ความลับ' } });
    expect((await visitor.get(`${at}/items`)).json().items).toMatchObject([{ name: 'secret.txt' }]);

    const other = await linkTo(owner, folder, { password: 'another password' });
    expect((await visitor.get(`/api/filemanager/external/${other.code}`)).json()).toEqual({
      needPassword: true,
    });
    await owner.send(`/api/filemanager/items/${folder.itemId}/links/${link.linkId}`, {
      method: 'PATCH',
      json: { password: 'a new password' },
    });
    expect((await visitor.get(at)).json()).toEqual({ needPassword: true });
    for (let tries = 0; tries < 12; tries++) await visitor.post(`${at}/unlock`, { password: 'guess' });
    const limited = await visitor.post(`${at}/unlock`, { password: 'guess' });
    expect([limited.status, limited.json().code]).toEqual([429, 'files.share_too_many_attempts']);
  });

  test('cannot leave the shared folder', async ({ world }) => {
    const owner = await world.signedIn();
    const [shared, outside] = [await makeTestFolder(owner, 'แบ่ง'), await makeTestFolder(owner, 'ไม่แบ่ง')];
    const inner = await makeTestFolder(owner, 'ใน', shared.itemId);
    const file = await uploadFile(owner, { name: 'in.txt', parent: inner.itemId });
    const hidden = await uploadFile(owner, { name: 'in secret.txt', parent: outside.itemId });
    const link = await linkTo(owner, shared);
    const visitor = world.visitor();
    const at = `/api/filemanager/external/${link.code}`;
    const page = (await visitor.get(`${at}/items?parent=${inner.itemId}`)).json();
    expect(page).toMatchObject({
      trail: [{ name: 'แบ่ง' }, { name: 'ใน' }],
      items: [{ name: 'in.txt', ownerName: '' }],
    });
    expect((await visitor.get(`${at}/search?q=in.txt`)).json().items).toHaveLength(1);
    expect((await visitor.get(`${at}/search?q=secret`)).json().items).toEqual([]);
    const beyond = [
      await visitor.get(`${at}/items?parent=${outside.itemId}`),
      await visitor.get(`${at}/search?q=in&parent=${outside.itemId}`),
      await visitor.post(`${at}/items/${hidden.itemId}/link`),
    ];
    for (const reply of beyond)
      expect([reply.status, reply.json().code]).toEqual([404, 'files.share_missing']);
    await owner.post('/api/filemanager/move', { itemIds: [file.itemId], parent: outside.itemId });
    expect((await visitor.post(`${at}/items/${file.itemId}/link`)).status).toBe(404);

    await owner.post('/api/filemanager/trash', { itemIds: [shared.itemId] });
    expect((await visitor.get(at)).status).toBe(404);
    await owner.post('/api/filemanager/restore', { itemIds: [shared.itemId] });
    expect((await visitor.get(at)).status).toBe(200);
    await owner.send(`/api/filemanager/items/${shared.itemId}/links/${link.linkId}`, { method: 'DELETE' });
    expect((await visitor.get(at)).json().code).toBe('files.share_missing');
    const log = (await owner.get(`/api/filemanager/items/${shared.itemId}/links/${link.linkId}/log`)).json();
    expect(log.visits.map((visit: { what: string }) => visit.what)).toEqual(['opened']);
  });

  test('can download as often as the link allows, even concurrently', async ({ world }) => {
    const owner = await world.signedIn();
    const file = await uploadFile(owner, { name: 'once.txt' });
    const link = await linkTo(owner, file, { maxDownloads: 1 });
    const at = `/api/filemanager/external/${link.code}/items/${file.itemId}/link`;
    const replies = await Promise.all(Array.from({ length: 20 }, () => world.visitor().post(at)));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
    expect(replies.find((reply) => reply.status !== 200)?.json().code).toBe('files.share_used_up');

    const looking = await linkTo(owner, file, { mode: 'view' });
    const look = (disposition: string) =>
      world
        .visitor()
        .post(`/api/filemanager/external/${looking.code}/items/${file.itemId}/link`, { disposition });
    expect((await look('attachment')).json().code).toBe('files.share_forbidden');
    expect((await look('inline')).status).toBe(200);
  });

  test('the download limit is kept or removed as saved, however often it was used', async ({ world }) => {
    const owner = await world.signedIn();
    const file = await uploadFile(owner, { name: 'often.txt' });
    const link = await linkTo(owner, file, {});
    const at = `/api/filemanager/external/${link.code}/items/${file.itemId}/link`;
    const download = async () => (await world.visitor().post(at)).status;
    const save = (change: object) =>
      owner.send(`/api/filemanager/items/${file.itemId}/links/${link.linkId}`, {
        method: 'PATCH',
        json: change,
      });
    expect(await download()).toBe(200);
    expect((await save({ note: 'ใหม่', maxDownloads: null })).json()).toMatchObject({ maxDownloads: null });
    expect(await download()).toBe(200);
    expect((await save({ maxDownloads: 1 })).json()).toMatchObject({ maxDownloads: 2 });
    expect(await download()).toBe(410);
    expect((await save({ maxDownloads: 3 })).json()).toMatchObject({ maxDownloads: 3 });
    expect(await download()).toBe(200);
    await save({ maxDownloads: null });
    expect(await download()).toBe(200);
  });

  test('lose access when the link’s maker can no longer share the item', async ({ world }) => {
    const [owner, helper] = [await world.signedIn(), await world.signedIn()];
    const folder = await makeTestFolder(owner, 'ร่วมกัน');
    const inner = await makeTestFolder(owner, 'ชั้นใน', folder.itemId);
    const grants = `/api/filemanager/items/${folder.itemId}/grants`;
    const grant = (await owner.post(grants, { email: helper.actor.email, level: 'manage' })).json();
    const link = await linkTo(helper, inner, { mode: 'edit' });
    const at = `/api/filemanager/external/${link.code}`;
    expect((await world.visitor().get(at)).status).toBe(200);
    await owner.send(`${grants}/${grant.grantId}`, { method: 'PATCH', json: { level: 'edit' } });
    expect((await world.visitor().get(at)).json().code).toBe('files.share_missing');
    await owner.send(`${grants}/${grant.grantId}`, { method: 'PATCH', json: { level: 'manage' } });
    expect((await world.visitor().get(at)).status).toBe(200);
    await owner.send(`${grants}/${grant.grantId}`, { method: 'DELETE' });
    expect((await world.visitor().get(at)).json().code).toBe('files.share_missing');
  });

  test('lose access when the link expires or its maker is gone', async ({ world }) => {
    const owner = await world.signedIn();
    const file = await uploadFile(owner, { name: 'a.txt' });
    const refused = async (expires: string) =>
      (await owner.post(`/api/filemanager/items/${file.itemId}/links`, { mode: 'view', expires })).json()
        .code;
    expect(await refused('2020-01-01')).toBe('files.link_expiry_invalid');
    expect(await refused('2569-12-31')).toBe('files.link_expiry_invalid');
    const bad = await owner.post(`/api/filemanager/items/${file.itemId}/links`, { mode: 'drop_box' });
    expect(bad.json().code).toBe('files.link_mode_invalid');
    const link = await linkTo(owner, file, { expires: new Date(world.now.getTime() + 60_000).toISOString() });
    const at = `/api/filemanager/external/${link.code}`;
    expect((await world.visitor().get(at)).status).toBe(200);
    world.travel(61_000);
    expect((await world.visitor().get(at)).json().code).toBe('files.share_missing');
  });

  test('can add to a drop box but see nothing of it', async ({ world }) => {
    const owner = await world.signedIn();
    const folder = await makeTestFolder(owner, 'ส่งงาน');
    await uploadFile(owner, { name: 'งาน.txt', parent: folder.itemId });
    const link = await linkTo(owner, folder, { mode: 'drop_box' });
    const visitor = world.visitor();
    const at = `/api/filemanager/external/${link.code}`;
    expect((await visitor.get(`${at}/items`)).json().code).toBe('files.share_forbidden');
    expect((await visitor.get(`${at}/search?q=txt`)).json().code).toBe('files.share_forbidden');
    const bytes = Buffer.from('การบ้าน');
    const opened = (
      await visitor.post(`${at}/uploads`, {
        name: 'งาน.txt',
        size: bytes.length,
        conflict: 'version',
        sha256: sha256Of(bytes),
      })
    ).json();
    const put = await visitor.send(opened.targets[0].url, { method: 'PUT', body: bytes });
    const stranger = await sendPart(world.visitor(), opened.uploadId, 1, bytes);
    expect(stranger.json().code).toBe('files.upload_missing');
    const done = await visitor.post(`/api/filemanager/uploads/${opened.uploadId}/complete`, {
      parts: [{ n: 1, etag: put.headers['etag'] }],
    });
    expect(done.json().item.name).toBe('งาน (1).txt');
    expect(await namesIn(owner, folder.itemId)).toEqual(['งาน (1).txt', 'งาน.txt']);
    await expectQuotaConsistent(world);
  });

  test('are rate-limited when they try hundreds of codes', { timeout: 120_000 }, async ({ world }) => {
    const visitor = world.visitor();
    const codes = Array.from(
      { length: 205 },
      (_, index) => `AAAAAAAAAAAAAAAAAAA${String(index).padStart(3, '0')}`,
    );
    let last = await visitor.get('/api/filemanager/external/nonsense');
    for (const code of codes) last = await visitor.get(`/api/filemanager/external/${code}`);
    expect(last.json().code).toBe('files.share_too_many_attempts');
  });
});
