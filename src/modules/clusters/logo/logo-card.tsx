import { ImageIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import * as m from '#messages';
import { PICTURE_TYPES } from '#platform/images/picture-rules.ts';
import type { ActionReply } from '#platform/page/page.ts';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { FileField } from '#ui/form/file-field.tsx';
import { fieldError } from '#ui/form/form-problem.ts';
import { HiddenFields } from '#ui/form/hidden-fields.tsx';
import { useIsBusy } from '#ui/form/use-is-busy.ts';
import { Card } from '#ui/layout/card.tsx';
import { clustersFormProblem } from '../problem-text.tsx';

/** The logo of an organisation, and for those who may a form that changes it. */
export function LogoCard({
  cluster: { key, name },
  logo,
  mayChange,
  reply,
  formKey,
}: {
  readonly cluster: { readonly key: string; readonly name: string };
  readonly logo: string | null;
  readonly mayChange: boolean;
  readonly reply: ActionReply | undefined;
  readonly formKey: string;
}): ReactNode {
  const busy = useIsBusy('logo');
  const dropping = useIsBusy('dropLogo');
  const own = reply?.intent === 'logo' ? reply : undefined;
  const problem = clustersFormProblem(reply, ['logo', 'dropLogo'], { logo: m.clusters_logo_error() });
  if (logo === null && !mayChange) return null;
  return (
    <Card title={m.clusters_logo()}>
      <div className="flex flex-wrap items-start gap-5">
        {logo === null ? (
          <span
            aria-hidden
            className="grid size-24 shrink-0 place-items-center rounded-md bg-sunken text-ink-soft"
          >
            <ImageIcon className="size-10" />
          </span>
        ) : (
          <img
            src={logo}
            alt={m.clusters_logo_of({ name })}
            width={96}
            height={96}
            className="size-24 shrink-0 rounded-md border border-line bg-surface object-contain"
          />
        )}
        {mayChange && (
          <div className="flex min-w-0 grow basis-64 flex-col gap-4">
            <Form
              key={own?.ok ? formKey : 'choosing'}
              method="post"
              encType="multipart/form-data"
              noValidate
              className="flex flex-col gap-4"
            >
              <HiddenFields intent="logo" formKey={formKey} />
              <input type="hidden" name="cluster" value={key} />
              <FileField
                name="logo"
                label={m.clusters_logo_file()}
                help={m.clusters_logo_help()}
                accept={PICTURE_TYPES.join(',')}
                error={problem ? (fieldError(problem, 'logo') ?? problem.message) : undefined}
              />
              <SubmitButton
                variant="secondary"
                busy={busy}
                outcome={own ? (own.ok ? 'success' : 'error') : undefined}
                className="self-start"
              >
                {m.clusters_logo_save()}
              </SubmitButton>
            </Form>
            {logo !== null && (
              <Form method="post">
                <input type="hidden" name="cluster" value={key} />
                <SubmitButton name="intent" value="dropLogo" variant="secondary" size="sm" busy={dropping}>
                  {m.clusters_logo_drop()}
                </SubmitButton>
              </Form>
            )}
          </div>
        )}
      </div>
    </Card>
  );
}
