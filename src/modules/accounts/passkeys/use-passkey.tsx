import { useState, useSyncExternalStore } from 'react';
import * as m from '#messages';
import { problemForPeople } from '../problem-text.tsx';

/** Whether this browser can do it at all; no server knows. */
export function usePasskeySupport(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => 'PublicKeyCredential' in window,
    () => false,
  );
}

export type PasskeyBusiness = {
  readonly busy: boolean;
  readonly problem: string | null;
  run(work: () => Promise<void>): Promise<void>;
};

/** One ceremony at a time: under way, done, or why not. A reader who closes the browser's own window is told nothing. */
export function usePasskeyBusiness(): PasskeyBusiness {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  return {
    busy,
    problem,
    async run(work) {
      setBusy(true);
      setProblem(null);
      try {
        await work();
      } catch (error) {
        setProblem(wordsOf(error));
      } finally {
        setBusy(false);
      }
    },
  };
}

/** Asks the server; throws a `CallProblem` when it says no. */
export async function callServer<Reply>(path: string, body: unknown): Promise<Reply> {
  const reply = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const said: unknown = await reply.json();
  if (!reply.ok) throw new CallProblem(said as { code: string });
  return said as Reply;
}

class CallProblem extends Error {
  readonly said: { code: string };

  constructor(said: { code: string }) {
    super(said.code);
    this.said = said;
  }
}

function wordsOf(error: unknown): string | null {
  if (error instanceof CallProblem) return problemForPeople(error.said).message;
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return m.accounts_passkey_cancelled();
  return name === 'InvalidStateError' ? m.accounts_passkey_known() : m.accounts_passkey_unusable();
}
