import type { z } from 'zod';
import { steadyNowMs } from '#platform/dates/device-clock.ts';
import { showPresence } from '#ui/layer/show-presence.ts';
import type { AttemptState, Lease } from '../attempt/attempt-contract.ts';
import { attemptPaths } from '../attempt/paths.ts';
import type { Response } from '../question/question-contract.ts';
import {
  forgetAttempt,
  forgetPending,
  keepPending,
  listPending,
  type PendingAnswer,
} from './pending-answers.tsx';
import { pendingToSend } from './pending-rules.ts';

/** State of the connection to the server. */
export type LinkState = 'saved' | 'saving' | 'offline' | 'seat_taken' | 'over' | 'signed_out';

export interface QueueState {
  readonly link: LinkState;
  /** Questions whose last answer the server has not confirmed. */
  readonly pendingSlots: readonly number[];
  /** As last reported by the server. */
  readonly deadlineAt: string | null;
}

export interface LocalAnswer {
  readonly response: Response | null;
  readonly isFlagged: boolean;
}

const TYPING_MS = 500;
export const RETRY_MS = 3_000;
const REQUEST_MS = 15_000;
const HEARTBEAT_MS = 20_000;

/** Returns a reply's status and body, or null on a network error. */
export async function call(
  path: string,
  method: 'POST' | 'PUT',
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ status: number; body: unknown } | null> {
  try {
    const reply = await fetch(path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(REQUEST_MS),
      keepalive: true,
    });
    return { status: reply.status, body: await reply.json().catch(() => null) };
  } catch {
    return null;
  }
}

function codeOf(body: unknown): string {
  return typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : '';
}

/**
 * Sends answers to the server one at a time, with retries. Unconfirmed answers are kept in IndexedDB, so that a closed tab, a
 * dead battery or a lost network lose nothing.
 */
export class AnswerQueue {
  private readonly attemptId: string;
  private readonly device: string;
  private readonly onChange: (state: QueueState) => void;
  private readonly pending = new Map<number, PendingAnswer>();
  private readonly seqs = new Map<number, number>();
  private readonly sent = new Map<number, NonNullable<PendingAnswer['follows']>>();
  private readonly slots: AttemptState['slots'];
  private link: LinkState = 'saved';
  private timer: ReturnType<typeof setTimeout> | undefined;
  private heartbeat: ReturnType<typeof setInterval> | undefined;
  private flushing: Promise<void> | null = null;
  private offsetMs: number;
  private deadlineAt: string | null;

  constructor(state: AttemptState, device: string, onChange: (state: QueueState) => void) {
    this.attemptId = state.attemptId;
    this.device = device;
    this.onChange = onChange;
    this.offsetMs = Date.parse(state.serverNow) - steadyNowMs();
    this.deadlineAt = state.deadlineAt;
    this.slots = state.slots;
    for (const { slotNo, seq } of state.slots) this.seqs.set(slotNo, seq);
    if (!state.isMine) this.link = 'seat_taken';
  }

  /** Restores unsent answers of an earlier page load and returns them for the form. */
  async start(): Promise<Map<number, LocalAnswer>> {
    const restored = new Map<number, LocalAnswer>();
    const left = await listPending(this.attemptId);
    const toSend = new Map(pendingToSend(this.slots, left).map((answer) => [answer.slotNo, answer]));
    for (const old of left) {
      if (this.pending.has(old.slotNo)) continue; // typed again meanwhile
      const answer = toSend.get(old.slotNo);
      if (!answer) {
        void forgetPending(old);
        continue;
      }
      void keepPending(answer);
      this.pending.set(answer.slotNo, answer);
      this.seqs.set(answer.slotNo, answer.seq);
      restored.set(answer.slotNo, { response: answer.response, isFlagged: answer.isFlagged });
    }
    addEventListener('online', this.onOnline);
    addEventListener('pagehide', this.onHide);
    this.heartbeat = setInterval(() => void this.renew(), HEARTBEAT_MS);
    this.schedule(0);
    return restored;
  }

  stop(): void {
    clearTimeout(this.timer);
    clearInterval(this.heartbeat);
    removeEventListener('online', this.onOnline);
    removeEventListener('pagehide', this.onHide);
  }

  /** Returns the server's time, independent of the device clock. */
  now(): number {
    return steadyNowMs() + this.offsetMs;
  }

  change(slotNo: number, { response, isFlagged }: LocalAnswer): void {
    const seq = (this.seqs.get(slotNo) ?? 0) + 1;
    const typedAt = new Date(this.now()).toISOString();
    const follows = this.sent.get(slotNo) ?? null;
    const answer = { attemptId: this.attemptId, slotNo, seq, response, isFlagged, typedAt, follows };
    this.seqs.set(slotNo, seq);
    this.pending.set(slotNo, answer);
    void keepPending(answer);
    if (this.link === 'saved') this.link = 'saving';
    this.report();
    this.schedule(this.link === 'offline' ? RETRY_MS : TYPING_MS);
  }

