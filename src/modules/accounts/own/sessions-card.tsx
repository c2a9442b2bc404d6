import { MonitorSmartphone } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Form as PlainForm } from 'react-router';
import * as m from '#messages';
import { formatDateTime } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { Badge } from '#ui/text/badge.tsx';
import { Button } from '#ui/action/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { accountsPaths } from '../paths.ts';
import { wayText } from '../person/sign-in-method-text.tsx';
import type { OwnProofs } from '../reauthentication/reauthentication-contract.ts';
import { ReauthenticationFields, proofLabel } from '../reauthentication/reauthentication-fields.tsx';
import { useCardForm } from '../person/card-form.tsx';
import type { OwnSession } from './own-sessions.ts';

/** The person's sessions, with buttons to end them. */
export function SessionsCard({
  sessions,
  proofs,
  zone,
  locale,
}: {
  sessions: readonly OwnSession[];
  proofs: OwnProofs;
  zone: string;
  locale: Locale;
}): ReactNode {
  const { Form, busy, problem } = useCardForm('end_sessions');
  const form = useId();
  const hasOthers = sessions.length > 1;
  return (
    <Card title={m.accounts_sessions_title()} description={m.accounts_sessions_help()}>
      {hasOthers && (
        <Form
          method="post"
          id={form}
          noValidate
          className="mb-4 flex flex-col gap-4 border-b border-line pb-5"
        >
          <FormErrorSummary problem={problem} labels={{ proof: proofLabel(proofs) }} />
          <input type="hidden" name="intent" value="end_sessions" />
          <p className="text-sm text-ink-soft">{m.accounts_sessions_proof()}</p>
          <ReauthenticationFields proofs={proofs} problem={problem} />
          <Button
            type="submit"
            variant="danger"
            className="self-start"
            name="session"
            value="others"
            disabled={busy}
          >
            {m.accounts_sessions_end_others()}
          </Button>
        </Form>
      )}
      <ul className="divide-y divide-line" aria-busy={busy}>
        {sessions.map((session) => {
          const device = deviceWords(session);
          return (
            <li
              key={session.sessionId}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0"
            >
              <MonitorSmartphone aria-hidden className="size-5 shrink-0 text-ink-soft" />
              <div className="min-w-0 grow basis-48">
                <p className="flex flex-wrap items-center gap-2 font-medium">
                  {device}
                  {session.isThis && <Badge tone="accent">{m.accounts_sessions_this()}</Badge>}
                </p>
                <p className="text-sm text-ink-soft">
                  {m.accounts_sessions_seen({
                    at: formatDateTime(new Date(session.lastSeenAt), { zone, locale }),
                  })}
                  {session.place !== '' && ` · ${session.place}`}
                </p>
                <p className="text-sm text-ink-soft">
                  {m.accounts_sessions_way({ way: wayText(session.way) })}
                </p>
              </div>
              {session.isThis ? (
                <PlainForm method="post" action={accountsPaths.login()} reloadDocument>
                  <Button type="submit" size="sm" name="intent" value="sign_out">
                    {m.accounts_sign_out()}
                  </Button>
                </PlainForm>
              ) : (
                <Button
                  type="submit"
                  size="sm"
                  form={form}
                  name="session"
                  value={session.sessionId}
                  disabled={busy}
                  aria-label={m.accounts_sessions_end({ device })}
                >
                  {m.accounts_sign_out()}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function deviceWords({ browser, os }: OwnSession): string {
  if (browser === 'Unknown' && os === 'Unknown') return m.accounts_device_unknown();
  return [browser, os].filter((name) => name !== 'Unknown').join(' · ');
}
