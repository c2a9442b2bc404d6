import { Link2, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFetcher } from 'react-router';
import * as m from '#messages';
import { formatDateTime } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import type { ActionReply } from '#platform/page/page.ts';
import { Button } from '#ui/action/button.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { CopyField } from '#ui/form/copy-field.tsx';
import { ProblemNotice } from '#ui/form/problem-notice.tsx';
import { Select } from '#ui/form/select.tsx';
import { Card } from '#ui/layout/card.tsx';
import { prompt } from '#ui/overlay/prompt.ts';
import { type MadePreviewLink, PREVIEW_DAYS, type PreviewLink } from '../preview/preview-link-contract.ts';
import { manageProblem } from './manage-problem.tsx';

/** Links to the newest draft for people without an account: makes one, lists those that work, ends one. */
export function PreviewLinksCard({
  links,
  zone,
  locale,
}: {
  links: readonly PreviewLink[];
  zone: string;
  locale: Locale;
}): ReactNode {
  const fetcher = useFetcher<ActionReply<MadePreviewLink>>();
  const made = fetcher.data?.ok && fetcher.data.intent === 'previewLink' ? fetcher.data.result : null;
  const problem = fetcher.data?.ok === false ? manageProblem(fetcher.data.problem) : null;
  const isBusy = fetcher.state !== 'idle';
  const at = (instant: string): string => formatDateTime(new Date(instant), { zone, locale });

  async function revoke(previewLink: string): Promise<void> {
    const yes = await prompt({
      title: m.content_preview_link_revoke_title(),
      message: m.content_preview_link_revoke_text(),
      confirmLabel: m.content_preview_link_revoke(),
      danger: true,
    });
    if (yes) void fetcher.submit({ intent: 'revokePreviewLink', previewLink }, { method: 'post' });
  }

  return (
    <Card id="preview-links" title={m.content_preview_links()} description={m.content_preview_links_help()}>
      <div className="flex flex-col gap-4">
        <ProblemNotice problem={problem} />
        <fetcher.Form method="post" className="flex flex-wrap items-end gap-3">
          <input type="hidden" name="intent" value="previewLink" />
          <Select
            label={m.content_preview_link_days()}
            name="days"
            defaultValue="7"
            options={PREVIEW_DAYS.map((value) => ({
              value,
              label: m.content_preview_link_for({ days: Number(value) }),
            }))}
          />
          <SubmitButton variant="secondary" icon={<Link2 aria-hidden />} busy={isBusy}>
            {m.content_preview_link_make()}
          </SubmitButton>
        </fetcher.Form>
        {made && (
          <div role="status" className="flex flex-col gap-1">
            <CopyField label={m.content_preview_link_made()} value={made.url} />
            <p className="text-sm text-ink-soft">{m.content_preview_link_once()}</p>
          </div>
        )}
        {links.length > 0 && (
          <ul className="flex flex-col divide-y divide-line">
            {links.map(({ linkId, madeBy, createdAt, expiresAt }) => (
              <li key={linkId} className="flex flex-wrap items-center justify-between gap-3 py-2">
                <span className="min-w-0 grow basis-60">
                  {m.content_preview_link_until({ at: at(expiresAt) })}
                  <span className="block text-sm text-ink-soft">
                    {madeBy === null
                      ? at(createdAt)
                      : m.content_preview_link_by({ name: madeBy, at: at(createdAt) })}
                  </span>
                </span>
                <Button
                  size="sm"
                  icon={<Trash2 aria-hidden />}
                  disabled={isBusy}
                  aria-label={`${m.content_preview_link_revoke()}: ${m.content_preview_link_until({ at: at(expiresAt) })}`}
                  onClick={() => void revoke(linkId)}
                >
                  {m.content_preview_link_revoke()}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}
