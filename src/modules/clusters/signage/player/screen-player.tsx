import { steadyNowMs } from '#platform/dates/device-clock.ts';
import { BUILD_ID } from '#platform/navigation/build-id.ts';
import { forgetPage, keepPage, openPage } from '#platform/offline/keep-page.ts';
import { leadAmongTabs } from '#platform/offline/leading-tab.ts';
import {
  findSnapshot,
  forgetSnapshot,
  keepFiles,
  keepSnapshot,
  type OfflineStore,
  openOfflineStore,
  readFiles,
  type Snapshot,
  reportLostStore,
} from '#platform/offline/offline-store.ts';
import { putIntoOutbox, readOutbox, sendOutbox } from '#platform/offline/outbox.ts';
import { askToPersist, type Persistence } from '#platform/offline/persistent-storage.ts';
import { PROMOTION, signagePaths } from '../paths.ts';
import { localMoment, playlistAt } from '../schedule-rules.ts';
import type { Contact, ScreenContent, ShownReport, ShownSlide } from '../screen-contract.ts';
import {
  CONTACT_EVERY_MS,
  isBuildNew,
  isPriceValid,
  MAX_REPORTS,
  REPORT_EVERY_MS,
  screenQueue,
} from '../signage-rules.ts';
import { dueSlide } from '../playing-rules.ts';
import { call, codeOf, sendReports } from './screen-calls.tsx';

/** What a screen shows and how it stands with its server. */
export interface PlayerState {
  /** Null: nothing is due. */
  readonly slide: ShownSlide | null;
  readonly hasPrices: boolean;
  /** The slide's picture: the kept one, or where the server has it. */
  readonly pictureUrl: string | null;
  readonly orientation: ScreenContent['orientation'];
  readonly link: 'online' | 'offline' | 'gone';
  /** The server's time at the last contact. */
  readonly confirmedAtMs: number;
  readonly isLeading: boolean;
  /** Null: not asked yet. */
  readonly persistence: Persistence | null;
  /** Whether the page itself can be loaded without network. */
  readonly isPageKept: boolean;
  readonly waiting: number;
  readonly quarantined: number;
}

/** A screen that is gone asks less often whether it is back. */
const GONE_EVERY_MS = 60_000;

/** What the tab that leads tells the others. */
type News = 'kept' | 'offline' | 'gone';

/** Refusals that say that there is no such screen; another 404 may be that of a network in between. */
const GONE_CODES = ['clusters.screen_missing', 'platform.missing'];

/**
 * Plays a screen: keeps what the server last said, shows the slide that is due by the server's clock, and goes on without
 * network. Of several tabs one talks to the server; the others follow what it keeps.
 */
export class ScreenPlayer {
  private readonly code: string;
  private readonly onChange: (state: PlayerState) => void;
  private readonly name: string;
  private readonly queue: string;
  private readonly news: BroadcastChannel;
  private store: OfflineStore | null = null;
  private snapshot: Snapshot<ScreenContent>;
  private pictures = new Map<string, string>();
  private state: PlayerState;
  private shown = { fromMs: 0, slides: 0 };
  private last = { slideId: '', leftMs: 0 };
  private isStopped = false;
  private isAsking = false;
  /** Whether the server's time is known: not from the page alone, which may have been loaded as it was kept. */
  private knowsTime = false;
  private serverBuild = BUILD_ID;
  private contactTimer: ReturnType<typeof setTimeout> | undefined;
  private slideTimer: ReturnType<typeof setTimeout> | undefined;
  private stopLeading: () => void = () => undefined;

  constructor(
    code: string,
    first: Contact & { content: ScreenContent },
    onChange: (state: PlayerState) => void,
  ) {
    this.code = code;
    this.onChange = onChange;
    this.name = `clusters.screen ${code}`;
    this.queue = screenQueue(code);
    this.news = new BroadcastChannel(this.name);
    const confirmedAtMs = Date.parse(first.serverNow);
    this.snapshot = {
      ...{ name: this.name, page: openPage(), version: first.version, content: first.content, confirmedAtMs },
      offsetMs: confirmedAtMs - steadyNowMs(),
    };
    this.state = {
      ...{ slide: null, hasPrices: false, pictureUrl: null, orientation: first.content.orientation },
      ...{ link: 'online', confirmedAtMs, isLeading: false, persistence: null, isPageKept: false },
      ...{ waiting: 0, quarantined: 0 },
    };
  }

