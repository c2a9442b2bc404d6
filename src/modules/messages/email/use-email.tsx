import { useRef, useState } from 'react';
import * as m from '#messages';
import type { RichDocument } from '#platform/documents/document-contract.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { emailPaths } from './paths.ts';

/** A mail as a page sends it; files are those of the file manager. */
export interface EmailToSend {
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly document: RichDocument;
  readonly language: Locale;
  readonly attachments: readonly { readonly fileId: string }[];
}

/** A refused mail: the specification's sentence, and the site's reason if given. */
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
 * Calls the specification's endpoint and returns the number of queued mails. Idempotent per key. Throws an
 * `EmailError`, 'Failed to send email', also for a missing or invalid reply.
 */
export async function callEmail(email: EmailToSend, key: string, ask: typeof fetch = fetch): Promise<number> {
  const reply = await ask(emailPaths.apiSend(), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(email),
  }).catch(() => {
    throw new EmailError();
  });
  const parsed: unknown = await reply.json().catch(() => null);
  const fields = typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
  if (reply.ok && fields['success'] === true && Array.isArray(fields['mails'])) return fields['mails'].length;
  throw new EmailError(typeof fields['code'] === 'string' ? fields['code'] : null, fields['details']);
}

export interface EmailHook {
  readonly isLoading: boolean;
  /** Number of mails queued by the last call; null before, during and after a failed one. */
  readonly success: number | null;
  readonly error: EmailError | null;
  /** Resolves to true once the mail is queued. */
  send(email: EmailToSend): Promise<boolean>;
}

/** Sends e-mail from a page, with the states of specification §4. Retrying a failed call does not send twice. */
export function useEmail(): EmailHook {
  const [isLoading, setLoading] = useState(false);
  const [success, setSuccess] = useState<number | null>(null);
  const [error, setError] = useState<EmailError | null>(null);
  /** Keys of what is not known to be queued, by content: a test between two attempts does not renew the key. */
  const keys = useRef(new Map<string, string>());
  async function send(email: EmailToSend): Promise<boolean> {
    const body = JSON.stringify(email);
    const key = keys.current.get(body) ?? crypto.randomUUID();
    keys.current.set(body, key);
    setLoading(true);
    setSuccess(null);
    setError(null);
    try {
      setSuccess(await callEmail(email, key));
      keys.current.delete(body);
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
