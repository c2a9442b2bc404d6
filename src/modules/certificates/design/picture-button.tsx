import { ImageUp } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useFetcher } from 'react-router';
import * as m from '#messages';
import type { ActionReply } from '#platform/page/page.ts';
import { buttonClass } from '#ui/action/button-class.ts';
import { Notice } from '#ui/text/notice.tsx';
import type { PictureView } from '../template/template-pictures.ts';
import { problemOf } from '../problem-text.tsx';

/** Uploads a picture and passes it to the caller. */
export function PictureButton({
  onPicture,
  className,
  children,
}: {
  onPicture: (picture: PictureView) => void;
  className?: string;
  children: ReactNode;
}): ReactNode {
  const sender = useFetcher<ActionReply<PictureView>>();
  const problem = problemOf(sender.data, 'picture');
  const arrived = sender.data?.ok ? sender.data.result : null;
  const handOver = useEffectEvent((picture: PictureView) => onPicture(picture));
  useEffect(() => {
    if (arrived !== null) handOver(arrived);
  }, [arrived]);
  return (
    <sender.Form method="post" encType="multipart/form-data" className={className}>
      <input type="hidden" name="intent" value="picture" />
      <label
        className={buttonClass({
          size: 'sm',
          className:
            'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        })}
      >
        <ImageUp aria-hidden />
        {sender.state === 'idle' ? children : m.certificates_sending()}
        <input
          type="file"
          name="picture"
          accept="image/jpeg,image/png,image/webp,image/avif"
          className="sr-only"
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        />
      </label>
      {problem && (
        <Notice tone="danger" live className="mt-2">
          {problem.message}
        </Notice>
      )}
    </sender.Form>
  );
}