  /** Takes up what this device keeps, then plays until it is stopped. */
  async start(): Promise<void> {
    this.store = await openOfflineStore();
    await this.readKept();
    if (this.isStopped) return;
    this.news.addEventListener('message', ({ data }) => void this.hear(data as News));
    addEventListener('online', this.onOnline);
    this.shown.fromMs = this.nowMs();
    this.play();
    this.stopLeading = leadAmongTabs(this.name, () => {
      this.set({ isLeading: true });
      void this.contact();
    });
    this.set({ persistence: await askToPersist(), isPageKept: await keepPage(PROMOTION) });
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.contactTimer);
    clearTimeout(this.slideTimer);
    removeEventListener('online', this.onOnline);
    this.stopLeading();
    this.news.close();
    for (const url of this.pictures.values()) URL.revokeObjectURL(url);
  }

  /** The server's time, by its difference from the device's clock at the last contact. */
  private nowMs(): number {
    return steadyNowMs() + this.snapshot.offsetMs;
  }

  private readonly onOnline = (): void => {
    if (this.state.isLeading) void this.contact();
  };

  private async readKept(): Promise<void> {
    try {
      if (this.store) await this.takeKept(this.store);
    } catch (error) {
      this.loseStore(error);
    }
    this.set({ confirmedAtMs: this.snapshot.confirmedAtMs });
    this.play();
  }

  private async takeKept(store: OfflineStore): Promise<void> {
    const kept = await findSnapshot<ScreenContent>(store, this.name);
    // A page that was loaded without network brings the server's time of when it was kept: only a contact tells it.
    if (kept) {
      this.snapshot =
        kept.confirmedAtMs >= this.snapshot.confirmedAtMs
          ? kept
          : { ...this.snapshot, offsetMs: kept.offsetMs };
      this.knowsTime = true;
    }
    this.showPictures(await readFiles(store, this.name));
  }

  /** Follows the tab that leads. */
  private async hear(news: News): Promise<void> {
    if (news === 'gone') return this.showGone();
    this.set({ link: news === 'offline' ? 'offline' : 'online' });
    if (news === 'kept') await this.readKept();
  }

  private tell(news: News): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has one origin
    if (!this.isStopped) this.news.postMessage(news);
  }

  /** The browser keeps nothing any more, out of room or cleared: the screen goes on with what it has. */
  private loseStore(error: unknown): void {
    reportLostStore(error);
    this.store = null;
  }

  /** Asks the server again and again, in spite of anything that fails. */
  private async contact(): Promise<void> {
    if (this.isAsking) return;
    this.isAsking = true;
    clearTimeout(this.contactTimer);
    try {
      await this.ask();
    } catch (error) {
      this.loseStore(error);
    } finally {
      this.isAsking = false;
      const pauseMs = this.state.link === 'gone' ? GONE_EVERY_MS : CONTACT_EVERY_MS;
      if (!this.isStopped) this.contactTimer = setTimeout(() => void this.contact(), pauseMs);
    }
  }

  private async ask(): Promise<void> {
    const askedMs = steadyNowMs();
    const reply = await call(signagePaths.apiContact(this.code, this.snapshot.version));
    if (this.isStopped) return;
    if (reply?.status === 200) await this.take(reply.body as Contact, (askedMs + steadyNowMs()) / 2);
    else if (reply?.status === 404 && GONE_CODES.includes(codeOf(reply.body))) await this.leave();
    else {
      this.set({ link: 'offline' });
      this.tell('offline');
    }
    if (!this.isStopped && this.state.link !== 'gone') await this.report();
  }

  private async take({ version, serverNow, buildId, content }: Contact, repliedMs: number): Promise<void> {
    const confirmedAtMs = Date.parse(serverNow);
    const isBack = this.state.link === 'gone';
    this.snapshot = {
      ...this.snapshot,
      ...{ page: openPage(), version, confirmedAtMs, content: content ?? this.snapshot.content },
      offsetMs: confirmedAtMs - repliedMs,
    };
    this.knowsTime = true;
    this.serverBuild = buildId;
    this.set({ link: 'online', confirmedAtMs });
    if (isBack) this.set({ isPageKept: await keepPage(PROMOTION) });
    if (this.store) {
      await keepSnapshot(this.store, this.snapshot);
      this.showPictures(await keepFiles(this.store, this.name, picturesOf(this.snapshot.content)));
    }
    this.tell('kept');
    if (!this.isStopped) this.play();
  }

  /** The screen was removed, or signage is switched off: nothing of it stays on the device. */
  private async leave(): Promise<void> {
    this.showGone();
    this.tell('gone');
    try {
      if (this.store) await forgetSnapshot(this.store, this.name);
    } finally {
      await forgetPage(PROMOTION);
    }
  }

  private showGone(): void {
    this.set({ link: 'gone', slide: null, isPageKept: false });
    clearTimeout(this.slideTimer);
  }

  /** Loads the page of a new build: only this tab, only while the server answers, and once per build. */
  private loadNewBuild(): void {
    const { link, isLeading } = this.state;
    if (link !== 'online' || !isLeading || !isBuildNew(BUILD_ID, this.serverBuild)) return;
    const key = `sala.screen-build ${this.serverBuild}`;
    try {
      if (sessionStorage.getItem(key) !== null) return;
      sessionStorage.setItem(key, '1');
    } catch {
      return; // a loop could not be noticed
    }
    location.reload();
  }

  private showPictures(files: ReadonlyMap<string, Blob>): void {
    for (const [id, url] of this.pictures)
      if (!files.has(id)) {
        URL.revokeObjectURL(url);
        this.pictures.delete(id);
      }
    for (const [id, blob] of files)
      if (!this.pictures.has(id)) this.pictures.set(id, URL.createObjectURL(blob));
  }

  private play(): void {
    clearTimeout(this.slideTimer);
    if (this.isStopped || this.state.link === 'gone') return;
    const { content, confirmedAtMs } = this.snapshot;
    const now = this.nowMs();
    const playlistId = playlistAt(
      { times: content.times, defaultPlaylistId: content.defaultPlaylistId },
      localMoment(new Date(now), content.zone),
    );
    const slides = content.playlists.find((playlist) => playlist.playlistId === playlistId)?.slides ?? [];
    const due = dueSlide(slides, now);
    const slide = due?.slide ?? null;
    const isNext = due !== null && (due.slide.slideId !== this.last.slideId || due.leftMs > this.last.leftMs);
    if (isNext || due === null) this.loadNewBuild();
    if (due) {
      if (isNext) this.shown.slides += 1;
      this.last = { slideId: due.slide.slideId, leftMs: due.leftMs };
    }
    this.set({
      ...{
        slide,
        orientation: content.orientation,
        hasPrices: this.knowsTime && isPriceValid(confirmedAtMs, now),
      },
      pictureUrl: slide?.pictureUrl ? (this.pictures.get(slide.pictureUrl) ?? slide.pictureUrl) : null,
    });
    // Another playlist may be due at the next minute.
    this.slideTimer = setTimeout(
      () => this.play(),
      Math.min(due?.leftMs ?? Infinity, 60_000 - (now % 60_000)),
    );
  }

  private async report(): Promise<void> {
    if (!this.store || !('subtle' in crypto)) return;
    const now = this.nowMs();
    if (now - this.shown.fromMs >= REPORT_EVERY_MS) {
      const body: ShownReport = {
        fromAt: new Date(this.shown.fromMs).toISOString(),
        toAt: new Date(now).toISOString(),
        slides: this.shown.slides,
      };
      this.shown = { fromMs: now, slides: 0 };
      await putIntoOutbox(this.store, this.queue, body);
    }
    await sendOutbox<ShownReport>(this.store, {
      queue: this.queue,
      most: MAX_REPORTS,
      send: (entries) => sendReports(this.code, entries),
    });
    const entries = await readOutbox(this.store, this.queue);
    const quarantined = entries.filter(({ quarantinedFor }) => quarantinedFor !== null).length;
    this.set({ waiting: entries.length - quarantined, quarantined });
  }

  private set(change: Partial<PlayerState>): void {
    this.state = { ...this.state, ...change };
    if (!this.isStopped) this.onChange(this.state);
  }
}

function picturesOf({ playlists }: ScreenContent): Map<string, string> {
  const urls = playlists.flatMap(({ slides }) => slides.flatMap(({ pictureUrl }) => pictureUrl ?? []));
  return new Map(urls.map((url) => [url, url]));
}
