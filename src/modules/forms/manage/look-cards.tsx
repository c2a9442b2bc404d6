import { ImageUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFetcher } from 'react-router';
import * as m from '#messages';
import type { Sentence } from '#platform/locale/sentence.ts';
import type { ActionReply } from '#platform/page/page.ts';
import { Button } from '#ui/action/button.tsx';
import { buttonClass } from '#ui/action/button-class.ts';
import { Card } from '#ui/layout/card.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { problemOf } from '../problem-text.tsx';

/** Colours that a form can have instead of the site's. */
const COLORS: readonly (readonly [hex: string, name: Sentence])[] = [
  ['#c62828', m.forms_color_red],
  ['#d9480f', m.forms_color_orange],
  ['#2b8a3e', m.forms_color_green],
  ['#0b7285', m.forms_color_teal],
  ['#1864ab', m.forms_color_blue],
  ['#6741d9', m.forms_color_purple],
  ['#c2255c', m.forms_color_pink],
  ['#495057', m.forms_color_grey],
];

/** The colour of a form's pages: the field `accent`. */
export function AccentField({ accent }: { accent: string }): ReactNode {
  const isOther = accent !== '' && !COLORS.some(([hex]) => hex === accent);
  const choices = [
    ['', m.forms_color_site] as const,
    ...COLORS,
    ...(isOther ? [[accent, m.forms_color_other] as const] : []),
  ];
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">{m.forms_color()}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(([hex, name]) => (
          <label
            key={hex}
            className="relative inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-line bg-surface px-3 has-checked:border-accent has-checked:bg-accent-soft has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="accent"
              value={hex}
              defaultChecked={accent === hex}
              className="absolute inset-0 cursor-pointer appearance-none rounded-md outline-none"
            />
            <span
              aria-hidden
              className="size-4 rounded-full border border-line-strong bg-accent"
              {...(hex !== '' && { style: { backgroundColor: hex } })}
            />
            {name()}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The picture above a form's questions; it is kept as soon as it is chosen. */
export function FormCoverCard({ coverUrl }: { coverUrl: string | null }): ReactNode {
  const sender = useFetcher<ActionReply>();
  const problem = problemOf(sender.data, 'cover', 'remove_cover');
  return (
    <Card title={m.forms_cover()} description={m.forms_cover_help()}>
      {problem && (
        <Notice tone="danger" live className="mb-3">
          {problem.message}
        </Notice>
      )}
      {coverUrl !== null && (
        <img
          src={coverUrl}
          alt={m.forms_cover()}
          width={1600}
          height={400}
          className="mb-4 aspect-4/1 w-full max-w-2xl rounded-lg bg-sunken object-cover"
        />
      )}
      <div className="flex flex-wrap gap-2">
        <sender.Form method="post" encType="multipart/form-data">
          <input type="hidden" name="intent" value="cover" />
          <label
            className={buttonClass({
              className:
                'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
            })}
          >
            <ImageUp aria-hidden />
            {sender.state === 'idle' ? m.forms_cover_choose() : m.forms_cover_sending()}
            <input
              type="file"
              name="picture"
              accept="image/jpeg,image/png,image/webp,image/avif"
              className="sr-only"
              onChange={(event) => event.currentTarget.form?.requestSubmit()}
            />
          </label>
        </sender.Form>
        {coverUrl !== null && (
          <sender.Form method="post">
            <input type="hidden" name="intent" value="remove_cover" />
            <Button type="submit" variant="quiet" disabled={sender.state !== 'idle'}>
              {m.forms_cover_remove()}
            </Button>
          </sender.Form>
        )}
      </div>
    </Card>
  );
}
