import { Users } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { formatTime } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { classNames } from '#ui/class-names.ts';
import type { PresentPerson } from './presence-contract.ts';
import { usePresence } from './use-presence.tsx';

/** Names that are told; more people are counted. */
const NAMED = 3;

interface PresenceLineProps {
  item: string;
  zone: string;
  locale: Locale;
  className?: string;
}

/** One line that says who else edits an item now. Its place is kept free, so that nothing moves when somebody comes or goes. */
export function PresenceLine({ item, zone, locale, className }: PresenceLineProps): ReactNode {
  const text = presenceText(usePresence(item), { zone, locale });
  return (
    <p
      role="status"
      title={text || undefined}
      className={classNames('flex min-w-0 items-center gap-1.5 text-warning', className)}
    >
      {text !== '' && <Users aria-hidden className="size-4 shrink-0" />}
      <span className="truncate">{text}</span>
    </p>
  );
}

function presenceText(
  people: readonly PresentPerson[],
  { zone, locale }: { zone: string; locale: Locale },
): string {
  const others = people.filter(({ isSelf }) => !isSelf);
  const [first] = others;
  const names = others.slice(0, NAMED).map(({ name }) => name);
  const more = others.length - names.length;
  if (more > 0) names.push(m.content_presence_more({ count: more }));
  return [
    first && others.length === 1
      ? m.content_presence_one({
          name: first.name,
          at: formatTime(new Date(first.since), { zone, locale }),
        })
      : '',
    others.length > 1 ? m.content_presence_many({ names: new Intl.ListFormat(locale).format(names) }) : '',
    others.length < people.length ? m.content_presence_self() : '',
  ]
    .filter(Boolean)
    .join(' · ');
}
