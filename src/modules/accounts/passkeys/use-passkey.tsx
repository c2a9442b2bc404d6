import { useState, useSyncExternalStore } from 'react';
import * as m from '#messages';
import { problemForPeople } from '../problem-text.tsx';

/** Whether this browser supports passkeys; false on the server. */
export function usePasskeySupport(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => 'PublicKeyCredential' in window,
    () => false,
  );
}

export type PasskeyCeremony = {
  readonly busy: boolean;
  readonly problem: string | null;
  run(work: () => Promise<void>): Promise<void>;
};

/** State of a passkey ceremony. */
export function usePasskeyCeremony(): PasskeyCeremony {
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

/** Posts JSON to the server. Throws `CallProblem` on a refusal. */
export async function callServer<Reply>(path: string, body: unknown): Promise<Reply> {
  const reply = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer: unknown = await reply.json();
  if (!reply.ok) throw new CallProblem(answer as { code: string });
  return answer as Reply;
}

class CallProblem extends Error {
  readonly refusal: { code: string };

  constructor(refusal: { code: string }) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

function wordsOf(error: unknown): string | null {
  if (error instanceof CallProblem) return problemForPeople(error.refusal).message;
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return m.accounts_passkey_cancelled();
  return name === 'InvalidStateError' ? m.accounts_passkey_known() : m.accounts_passkey_unusable();
}
