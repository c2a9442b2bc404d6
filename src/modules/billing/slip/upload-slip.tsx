import { Camera, ImageUp, Send } from 'lucide-react';
import type { ChangeEvent, ReactNode, SubmitEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { Form } from 'react-router';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { Button } from '#ui/action/button.tsx';
import { buttonClass } from '#ui/action/button-class.ts';
import { Card } from '#ui/layout/card.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { ProgressBar } from '#ui/loading/progress-bar.tsx';
import { useIsScripted } from '#ui/form/use-is-scripted.ts';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { billingPaths } from '../paths.ts';
import { MAX_SLIP_BYTES, SLIP_TYPES } from '../payment/payment-rules.ts';
import { type BillingProblem, billingProblemText } from '../problem-text.ts';

/** Id of the form, so that the bottom bar on phones can submit it. */
const SLIP_FORM_ID = 'slip-form';
const SLIP_FILE_ID = 'slip-file';

/** A label styled as a button; the file input inside it takes focus. */
const pressable = buttonClass({
  className:
    'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
});

export interface UploadSlipProps {
  slug: string;
  locale: Locale;
  /** A slip was sent before: this one is additional evidence. */
  isAnother: boolean;
  /** Refusal of a submit without JavaScript. */
  problem: BillingProblem | null;
  /** Reports whether a valid picture is selected. */
  onChoose: (hasFile: boolean) => void;
  /** Called when the server has the slip, to refresh the page. */
  onSent: () => void;
}

/** Uploads the slip's picture from the gallery or camera, with a preview, real progress and a retry. */
export function UploadSlip({
  slug,
  locale,
  isAnother,
  problem: earlierProblem,
  onChoose,
  onSent,
}: UploadSlipProps): ReactNode {
  const isScripted = useIsScripted();
  const [file, setFile] = useState<File | null>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const [outcome, setOutcome] = useState<'success' | 'error' | undefined>();
  const [problem, setProblem] = useState(earlierProblem);
  const preview = usePreview(file);
  const camera = useRef<HTMLInputElement>(null);
  const gallery = useRef<HTMLInputElement>(null);

  function choose(event: ChangeEvent<HTMLInputElement>): void {
    const chosen = event.currentTarget.files?.[0] ?? null;
    const other = event.currentTarget === camera.current ? gallery.current : camera.current;
    if (chosen && other) other.value = '';
    const refused = chosen && findFileProblem(chosen);
    setFile(refused ? null : chosen);
    setProblem(refused);
    onChoose(chosen !== null && refused === null);
  }

  function send(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (percent !== null) return;
    if (!file) {
      setProblem({ code: 'billing.no_file' });
      return;
    }
    const refused = findFileProblem(file);
    setProblem(refused);
    if (refused) return;
    setPercent(0);
    void sendSlip(slug, file, setPercent).then((answer) => {
      setPercent(null);
      setOutcome(answer ? 'error' : 'success');
      setProblem(answer);
      if (answer) return;
      setFile(null);
      onChoose(false);
      onSent();
    });
  }

  return (
    <Card
      id="slip"
      title={isAnother ? m.billing_slip_send_another() : m.billing_slip_send()}
      description={m.billing_slip_help()}
    >
      <Form
        id={SLIP_FORM_ID}
        method="post"
        encType="multipart/form-data"
        onSubmit={send}
        className="flex flex-col gap-4"
      >
        <input type="hidden" name="intent" value="slip" />
        {problem && (
          <Notice tone="danger" live>
            {billingProblemText(problem, locale)}
          </Notice>
        )}
        {preview && (
          <figure className="flex items-start gap-4">
            <img
              src={preview}
              alt={m.billing_slip_preview()}
              className="max-h-56 w-auto max-w-[45%] rounded-md border border-line bg-sunken object-contain"
            />
            <figcaption className="min-w-0 text-sm">
              <span className="block font-medium">{file?.name}</span>
              <span className="text-ink-soft">{m.billing_slip_check_readable()}</span>
            </figcaption>
          </figure>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <label
            htmlFor={SLIP_FILE_ID}
            className={isScripted ? `${pressable} grow sm:grow-0` : 'w-full text-sm font-medium'}
          >
            {isScripted && <ImageUp aria-hidden />}
            {file ? m.billing_slip_choose_other() : m.billing_slip_choose()}
            <input
              ref={gallery}
              id={SLIP_FILE_ID}
              type="file"
              name="slip"
              accept={SLIP_TYPES.join(',')}
              onChange={choose}
              className={isScripted ? 'sr-only' : 'mt-1 block min-h-11 w-full'}
            />
          </label>
          {isScripted && (
            <span className="hidden grow pointer-coarse:flex sm:grow-0">
              <label className={`${pressable} w-full`}>
                <Camera aria-hidden />
                {m.billing_slip_take_photo()}
                <input
                  ref={camera}
                  type="file"
                  name="slip"
                  accept={SLIP_TYPES.join(',')}
                  capture="environment"
                  onChange={choose}
                  className="sr-only"
                />
              </label>
            </span>
          )}
        </div>
        {percent !== null && <ProgressBar label={m.billing_slip_sending()} percent={percent} showLabel />}
        {(file !== null || !isScripted) && (
          <SubmitButton
            variant="primary"
            size="lg"
            icon={<Send aria-hidden />}
            busy={percent !== null}
            outcome={outcome}
            className="sm:w-fit"
          >
            {m.billing_slip_submit()}
          </SubmitButton>
        )}
        <p className="text-xs text-ink-soft">{m.billing_slip_privacy()}</p>
      </Form>
    </Card>
  );
}

/** Bottom bar button on phones: chooses the slip, then sends it. */
export function SlipBarAction({ hasFile }: { hasFile: boolean }): ReactNode {
  if (hasFile) {
    return (
      <Button type="submit" form={SLIP_FORM_ID} variant="primary" size="lg" icon={<Send aria-hidden />}>
        {m.billing_slip_submit()}
      </Button>
    );
  }
  return (
    <label
      htmlFor={SLIP_FILE_ID}
      className={buttonClass({ variant: 'primary', size: 'lg', className: 'cursor-pointer' })}
    >
      <ImageUp aria-hidden />
      {m.billing_slip_choose()}
    </label>
  );
}

function findFileProblem(file: File): BillingProblem | null {
  if (/\.hei[cf]$/i.test(file.name) || /^image\/hei[cf]/.test(file.type))
    return { code: 'billing.slip_heic' };
  if (file.size > MAX_SLIP_BYTES) return { code: 'pictures.too_large' };
  return (SLIP_TYPES as readonly string[]).includes(file.type) ? null : { code: 'pictures.not_a_picture' };
}

/**
 * Sends the raw bytes. The idempotency key is the same for the same file, so that a retry after a lost connection gets
 * the first reply. Resolves to the problem, or null.
 */
function sendSlip(
  slug: string,
  file: File,
  onPercent: (percent: number) => void,
): Promise<BillingProblem | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${billingPaths.apiPayment(slug)}/slips`);
    request.setRequestHeader('content-type', file.type);
    request.setRequestHeader('idempotency-key', `${slug}-${file.size}-${file.lastModified}`);
    request.responseType = 'json';
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onPercent(Math.round((event.loaded / event.total) * 100));
    });
    request.addEventListener('load', () =>
      resolve(request.status < 300 ? null : problemOfReply(request.response)),
    );
    for (const failure of ['error', 'timeout', 'abort'])
      request.addEventListener(failure, () => resolve({ code: 'billing.connection' }));
    request.send(file);
  });
}

function problemOfReply(body: unknown): BillingProblem {
  const code =
    typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string'
      ? body.code
      : 'unknown';
  return { code };
}

function usePreview(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) {
      setUrl(null);
      return;
    }
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
