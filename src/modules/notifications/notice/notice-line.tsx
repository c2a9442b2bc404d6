import { Bell, FolderOpen, MessageCircle, Package, ShieldCheck, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { formatDateTime } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { withShownAddresses } from '#platform/text/web-addresses.ts';
import { classNames } from '#ui/class-names.ts';
import type { NoticeView } from './notice-contract.ts';

/** One notice; the whole line is a link. */
export function NoticeLine({
  notice,
  zone,
  locale,
  onOpen,
}: {
  notice: NoticeView;
  zone: string;
  locale: Locale;
  onOpen?: (notice: NoticeView) => void;
}): ReactNode {
  const content = (
    <>
      <span
        aria-hidden
        className={classNames(
          'grid size-9 shrink-0 place-items-center rounded-full [&_svg]:size-4.5',
          notice.isRead ? 'bg-sunken text-ink-soft' : 'bg-accent-soft text-accent',
        )}
      >
        {iconOf(notice.category)}
      </span>
      <span className="min-w-0 grow">
        <span className={classNames('block break-words', !notice.isRead && 'font-medium')}>
          {withShownAddresses(notice.title)}
        </span>
        {notice.body !== '' && (
          <span className="line-clamp-2 text-sm break-words text-ink-soft">
            {withShownAddresses(notice.body)}
          </span>
        )}
        <time dateTime={notice.createdAt} className="block text-sm text-ink-soft">
          {formatDateTime(new Date(notice.createdAt), { zone, locale })}
        </time>
      </span>
      {!notice.isRead && (
        <span className="mt-2 size-2 shrink-0 rounded-full bg-accent">
          <span className="sr-only">{m.notifications_unread()}</span>
        </span>
      )}
    </>
  );
  const shape = 'flex min-h-14 w-full items-start gap-3 px-4 py-3 text-left';
  return notice.link === null ? (
    <div className={shape}>{content}</div>
  ) : (
    <Link to={notice.link} className={classNames(shape, 'hover:bg-sunken')} onClick={() => onOpen?.(notice)}>
      {content}
    </Link>
  );
}

function iconOf(category: string): ReactNode {
  switch (category) {
    case 'orders':
      return <Package />;
    case 'wallet':
      return <Wallet />;
    case 'security':
      return <ShieldCheck />;
    case 'files':
      return <FolderOpen />;
    case 'messages':
      return <MessageCircle />;
    default:
      return <Bell />;
  }
}
