import type { ReactNode } from 'react';
import * as m from '#messages';
import { formatDateTime } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { Badge } from '#ui/text/badge.tsx';
import { Card } from '#ui/layout/card.tsx';
import type { OwnProofs } from '../reauthentication/reauthentication-contract.ts';
import { RemoveSignInMethod } from './remove-sign-in-method.tsx';
import type { LineLinkView } from '../line/line-contract.ts';
import { LineLink } from '../line/line-link.tsx';

/** The linked LINE account, with buttons to link or unlink it. */
export function LineCard({
  link,
  isOn,
  proofs,
  zone,
  locale,
}: {
  link: LineLinkView | null;
  isOn: boolean;
  proofs: OwnProofs;
  zone: string;
  locale: Locale;
}): ReactNode {
  return (
    <Card title="LINE" description={m.accounts_line_card_text()}>
      {link ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <div className="min-w-0 grow basis-48">
            <p className="flex flex-wrap items-center gap-2 font-medium break-words">
              {link.name || 'LINE'}
              <Badge tone={isOn ? 'positive' : 'neutral'}>
                {isOn ? m.accounts_line_linked() : m.accounts_line_off_here()}
              </Badge>
            </p>
            <p className="text-sm text-ink-soft">
              {m.accounts_line_linked_at({ at: formatDateTime(new Date(link.linkedAt), { zone, locale }) })}
            </p>
          </div>
          <RemoveSignInMethod intent="unlink_line" label={m.accounts_line_unlink()} proofs={proofs} />
        </div>
      ) : (
        <LineLink query={{ link: '1' }} size="md">
          {m.accounts_line_link()}
        </LineLink>
      )}
    </Card>
  );
}
