import { createHash } from 'node:crypto';
import { productCards } from '#modules/shop/public.ts';
import { sql } from '#platform/db/query.ts';
import type { RowAs, RowOf } from '#platform/db/rows.ts';
import { BUILD_ID } from '#platform/navigation/build-id.ts';
import { MAX_CARDS, readRecordCards } from '#platform/record-cards/read-record-cards.ts';
import { cardName, type RecordCard } from '#platform/record-cards/record-card-contract.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { clusterName } from '../cluster/cluster-text.ts';
import { clustersRefusals } from '../refusals.ts';
import { type KeptSlide, readSlides } from './playlist-rows.ts';
import type { Contact, ScreenContent, ShownSlide } from './screen-contract.ts';
import { readTimes } from './screen-rows.ts';

type PlayingScreen = RowOf<'clusters_screen', 'screenId' | 'name' | 'orientation' | 'playlistId'> &
  RowOf<'clusters_cluster', 'nameTh' | 'nameEn'> &
  RowAs<'clusters_cluster', { clusterKey: 'key' }>;

/**
 * Returns the screen with this code; its organisation has to be active. Everybody with the code may look. Refuses with
 * `clusters.screen_missing`.
 */
export async function getPlayingScreen(scope: Scope, code: string): Promise<PlayingScreen> {
  const row = await scope.tx.first(sql<PlayingScreen>`
    select s.screen_id, s.name, s.orientation, s.playlist_id, c.name_th, c.name_en, c.key as cluster_key
      from clusters_screen s join clusters_cluster c on c.tenant_id = s.tenant_id and c.cluster_id = s.cluster_id
     where s.tenant_id = ${scope.tenant.id} and s.code = ${code} and c.state = 'active'`);
  if (!row) throw refuse(clustersRefusals, 'clusters.screen_missing');
  return row;
}

/**
 * Returns what a screen plays, unless it has that already. Names and prices of products are those that the shop shows now; a
 * product that it does not show is left out. Refuses with `clusters.screen_missing`.
 */
export async function readContact(
  scope: Scope,
  { screenCode, known }: { readonly screenCode: string; readonly known?: string | undefined },
): Promise<Contact> {
  const screen = await getPlayingScreen(scope, screenCode);
  const times = (await readTimes(scope, [screen.screenId])).get(screen.screenId) ?? [];
  const playlistIds = new Set([...times.map(({ playlistId }) => playlistId), screen.playlistId]);
  const slides = await readShownSlides(
    scope,
    [...playlistIds].filter((id) => id !== null),
  );
  const content: ScreenContent = {
    name: screen.name,
    organisation: clusterName(screen, scope.locale),
    orientation: screen.orientation,
    zone: scope.tenant.zone,
    defaultPlaylistId: screen.playlistId,
    times: times.map((time) => ({ ...time, weekdays: [...time.weekdays] })),
    playlists: [...slides].map(([playlistId, shown]) => ({ playlistId, slides: shown })),
  };
  const version = createHash('sha256').update(JSON.stringify(content)).digest('base64url');
  return {
    version,
    serverNow: scope.now.toISOString(),
    buildId: BUILD_ID,
    content: version === known ? null : content,
  };
}

/** Returns the slides of playlists as screens show them, by playlist. */
export async function readShownSlides(
  scope: Scope,
  playlistIds: readonly string[],
): Promise<Map<string, ShownSlide[]>> {
  const slides = await readSlides(scope, playlistIds);
  const cards = await readProducts(
    scope,
    slides.flatMap(({ sku }) => sku ?? []),
  );
  const shown = (slide: KeptSlide): ShownSlide[] => {
    const { slideId, kind, seconds, textTh, textEn, pictureUrl } = slide;
    const common = { slideId, kind, seconds, textTh, textEn };
    if (slide.sku === null) return [{ ...common, pictureUrl, product: null }];
    const card = cards[cardName({ kind: productCards.name, key: slide.sku })];
    if (!card) return [];
    const { title, price, path } = card;
    const product = { title, price, url: scope.tenant.origin + path };
    return [{ ...common, pictureUrl: pictureUrl ?? card.pictureUrl, product }];
  };
  return new Map(
    [...Map.groupBy(slides, ({ playlistId }) => playlistId)].map(([playlistId, own]) => [
      playlistId,
      own.flatMap(shown),
    ]),
  );
}

/** Returns the cards of products by their names. Playlists together have more of them than are read at once. */
async function readProducts(scope: Scope, skus: readonly string[]): Promise<Record<string, RecordCard>> {
  const keys = [...new Set(skus)];
  const cards: Record<string, RecordCard> = {};
  for (let at = 0; at < keys.length; at += MAX_CARDS) {
    const references = keys.slice(at, at + MAX_CARDS).map((key) => ({ kind: productCards.name, key }));
    Object.assign(cards, await readRecordCards(scope, references));
  }
  return cards;
}
