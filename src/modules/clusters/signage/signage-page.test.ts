import { createHash, randomUUID } from 'node:crypto';
import { branchInput, makeSeller, saveBranch } from '#modules/billing/testing.ts';
import { productCards } from '#modules/shop/public.ts';
import { canonicalText } from '#platform/offline/outbox-rules.ts';
import { sql } from '#platform/db/query.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { buildCluster, buildScreen } from '../testing.ts';
import { listPlaylists } from './playlist-rows.ts';
import { readContact } from './read-screen.ts';
import { receiveReports } from './receive-reports.ts';
import { createPlaylist, removePlaylist, savePlaylist } from './save-playlist.ts';
import { createScreen, removeScreen, saveScreen } from './save-screen.ts';
import type { ShownReport } from './screen-contract.ts';
import { getScreen, listOfferedScreens, listScreens } from './screen-rows.ts';
import { PlaylistForm, ScreenForm } from './signage-form-contract.ts';
import { loader } from './signage-page.tsx';
import { MAX_PLAYLISTS, MAX_SCREENS, MAX_SLIDE_PICTURES } from './signage-rules.ts';
import { deleteUnusedPictures } from './slide-pictures.ts';

async function screenOf(world: World) {
  return world.write(async (scope) => {
    const cluster = await buildCluster(scope);
    return { ...cluster, ...(await buildScreen(scope, cluster)) };
  });
}

type Built = Awaited<ReturnType<typeof screenOf>>;

const contact = (world: World, screenCode: string, known?: string) =>
  world.read((scope) => readContact(scope, { screenCode, known }), world.guest());

const screenForm = ({ key, screenId, playlistId }: Built, given: object = {}) =>
  ScreenForm.parse({
    ...{ cluster: key, screen: screenId, version: '2', name: 'จอ', orientation: 'portrait' },
    ...{ playlist: playlistId, ...given },
  });

const playlistForm = ({ key, playlistId }: Built, given: object = {}) =>
  PlaylistForm.parse({ cluster: key, playlist: playlistId, version: '2', name: 'ใหม่', ...given });

