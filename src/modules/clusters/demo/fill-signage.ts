import sharp from 'sharp';
import { productCards } from '#modules/shop/public.ts';
import { DAY_MS, runAsOf, type Stage } from '#platform/demo/stage.ts';
import { searchRecordCards } from '#platform/record-cards/read-record-cards.ts';
import type { PersonActor, Scope } from '#platform/scope.ts';
import { editSignage } from '../access/cluster-actions.ts';
import { requireCluster } from '../access/require-cluster.ts';
import { listPlaylists } from '../signage/playlist-rows.ts';
import { createPlaylist, savePlaylist } from '../signage/save-playlist.ts';
import { createScreen, saveScreen } from '../signage/save-screen.ts';
import { PlaylistForm, ScreenForm } from '../signage/signage-form-contract.ts';
import { addSlidePicture, prepareSlidePicture } from '../signage/slide-pictures.ts';

const CLUSTER = 'river-coop';
const OWNER = 'manager@demo.test';
const DAYS_AGO = 20;
/** Of drawings; 72 is their own size. */
const SVG_DENSITY = 72;

/** Two screens of the first site's cooperative, each with a playlist of its own. */
export async function fillSignage(stage: Stage): Promise<void> {
  const owner = stage.people.get(OWNER);
  if (stage.code !== 'demo' || !owner) return;
  const at = new Date(stage.today.getTime() - DAYS_AGO * DAY_MS);
  const as = <Result>(work: (scope: Scope) => Promise<Result>) => runAsOf(stage, { at, as: owner }, work);
  const clusterId = await as(async (scope) => {
    const { cluster } = await requireCluster(scope, CLUSTER, editSignage);
    return (await listPlaylists(scope, cluster.clusterId)).length > 0 ? null : cluster.clusterId;
  });
  if (clusterId === null) return;
  const picture = await prepareSlidePicture(outside(stage, at, owner), await drawing(stage));
  await as(async (scope) => {
    const { found } = await searchRecordCards(scope, { kind: productCards.name, q: '' });
    const { pictureId } = await addSlidePicture(scope, clusterId, picture);
    const products = found.slice(0, 3).map(({ key }) => ({ kind: 'product', sku: key, seconds: '8' }));
    const shop = await playlist(scope, clusterId, 'สินค้าแนะนำหน้าร้าน', [
      {
        kind: 'picture',
        pictureId,
        textTh: 'ชาใบแรกของฤดู',
        textEn: 'First leaves of the season',
        seconds: '8',
      },
      ...products,
    ]);
    const welcome = await playlist(scope, clusterId, 'ต้อนรับ', [
      {
        kind: 'text',
        textTh: 'ยินดีต้อนรับสู่สหกรณ์ชาริมน้ำ',
        textEn: 'Welcome to River Coop',
        seconds: '8',
      },
      { kind: 'text', textTh: 'เปิดทุกวัน 08:00–18:00 น.', textEn: 'Open daily 08:00–18:00', seconds: '6' },
      ...products.slice(0, 1),
    ]);
    await screen(scope, clusterId, { name: 'จอหน้าร้าน', orientation: 'landscape', playlist: shop, times: [] });
    const morning = { from: '08:00', to: '12:00', weekday: ['1', '2', '3', '4', '5'] };
    await screen(scope, clusterId, {
      ...{ name: 'จอประตูทางเข้า', orientation: 'portrait', playlist: welcome },
      times: [{ ...morning, playlistId: shop, fromOn: '', lastOn: '' }],
    });
  });
}

async function playlist(
  scope: Scope,
  clusterId: string,
  name: string,
  slides: readonly Readonly<Record<string, unknown>>[],
): Promise<string> {
  const { playlistId } = await createPlaylist(scope, clusterId, { name });
  const form = { cluster: CLUSTER, playlist: playlistId, version: '1', name, slides };
  await savePlaylist(scope, clusterId, PlaylistForm.parse(form));
  return playlistId;
}

async function screen(
  scope: Scope,
  clusterId: string,
  given: { name: string; orientation: 'landscape' | 'portrait'; playlist: string; times: readonly unknown[] },
): Promise<void> {
  const { screenId } = await createScreen(scope, clusterId, given);
  const form = { ...given, cluster: CLUSTER, screen: screenId, version: '1', branch: '00000' };
  await saveScreen(scope, clusterId, ScreenForm.parse(form));
}

async function drawing(stage: Stage): Promise<Uint8Array> {
  const svg = stage.draw({ seed: 'signage', thing: 'teaSet', palette: 'dawn', backdrop: 'mountains' });
  return sharp(Buffer.from(svg), { density: SVG_DENSITY * stage.pictureScale })
    .flatten()
    .png({ compressionLevel: 0 })
    .toBuffer();
}

function outside({ app, tenant }: Stage, now: Date, actor: PersonActor) {
  return { app, tenant, actor, now, locale: tenant.locale, requestId: 'demo' };
}
