import { ArrowLeft, ArrowRight, ImageUp, Pencil, Trash2 } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useState } from 'react';
import { useFetcher } from 'react-router';
import * as m from '#messages';
import { useReply } from '#platform/navigation/use-reply.ts';
import type { ActionReply } from '#platform/page/page.ts';
import { BilingualField } from '#ui/form/bilingual-field.tsx';
import { buttonClass } from '#ui/action/button-class.ts';
import { Card } from '#ui/layout/card.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { ProgressBar } from '#ui/loading/progress-bar.tsx';
import { prompt } from '#ui/overlay/prompt.ts';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { MAX_PICTURES, type ManagedPicture } from '../product/product-contract.ts';
import { manageProblem } from './manage-problem.tsx';

/** Hint for the file dialog; the server checks the bytes. */
const ACCEPT = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

/** Editor of a product's pictures: add, caption, reorder, remove. The first one is the cover. */
export function PicturesCard({ pictures }: { pictures: readonly ManagedPicture[] }): ReactNode {
  const arranger = useFetcher<ActionReply>();
  const [editing, setEditing] = useState<string | null>(null);
  const isBusy = arranger.state !== 'idle';
  const problem = arranger.data?.ok === false ? manageProblem(arranger.data.problem) : null;
  const edited = pictures.find(({ pictureId }) => pictureId === editing);

  function swap(at: number, other: number): void {
    const order = [...pictures];
    const [one, two] = [order[at], order[other]];
    if (!one || !two) return;
    order[at] = two;
    order[other] = one;
    void arranger.submit(arrangement(order), { method: 'post' });
  }

  async function remove(picture: ManagedPicture): Promise<void> {
    const yes = await prompt({
      title: m.shop_manage_picture_delete_title(),
      message: m.shop_manage_picture_delete_text(),
      confirmLabel: m.shop_manage_delete(),
      danger: true,
    });
    if (yes)
      void arranger.submit({ intent: 'delete_picture', picture: picture.pictureId }, { method: 'post' });
  }

  return (
    <Card
      id="pictures"
      title={m.shop_manage_pictures()}
      description={m.shop_manage_pictures_help({ count: MAX_PICTURES })}
    >
      {problem && (
        <Notice tone="danger" live className="mb-4">
          {problem.message}
        </Notice>
      )}
      {pictures.length === 0 ? (
        <EmptyState headingLevel={3} icon={<ImageUp />} title={m.shop_manage_pictures_empty()}>
          {m.shop_manage_pictures_empty_text()}
        </EmptyState>
      ) : (
        <ul
          className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4 2xl:grid-cols-6"
          aria-busy={isBusy}
        >
          {pictures.map((picture, at) => (
            <li
              key={picture.pictureId}
              className="flex min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-canvas"
            >
              <img
                src={picture.thumbnail}
                alt={picture.captionTh || m.shop_manage_picture_number({ number: at + 1 })}
                width={240}
                height={240}
                loading="lazy"
                className="aspect-square w-full bg-sunken object-contain"
              />
              <p className="truncate px-3 pt-2 text-sm">
                {picture.captionTh || <span className="text-ink-soft">{m.shop_manage_caption_none()}</span>}
              </p>
              <p className="px-3 text-xs text-ink-soft">
                {at === 0 ? m.shop_manage_picture_cover() : m.shop_manage_picture_number({ number: at + 1 })}
              </p>
              <div className="mt-auto grid grid-cols-2 justify-items-center p-1 sm:flex sm:justify-between">
                <IconButton
                  size="sm"
                  label={m.shop_manage_picture_earlier({ number: at + 1 })}
                  icon={<ArrowLeft aria-hidden />}
                  disabled={at === 0 || isBusy}
                  onClick={() => swap(at, at - 1)}
                />
                <IconButton
                  size="sm"
                  label={m.shop_manage_picture_later({ number: at + 1 })}
                  icon={<ArrowRight aria-hidden />}
                  disabled={at === pictures.length - 1 || isBusy}
                  onClick={() => swap(at, at + 1)}
                />
                <IconButton
                  size="sm"
                  label={m.shop_manage_caption_edit({ number: at + 1 })}
                  icon={<Pencil aria-hidden />}
                  onClick={() => setEditing(picture.pictureId)}
                />
                <IconButton
                  size="sm"
                  label={m.shop_manage_picture_delete({ number: at + 1 })}
                  icon={<Trash2 aria-hidden />}
                  disabled={isBusy}
                  onClick={() => void remove(picture)}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
      {pictures.length < MAX_PICTURES && <AddPictures remaining={MAX_PICTURES - pictures.length} />}
      {edited && (
        <CaptionDialog
          key={edited.pictureId}
          picture={edited}
          pictures={pictures}
          onClose={() => setEditing(null)}
        />
      )}
    </Card>
  );
}

function AddPictures({ remaining }: { remaining: number }): ReactNode {
  const sender = useFetcher<ActionReply>();
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const [problem, setProblem] = useState<ReturnType<typeof manageProblem> | null>(null);
  useReply(sender.data, (reply) => {
    if (!reply.ok) setProblem(manageProblem(reply.problem)); // stays visible even if the next upload succeeds
  });

  /** Uploads the files one after the other, in the chosen order. */
  async function send(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const input = event.currentTarget;
    setProblem(null);
    const files = [...(input.files ?? [])].slice(0, remaining);
    for (const [done, file] of files.entries()) {
      setProgress({ done, of: files.length });
      const form = new FormData();
      form.set('intent', 'add_picture');
      form.set('picture', file);
      await sender.submit(form, { method: 'post', encType: 'multipart/form-data' });
    }
    setProgress(null);
    input.value = '';
  }

  return (
    <div className="mt-4 flex flex-col gap-3">
      {problem && (
        <Notice tone="danger" live>
          {problem.fields?.picture?.toString() || problem.message}
        </Notice>
      )}
      {progress && (
        <ProgressBar
          label={m.shop_manage_picture_sending({ at: progress.done + 1, count: progress.of })}
          percent={(progress.done / progress.of) * 100}
        />
      )}
      <label
        className={buttonClass({
          className:
            'cursor-pointer self-start has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        })}
      >
        <ImageUp aria-hidden />
        {m.shop_manage_picture_add()}
        <input
          type="file"
          accept={ACCEPT}
          multiple
          disabled={progress !== null}
          onChange={(event) => void send(event)}
          className="sr-only"
        />
      </label>
    </div>
  );
}

function CaptionDialog({
  picture,
  pictures,
  onClose,
}: {
  picture: ManagedPicture;
  pictures: readonly ManagedPicture[];
  onClose: () => void;
}): ReactNode {
  const saver = useFetcher<ActionReply>();
  const [caption, setCaption] = useState({ th: picture.captionTh, en: picture.captionEn });
  const problem = saver.data?.ok === false ? manageProblem(saver.data.problem) : null;
  useReply(saver.state === 'idle' ? saver.data : undefined, ({ ok }) => {
    if (ok) onClose();
  });

  async function save(): Promise<void> {
    const order = pictures.map((each) =>
      each.pictureId === picture.pictureId ? { ...each, captionTh: caption.th, captionEn: caption.en } : each,
    );
    await saver.submit(arrangement(order), { method: 'post' });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={m.shop_manage_caption()}
      description={m.shop_manage_caption_help()}
      footer={
        <SubmitButton variant="primary" onPress={save}>
          {m.shop_manage_save()}
        </SubmitButton>
      }
    >
      <div className="flex flex-col gap-4">
        {problem && (
          <Notice tone="danger" live>
            {problem.message}
          </Notice>
        )}
        <BilingualField
          label={m.shop_manage_caption()}
          texts={caption}
          onText={(language, text) => setCaption({ ...caption, [language]: text })}
          maxLength={200}
        />
      </div>
    </Dialog>
  );
}

function arrangement(pictures: readonly ManagedPicture[]): FormData {
  const form = new FormData();
  form.set('intent', 'arrange_pictures');
  for (const [at, { pictureId, captionTh, captionEn }] of pictures.entries()) {
    form.set(`pictures.${at}.pictureId`, pictureId);
    form.set(`pictures.${at}.captionTh`, captionTh);
    form.set(`pictures.${at}.captionEn`, captionEn);
  }
  return form;
}