test('a screen gets what it plays once, and again after each change', async ({ world }) => {
  const built = await screenOf(world);
  const first = await contact(world, built.code);
  const [playlist] = first.content?.playlists ?? [];
  expect(playlist?.slides).toMatchObject([
    { kind: 'text', textTh: 'เปิดทุกวัน', pictureUrl: null },
    { kind: 'picture', pictureUrl: expect.stringMatching(/^http.*\/p\//) },
  ]);
  expect(await contact(world, built.code, first.version)).toMatchObject({
    version: first.version,
    content: null,
  });

  const time = { playlistId: built.playlistId, weekday: ['6', '7'], from: '22:00', to: '00:00' };
  await world.write((scope) => saveScreen(scope, built.clusterId, screenForm(built, { times: [time] })));
  const next = await contact(world, built.code, first.version);
  expect(next.content?.times).toEqual([
    {
      ...{ playlistId: built.playlistId, weekdays: [6, 7], fromMinute: 1_320, toMinute: 1_440 },
      ...{ fromOn: null, lastOn: null },
    },
  ]);
  const slides = [{ kind: 'text', textEn: 'Closed', seconds: '๓๐' }];
  await world.write((scope) => savePlaylist(scope, built.clusterId, playlistForm(built, { slides })));
  const last = await contact(world, built.code, next.version);
  expect(last.content?.playlists[0]?.slides).toMatchObject([{ textEn: 'Closed', seconds: 30 }]);
});

test('a screen shows the products of all its playlists', async ({ world }) => {
  const built = await screenOf(world);
  const products = (from: number) =>
    Array.from({ length: 40 }, (_, at) => ({ kind: 'product', sku: `tea-${from + at}`, seconds: '5' }));
  await world.write(async (scope) => {
    const { playlistId } = await createPlaylist(scope, built.clusterId, { name: 'ค่ำ' });
    const other = { playlist: playlistId, version: '1', slides: products(40) };
    await savePlaylist(scope, built.clusterId, playlistForm(built, other));
    await savePlaylist(scope, built.clusterId, playlistForm(built, { slides: products(0) }));
    const times = [{ playlistId, weekday: '1', from: '18:00', to: '22:00' }];
    await saveScreen(scope, built.clusterId, screenForm(built, { times }));
  });
  const find = async (_scope: unknown, keys: readonly string[]) =>
    new Map(
      keys.map((key) => [key, { title: key, line: '', price: null, pictureUrl: null, path: `/shop/${key}` }]),
    );
  const recordCardKinds = new Map([[productCards.name, { ...productCards, find }]]);
  const { content } = await world.read(
    (scope) => readContact({ ...scope, app: { ...scope.app, recordCardKinds } }, { screenCode: built.code }),
    world.guest(),
  );
  const shown = content?.playlists.flatMap(({ slides }) => slides.map(({ product }) => product?.title));
  expect(new Set(shown).size).toBe(80);
});

test('saving a playlist deletes pictures that no slide has shown since yesterday', async ({ world }) => {
  const built = await screenOf(world);
  const other = await screenOf(world);
  const count = () =>
    world.read(async ({ tx, tenant }) => {
      const { pictures } = await tx.one(sql<{ pictures: number }>`
        select count(*)::int as pictures from clusters_slide_picture
         where tenant_id = ${tenant.id} and cluster_id = ${built.clusterId}`);
      return pictures;
    });
  const slides = [{ kind: 'text', textTh: 'ก', seconds: '5' }];
  await world.write((scope) => savePlaylist(scope, built.clusterId, playlistForm(built, { slides })));
  expect(await count()).toBe(1);
  const tomorrow = new Date(world.now.getTime() + 86_400_001);
  const later = playlistForm(built, { slides, version: '3' });
  await world.write((scope) => savePlaylist({ ...scope, now: tomorrow }, built.clusterId, later));
  expect(await count()).toBe(0);
  await world.write((scope) => deleteUnusedPictures({ ...scope, now: tomorrow }, other.clusterId));
  const kept = await contact(world, other.code);
  expect(kept.content?.playlists[0]?.slides[1]?.pictureUrl).toEqual(expect.any(String));
});

test('a code opens one screen of its own site while its organisation is active', async ({ world }) => {
  const { code, clusterId, screenId } = await screenOf(world);
  await expect(contact(await world.another(), code)).rejects.toThrow('clusters.screen_missing');
  const { code: ofClosed } = await world.write(async (scope) => {
    const cluster = await buildCluster(scope, { state: 'suspended' });
    return buildScreen(scope, cluster);
  });
  await expect(contact(world, ofClosed)).rejects.toThrow('clusters.screen_missing');
  await world.write((scope) => removeScreen(scope, clusterId, { screen: screenId }));
  await expect(contact(world, code)).rejects.toThrow('clusters.screen_missing');
});

test('what somebody else saved first is not overwritten', async ({ world }) => {
  const built = await screenOf(world);
  const save = (version: string) =>
    world.write((scope) => saveScreen(scope, built.clusterId, screenForm(built, { version })));
  await save('2');
  await expect(save('2')).rejects.toThrow('clusters.changed_meanwhile');
  const slides = [{ kind: 'text', textTh: 'ก', seconds: '5' }];
  const savePlay = () =>
    world.write((scope) => savePlaylist(scope, built.clusterId, playlistForm(built, { slides })));
  await savePlay();
  await expect(savePlay()).rejects.toThrow('clusters.changed_meanwhile');
});

test('an organisation plays its own playlists and pictures alone', async ({ world }) => {
  const [own, other] = [await screenOf(world), await screenOf(world)];
  const times = [{ playlistId: other.playlistId, weekday: '1', from: '08:00', to: '09:00' }];
  await expect(
    world.write((scope) => saveScreen(scope, own.clusterId, screenForm(own, { times }))),
  ).rejects.toThrow('clusters.playlist_missing');
  await expect(
    world.write((scope) => saveScreen(scope, own.clusterId, screenForm(own, { branch: '99999' }))),
  ).rejects.toThrow('clusters.unknown_branch');
  const slides = [{ kind: 'picture', pictureId: other.pictureId, seconds: '5' }];
  await expect(
    world.write((scope) => savePlaylist(scope, own.clusterId, playlistForm(own, { slides }))),
  ).rejects.toThrow('clusters.slide_picture_missing');
  await expect(
    world.read((scope) => getScreen(scope, { clusterId: own.clusterId, screenId: other.screenId })),
  ).rejects.toThrow('clusters.screen_missing');
});

test('the list of screens names the branch in which each one hangs', async ({ world }) => {
  await makeSeller(world);
  await world.write((scope) => saveBranch(scope, branchInput({ code: '00001', nameTh: 'นิมมาน' })));
  const built = await screenOf(world);
  const listed = async () => {
    const path = `/cluster/manage/detail/${built.key}/signage`;
    const actor = await world.person('admin');
    const { screens } = await callPage(world, loader, { path, params: { cluster: built.key }, actor });
    return screens.map(({ branch }) => branch);
  };
  expect(await listed()).toEqual([null]);
  await world.write((scope) => saveScreen(scope, built.clusterId, screenForm(built, { branch: '00001' })));
  expect(await listed()).toEqual(['นิมมาน']);
});

test('a playlist is removed when no screen plays it', async ({ world }) => {
  const built = await screenOf(world);
  const remove = () =>
    world.write((scope) => removePlaylist(scope, built.clusterId, { playlist: built.playlistId }));
  await expect(remove()).rejects.toThrow('clusters.playlist_in_use');
  await world.write((scope) => saveScreen(scope, built.clusterId, screenForm(built, { playlist: '' })));
  await remove();
  await expect(remove()).rejects.toThrow('clusters.playlist_missing');
});

test('there are so many screens, playlists and pictures at most', async ({ world }) => {
  const { clusterId } = await world.write((scope) => buildCluster(scope));
  await world.write(async (scope) => {
    for (let at = 0; at < MAX_SCREENS; at += 1)
      await createScreen(scope, clusterId, { name: `${at}`, orientation: 'portrait' });
    for (let at = 0; at < MAX_PLAYLISTS; at += 1) await createPlaylist(scope, clusterId, { name: `${at}` });
  });
  await expect(
    world.write((scope) => createScreen(scope, clusterId, { name: 'more', orientation: 'portrait' })),
  ).rejects.toThrow('clusters.too_many_screens');
  await expect(world.write((scope) => createPlaylist(scope, clusterId, { name: 'more' }))).rejects.toThrow(
    'clusters.too_many_playlists',
  );
  expect(await world.read((scope) => listPlaylists(scope, clusterId))).toHaveLength(MAX_PLAYLISTS);

  const { pictureId, ...full } = await screenOf(world);
  await world.write((scope) =>
    scope.tx.run(sql`
      insert into clusters_slide_picture (tenant_id, cluster_id, full_object_id, full_sha256, thumbnail_object_id, created_at)
      select tenant_id, cluster_id, full_object_id, full_sha256, thumbnail_object_id, created_at
        from clusters_slide_picture, generate_series(2, ${MAX_SLIDE_PICTURES}::integer)
       where tenant_id = ${scope.tenant.id} and picture_id = ${pictureId}`),
  );
  await expect(world.write((scope) => buildScreen(scope, full))).rejects.toThrow(
    'clusters.too_many_slide_pictures',
  );
});

test('a report counts once; another under its id is a conflict, and one that cannot be true is refused', async ({
  world,
}) => {
  const { code, clusterId } = await screenOf(world);
  const at = (ms: number) => new Date(world.now.getTime() + ms).toISOString();
  const report = (body: ShownReport, clientId: string = randomUUID()) => ({
    ...{ clientId, body },
    hash: createHash('sha256').update(canonicalText(body)).digest('hex'),
  });
  const send = async (...reports: ReturnType<typeof report>[]) => {
    const received = await world.write(
      (scope) => receiveReports(scope, { screenCode: code, reports }),
      world.guest(),
    );
    return received.verdicts.map(({ verdict }) => verdict);
  };
  const shown = { fromAt: at(-120_000), toAt: at(0), slides: 12 };
  const first = report(shown);
  expect(await send(first, first, report({ ...shown, slides: 13 }, first.clientId))).toEqual([
    'accepted',
    'accepted',
    'conflict',
  ]);
  expect(
    await send(
      { ...report(shown), hash: 'a'.repeat(64) },
      report({ ...shown, toAt: at(3_600_000) }),
      report({ ...shown, toAt: at(-180_000) }),
    ),
  ).toEqual(['refused', 'refused', 'refused']);
  const [screen] = await world.read((scope) => listScreens(scope, clusterId));
  expect(screen).toMatchObject({ seenAt: new Date(shown.toAt), slides: 12 });
});

test('people choose from the screens of their organisations', async ({ world }) => {
  const { code } = await screenOf(world);
  const [manager, stranger] = [await world.person('manager'), await world.person()];
  const codes = async (actor: typeof manager) =>
    (await world.read(listOfferedScreens, actor))?.map((screen) => screen.code);
  expect(await codes(manager)).toContain(code);
  expect(await codes(stranger)).toEqual([]);
  expect(await world.read(listOfferedScreens, world.guest())).toBeNull();
});

test.for([
  ['a picture without picture', { kind: 'picture', seconds: '5' }],
  ['a product without product', { kind: 'product', seconds: '5' }],
  ['a text without text', { kind: 'text', seconds: '5' }],
  ['too short', { kind: 'text', textTh: 'ก', seconds: '2' }],
  ['no number', { kind: 'text', textTh: 'ก', seconds: 'ten' }],
])('a slide is refused: %s', ([, slide]) => {
  const ids = { cluster: 'c-1', playlist: randomUUID(), version: '1', name: 'ก' };
  expect(PlaylistForm.safeParse({ ...ids, slides: [slide] }).success).toBe(false);
});
