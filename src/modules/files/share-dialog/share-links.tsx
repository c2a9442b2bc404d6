import { Link2, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import { formatNumber } from '#platform/locale/number-format.ts';
import { Badge } from '#ui/text/badge.tsx';
import { Button } from '#ui/action/button.tsx';
import { CopyField } from '#ui/form/copy-field.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { prompt } from '#ui/overlay/prompt.ts';
import { toast } from '#ui/toast/toast.ts';
import { fileCalls } from '../browser/file-calls.ts';
import { showProblem } from '../browser/show-problem.tsx';
import type { FileLink } from '../sharing/share-contract.ts';
import { modeText, untilText } from '../sharing/sharing-text.tsx';
import { LinkForm } from './link-form.tsx';
import { LinkLogList } from './link-log-list.tsx';
import { FileLinkQr } from './file-link-qr.tsx';
import type { ShareProps } from './share-dialog.tsx';

/** Links for outside visitors: create, change, revoke. */
export function ShareLinks(props: ShareProps): ReactNode {
  const { item, sharing, locale, zone, onChange } = props;
  const living = sharing.links.filter(({ revokedAt }) => revokedAt === null);
  const [isMaking, setIsMaking] = useState(false);
  const kept = (link: FileLink): void => {
    setIsMaking(false);
    onChange({ ...sharing, links: [link, ...sharing.links.filter(({ linkId }) => linkId !== link.linkId)] });
  };
  if (isMaking)
    return (
      <LinkForm
        item={item}
        link={null}
        locale={locale}
        zone={zone}
        onDone={kept}
        onCancel={() => setIsMaking(false)}
      />
    );
  return (
    <>
      {living.length === 0 ? (
        <EmptyState
          headingLevel={3}
          icon={<Link2 />}
          title={m.files_links_none()}
          action={
            <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setIsMaking(true)}>
              {m.files_link_make()}
            </Button>
          }
          className="py-6!"
        >
          {m.files_links_none_text()}
        </EmptyState>
      ) : (
        <>
          <ul className="flex flex-col gap-4">
            {living.map((link) => (
              <li key={link.linkId} className="rounded-lg border border-line p-4">
                <OneLink {...props} link={link} onKept={kept} />
              </li>
            ))}
          </ul>
          <Button icon={<Plus aria-hidden />} onClick={() => setIsMaking(true)} className="mt-4">
            {m.files_link_make_another()}
          </Button>
        </>
      )}
    </>
  );
}

function OneLink({
  item,
  link,
  sharing,
  locale,
  zone,
  onChange,
  onKept,
}: ShareProps & { link: FileLink; onKept: (link: FileLink) => void }): ReactNode {
  const [shown, setShown] = useState<'qr' | 'log' | 'form' | null>(null);
  const show = (what: typeof shown): void => setShown(shown === what ? null : what);
  async function revoke(): Promise<void> {
    const isSure = await prompt({
      title: m.files_link_revoke_title(),
      message: m.files_link_revoke_text(),
      confirmLabel: m.files_link_revoke(),
      danger: true,
    });
    if (!isSure) return;
    try {
      await fileCalls.revokeLink(item.itemId, link.linkId);
      onChange({ ...sharing, links: sharing.links.filter(({ linkId }) => linkId !== link.linkId) });
      void toast(m.files_link_revoked());
    } catch (error) {
      showProblem(error);
    }
  }
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone="accent">{modeText(link.mode)}</Badge>
        {link.hasPassword && <Badge>{m.files_link_has_password()}</Badge>}
        <span className="text-sm text-ink-soft">
          {link.expiresAt === null ? m.files_link_for_ever() : untilText(link.expiresAt, { zone, locale })}
        </span>
      </p>
      {link.note !== '' && <p className="text-sm">{link.note}</p>}
      <CopyField label={m.files_link_address()} value={link.url} />
      <p className="text-sm text-ink-soft tabular-nums">
        {m.files_link_opened({ count: formatNumber(link.opened, locale) })} ·{' '}
        {link.maxDownloads === null
          ? m.files_link_downloads({ count: formatNumber(link.downloads, locale) })
          : m.files_link_downloads_of({
              count: formatNumber(link.downloads, locale),
              max: formatNumber(link.maxDownloads, locale),
            })}
      </p>
      <p className="flex flex-wrap gap-2">
        <Button size="sm" aria-expanded={shown === 'qr'} onClick={() => show('qr')}>
          {m.files_link_qr()}
        </Button>
        <Button size="sm" aria-expanded={shown === 'log'} onClick={() => show('log')}>
          {m.files_link_log()}
        </Button>
        <Button size="sm" aria-expanded={shown === 'form'} onClick={() => show('form')}>
          {m.files_link_change()}
        </Button>
        <Button size="sm" variant="quiet" className="text-danger!" onClick={() => void revoke()}>
          {m.files_link_revoke()}
        </Button>
      </p>
      {shown === 'qr' && <FileLinkQr url={link.url} name={item.name} />}
      {shown === 'log' && <LinkLogList item={item} link={link} locale={locale} zone={zone} />}
      {shown === 'form' && (
        <LinkForm
          item={item}
          link={link}
          locale={locale}
          zone={zone}
          onDone={(changed) => {
            setShown(null);
            onKept(changed);
          }}
          onCancel={() => setShown(null)}
        />
      )}
    </div>
  );
}
