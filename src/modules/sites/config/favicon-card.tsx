import { ImageUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFetcher } from 'react-router';
import * as m from '#messages';
import type { ActionReply } from '#platform/page/page.ts';
import { Button } from '#ui/action/button.tsx';
import { buttonClass } from '#ui/action/button-class.ts';
import { Card } from '#ui/layout/card.tsx';
import { Notice } from '#ui/text/notice.tsx';
import type { ConfigFormContext } from './config-form.tsx';
import { configProblem } from './config-problem.tsx';

/** Hint for the file dialog; the server checks the bytes. */
const ACCEPT = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

/** Favicon upload; submits as soon as a file is chosen. */
export function FaviconCard({
  favicon,
  context,
}: {
  favicon: string | null;
  context: ConfigFormContext;
}): ReactNode {
  const fetcher = useFetcher<ActionReply>();
  const isBusy = fetcher.state !== 'idle';
  const problem = fetcher.data?.ok === false ? configProblem(fetcher.data.problem) : null;
  return (
    <Card
      className="mt-6 max-w-3xl"
      title={m.sites_config_favicon()}
      description={m.sites_config_favicon_help()}
    >
      {problem && (
        <Notice tone="danger" live className="mb-4">
          {problem.message}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-4">
        {favicon === null ? (
          <span className="text-sm text-ink-soft">{m.sites_config_favicon_none()}</span>
        ) : (
          <img
            src={favicon}
            alt={m.sites_config_favicon()}
            width={64}
            height={64}
            className="size-16 rounded-md border border-line object-cover"
          />
        )}
        {context.canManage && (
          <fetcher.Form method="post" encType="multipart/form-data" className="flex flex-wrap gap-3">
            <input type="hidden" name="version" value={context.version} />
            <label className={buttonClass({ className: 'relative cursor-pointer' })} aria-busy={isBusy}>
              <ImageUp aria-hidden className="size-5" />
              {isBusy ? m.sites_config_favicon_sending() : m.sites_config_favicon_choose()}
              <input
                type="file"
                name="picture"
                accept={ACCEPT}
                disabled={isBusy}
                className="absolute inset-0 cursor-pointer opacity-0"
                onChange={({ currentTarget }) => {
                  if (!currentTarget.form || currentTarget.files?.length !== 1) return;
                  const form = new FormData(currentTarget.form);
                  form.set('intent', 'favicon');
                  void fetcher.submit(form, { method: 'post', encType: 'multipart/form-data' });
                }}
              />
            </label>
            {favicon !== null && (
              <Button type="submit" name="intent" value="remove_favicon" variant="quiet" disabled={isBusy}>
                {m.sites_config_favicon_remove()}
              </Button>
            )}
          </fetcher.Form>
        )}
      </div>
    </Card>
  );
}
