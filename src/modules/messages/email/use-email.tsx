import { useRef, useState } from 'react';
import * as m from '#messages';
import { messagesPaths } from '../paths.ts';

/** A mail as a page asks for it; files are those of the file manager. */
export interface EmailToSend {
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly plain: string;
  readonly attachments: readonly { readonly fileId: string }[];
}

/** Why a mail was not taken: the specification's sentence, and the site's own reason where it gave one. */
export class EmailError extends Error {
  readonly code: string | null;
  readonly details: unknown;

  constructor(code: string | null = null, details: unknown = null) {
    super(m.messages_write_failed());
    this.code = code;
    this.details = details;
  }
}

/**
 * Asks the specification's call. Answers how many mails were queued; sent again under the same key it queues none more.
 * Throws an `EmailError`, 'Failed to send email', also where there was no reply or none that makes sense.
 */
export async function callEmail(email: EmailToSend, key: string, ask: typeof fetch = fetch): Promise<number> {
  const reply = await ask(messagesPaths.apiEmail(), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(email),
  }).catch(() => {
    throw new EmailError();
  });
  const told: unknown = await reply.json().catch(() => null);
  const fields = typeof told === 'object' && told !== null ? (told as Record<string, unknown>) : {};
  if (reply.ok && fields['success'] === true && Array.isArray(fields['mails'])) return fields['mails'].length;
  throw new EmailError(typeof fields['code'] === 'string' ? fields['code'] : null, fields['details']);
}

export interface EmailHook {
  readonly isLoading: boolean;
  /** Mails that the last call queued; null before, while one runs, and after a failure. */
  readonly success: number | null;
  readonly error: EmailError | null;
  /** True once it was taken. */
  send(email: EmailToSend): Promise<boolean>;
}

/** Sending e-mail from a page, with the states of specification §4. What failed and is sent again counts once. */
export function useEmail(): EmailHook {
  const [isLoading, setLoading] = useState(false);
  const [success, setSuccess] = useState<number | null>(null);
  const [error, setError] = useState<EmailError | null>(null);
  const attempt = useRef<{ body: string; key: string } | null>(null);
  async function send(email: EmailToSend): Promise<boolean> {
    const body = JSON.stringify(email);
    if (attempt.current?.body !== body) attempt.current = { body, key: crypto.randomUUID() };
    setLoading(true);
    setSuccess(null);
    setError(null);
    try {
      setSuccess(await callEmail(email, attempt.current.key));
      attempt.current = null;
      return true;
    } catch (problem) {
      setError(problem as EmailError);
      return false;
    } finally {
      setLoading(false);
    }
  }
  return { isLoading, success, error, send };
}
