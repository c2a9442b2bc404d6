import { type ReactNode, useMemo } from 'react';
import * as m from '#messages';
import { formatDate } from '#platform/dates/format-date.ts';
import { qrPath } from '#platform/images/qr-rules.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { CLUSTER_ROLE_TEXTS, clusterName } from '../cluster/cluster-text.ts';
import type { MemberCardView } from './own-cards.ts';
import { useMemberCode } from './use-member-code.tsx';

/** Cards of a member, to leaf through sideways; each has a code that staff scan. */
export function MemberCards({
  cards,
  name,
  zone,
  locale,
}: {
  cards: readonly MemberCardView[];
  /** The member's. */
  name: string;
  zone: string;
  locale: Locale;
}): ReactNode {
  return (
    <ul
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keys
      tabIndex={cards.length > 1 ? 0 : undefined}
      aria-label={m.clusters_card_cards()}
      className="-mx-4 flex snap-x snap-mandatory gap-3 overflow-x-auto px-4 pb-2"
    >
      {cards.map((card) => (
        <li key={card.memberId} className="w-full shrink-0 snap-center">
          <MemberCard card={card} name={name} zone={zone} locale={locale} />
        </li>
      ))}
    </ul>
  );
}

function MemberCard({
  card,
  name,
  zone,
  locale,
}: {
  card: MemberCardView;
  name: string;
  zone: string;
  locale: Locale;
}): ReactNode {
  const organisation = clusterName(card, locale);
  return (
    <section
      aria-label={organisation}
      className="flex h-full flex-col items-center gap-3 rounded-xl border border-line bg-surface p-5 text-center shadow-rest"
    >
      <div className="min-w-0 max-w-full">
        <h2 className="text-lg font-semibold break-words">{organisation}</h2>
        <p className="break-words">{name}</p>
        <p className="text-sm text-ink-soft">
          {card.roles.map((role) => CLUSTER_ROLE_TEXTS[role]()).join(' · ')}
        </p>
      </div>
      <MemberQr memberId={card.memberId} />
      <p className="text-sm text-ink-soft">
        {m.clusters_card_since({ on: formatDate(new Date(card.joinedAt), { zone, locale }) })}
      </p>
    </section>
  );
}

function MemberQr({ memberId }: { memberId: string }): ReactNode {
  const shown = useMemberCode(memberId);
  const code = shown.state === 'shown' ? shown.code : null;
  const qr = useMemo(() => (code === null ? null : qrPath(code)), [code]);
  return (
    <>
      <div className="grid aspect-square w-full max-w-56 place-items-center rounded-lg bg-white p-1 text-black">
        {qr && (
          <svg
            role="img"
            aria-label={m.clusters_card_code()}
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            shapeRendering="crispEdges"
            className="size-full"
          >
            <path fill="currentColor" d={qr.path} />
          </svg>
        )}
        {shown.state === 'lost' && <p className="px-3 text-sm">{m.clusters_card_lost()}</p>}
      </div>
      <p className="text-sm text-ink-soft">{m.clusters_card_hint()}</p>
    </>
  );
}
