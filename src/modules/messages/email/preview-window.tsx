import { type ReactNode, useEffect, useState } from 'react';
import * as m from '#messages';
import type { RichDocument } from '#platform/documents/document-contract.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { Select } from '#ui/form/select.tsx';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { emailPaths } from './paths.ts';
import { emailProblemText } from './email-problem-text.ts';
import type { RenderedEmail } from './written-email.ts';

type Shown =
  | { readonly state: 'loading' }
  | { readonly state: 'refused'; readonly reason: string }
  | { readonly state: 'shown'; readonly preview: RenderedEmail };

/** Shows an e-mail as one of its recipients will get it. */
export function PreviewWindow({
  email,
  recipients,
  onClose,
}: {
  email: { readonly subject: string; readonly document: RichDocument; readonly language: Locale };
  /** The first is shown first. */
  recipients: readonly string[];
  onClose: () => void;
}): ReactNode {
  const [to, setTo] = useState(recipients[0] ?? '');
  const [shown, setShown] = useState<Shown>({ state: 'loading' });
  const asked = JSON.stringify({ ...email, to });
  useEffect(() => {
    const stopping = new AbortController();
    const show = async (): Promise<void> => {
      const next = await preview(asked, stopping.signal);
      if (!stopping.signal.aborted) setShown(next);
    };
    void show();
    return () => stopping.abort();
  }, [asked]);
  return (
    <Dialog open onClose={onClose} title={m.messages_preview()} size="lg">
      <div className="flex flex-col gap-4">
        {recipients.length > 1 && (
          <Select
            label={m.messages_preview_as()}
            value={to}
            onChange={({ currentTarget }) => setTo(currentTarget.value)}
            options={recipients.map((address) => ({ value: address, label: address }))}
          />
        )}
        {shown.state === 'loading' && <Skeleton className="h-96" />}
        {shown.state === 'refused' && (
          <Notice tone="danger" live>
            {shown.reason}
          </Notice>
        )}
        {shown.state === 'shown' && (
          <>
            <p className="font-medium wrap-anywhere">{shown.preview.subject}</p>
            {/* Sandboxed without scripts and same-origin access, as in a mail program. */}
            <iframe
              title={m.messages_preview_text()}
              sandbox="allow-popups allow-popups-to-escape-sandbox"
              srcDoc={`<base target="_blank">${shown.preview.html}`}
              className="h-[28rem] w-full rounded-md border border-line bg-white"
            />
            <details className="text-sm">
              <summary className="min-h-11 cursor-pointer content-center">
                {m.messages_preview_plain()}
              </summary>
              <p className="rounded-md bg-sunken p-4 whitespace-pre-wrap wrap-anywhere">
                {shown.preview.text}
              </p>
            </details>
          </>
        )}
      </div>
    </Dialog>
  );
}

async function preview(asked: string, signal: AbortSignal): Promise<Shown> {
  const reply = await fetch(emailPaths.apiPreview(), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: asked,
    signal,
  }).catch(() => null);
  const body: unknown = await reply?.json().catch(() => null);
  if (reply?.ok) return { state: 'shown', preview: body as RenderedEmail };
  const { code = null, details } = (body ?? {}) as { code?: string; details?: unknown };
  return { state: 'refused', reason: emailProblemText(code, details) };
}
