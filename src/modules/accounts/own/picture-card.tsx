import { ImageUp, UserRound } from 'lucide-react';
import type { ChangeEvent, ReactNode } from 'react';
import * as m from '#messages';
import { PICTURE_TYPES } from '#platform/images/picture-rules.ts';
import { Button } from '#ui/action/button.tsx';
import { buttonClass } from '#ui/action/button-class.ts';
import { Card } from '#ui/layout/card.tsx';
import type { FormProblem } from '#ui/form/form-problem.ts';
import { Notice } from '#ui/text/notice.tsx';
import { useCardForm } from '../person/card-form.tsx';
import type { ProfileView } from '../person/profile-contract.ts';

/** Profile picture. Disabled until the address is activated, with the reason beside it. */
export function PictureCard({ profile }: { profile: ProfileView }): ReactNode {
  const { Form, submit, busy, problem } = useCardForm('picture', 'remove_picture');

  function send({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    const [file] = currentTarget.files ?? [];
    if (!file) return;
    const form = new FormData();
    form.set('intent', 'picture');
    form.set('picture', file);
    currentTarget.value = '';
    void submit(form, { method: 'post', encType: 'multipart/form-data' });
  }

  return (
    <Card>
      <div className="flex flex-wrap items-center gap-5" aria-busy={busy}>
        {profile.picture === null ? (
          <span
            aria-hidden
            className="grid size-24 shrink-0 place-items-center rounded-full bg-sunken text-ink-soft"
          >
            <UserRound className="size-10" />
          </span>
        ) : (
          <img
            src={profile.picture}
            alt={m.accounts_picture_of({ name: profile.firstname })}
            width={96}
            height={96}
            className="size-24 shrink-0 rounded-full border border-line object-cover"
          />
        )}
        <div className="flex min-w-0 grow basis-56 flex-col gap-3">
          <h2 className="text-lg font-semibold">
            {profile.firstname} {profile.lastname}
          </h2>
          {problem && (
            <Notice tone="danger" live>
              {fieldText(problem)}
            </Notice>
          )}
          {profile.isActivated ? (
            <div className="flex flex-wrap gap-2">
              <label
                className={buttonClass({
                  size: 'sm',
                  className:
                    'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
                })}
              >
                <ImageUp aria-hidden />
                {busy ? m.accounts_picture_busy() : m.accounts_picture_choose()}
                <input
                  type="file"
                  accept={PICTURE_TYPES.join(',')}
                  disabled={busy}
                  onChange={send}
                  className="sr-only"
                />
              </label>
              {profile.picture !== null && (
                <Form method="post">
                  <input type="hidden" name="intent" value="remove_picture" />
                  <Button type="submit" size="sm" variant="quiet" disabled={busy}>
                    {m.accounts_picture_remove()}
                  </Button>
                </Form>
              )}
            </div>
          ) : (
            <p className="text-sm text-ink-soft">{m.accounts_picture_locked()}</p>
          )}
        </div>
      </div>
    </Card>
  );
}

function fieldText(problem: FormProblem): string {
  return problem.fields?.picture ? m.accounts_picture_too_large() : problem.message;
}