  /** Requests the write lease. Returns whether this device has it now. */
  async takeOver(): Promise<boolean> {
    const reply = await call(attemptPaths.apiLease(this.attemptId), 'POST', {
      device: this.device,
      takeOver: true,
    });
    return reply?.status === 200 && (reply.body as { isMine: boolean }).isMine;
  }

  /** Sends all answers, then submits. `over` when the attempt had already ended; null when the server was unreachable. */
  async submit(key: string): Promise<'submitted' | 'over' | 'seat_taken' | null> {
    await this.flush();
    const ended = this.ended();
    if (ended) return ended;
    const reply = await call(
      attemptPaths.apiSubmit(this.attemptId),
      'POST',
      { device: this.device, seqs: Object.fromEntries(this.seqs) },
      { 'idempotency-key': key },
    );
    if (reply?.status === 200) {
      this.stop();
      await forgetAttempt(this.attemptId);
      return 'submitted';
    }
    const code = codeOf(reply?.body);
    if (code === 'exams.seat_taken') this.set('seat_taken');
    if (code === 'exams.attempt_over') this.set('over');
    return this.ended();
  }

  /**
   * Called when time is up by the browser's clock: renews the lease for the authoritative deadline, then submits. `more_time`
   * when the deadline has moved; null when the server was unreachable.
   */
  async handInAtEnd(key: string): Promise<'submitted' | 'over' | 'seat_taken' | 'more_time' | null> {
    if (!(await this.renew())) return this.ended();
    const ended = this.ended();
    if (ended) return ended;
    if (this.deadlineAt === null || this.now() < Date.parse(this.deadlineAt)) return 'more_time';
    return this.submit(key);
  }

  private ended(): 'over' | 'seat_taken' | null {
    return this.link === 'over' || this.link === 'seat_taken' ? this.link : null;
  }

  private readonly onOnline = (): void => this.schedule(0);
  private readonly onHide = (): void => void this.flush();

  private schedule(ms: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), ms);
  }

  /** Runs one flush at a time; a call during a flush waits for it and for one more. */
  async flush(): Promise<void> {
    if (this.flushing) await this.flushing;
    this.flushing ??= this.sendPending().finally(() => {
      this.flushing = null;
    });
    return this.flushing;
  }

  private async sendPending(): Promise<void> {
    if (this.link === 'seat_taken' || this.link === 'over') return;
    while (this.pending.size > 0) {
      const [answer] = this.pending.values();
      if (!answer) break;
      const { response, isFlagged, seq, typedAt } = answer;
      this.sent.set(answer.slotNo, { seq, response });
      this.set(this.link === 'offline' ? 'offline' : 'saving');
      const reply = await call(attemptPaths.apiAnswer(this.attemptId, answer.slotNo), 'PUT', {
        device: this.device,
        seq,
        response,
        isFlagged,
        typedAt,
      });
      if (!this.settle(answer, reply)) return;
    }
    this.set('saved');
  }

  /** Returns whether to continue with the next answer. */
  private settle(answer: PendingAnswer, reply: { status: number; body: unknown } | null): boolean {
    const code = codeOf(reply?.body);
    if (reply?.status === 200 || code === 'platform.invalid_input' || code === 'exams.question_missing') {
      const known = (reply?.body as { serverNow?: string } | null)?.serverNow;
      if (known) this.offsetMs = Date.parse(known) - steadyNowMs();
      if (this.pending.get(answer.slotNo)?.seq === answer.seq) this.pending.delete(answer.slotNo);
      void forgetPending(answer);
      if (this.link === 'offline') this.link = 'saving';
      this.report();
      return true;
    }
    if (code === 'exams.seat_taken') this.set('seat_taken');
    else if (code === 'exams.attempt_over') this.set('over');
    else {
      this.set(reply?.status === 401 ? 'signed_out' : 'offline');
      this.schedule(RETRY_MS);
    }
    return false;
  }

  /** Sends a heartbeat. Counts as user activity, so that the session does not time out while somebody thinks. */
  private async renew(): Promise<boolean> {
    showPresence();
    const reply = await call(attemptPaths.apiLease(this.attemptId), 'POST', { device: this.device });
    if (reply?.status !== 200) return false;
    const { isMine, serverNow, state, deadlineAt } = reply.body as z.output<typeof Lease>;
    this.offsetMs = Date.parse(serverNow) - steadyNowMs();
    this.deadlineAt = deadlineAt;
    if (state !== 'in_progress') this.set('over');
    else if (!isMine) this.set('seat_taken');
    else {
      this.report();
      if (this.pending.size > 0) this.schedule(0);
    }
    return true;
  }

  private set(link: LinkState): void {
    this.link = link;
    this.report();
  }

  private report(): void {
    this.onChange({ link: this.link, pendingSlots: [...this.pending.keys()], deadlineAt: this.deadlineAt });
  }
}
