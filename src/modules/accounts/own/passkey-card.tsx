import { Fingerprint, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import * as m from '#messages';
import { formatDateTime } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { Button } from '#ui/action/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { prompt } from '#ui/overlay/prompt.ts';
import { TextField } from '#ui/form/text-field.tsx';
import { useCardForm } from '../person/card-form.tsx';
import type { OwnProofs } from '../reauthentication/reauthentication-contract.ts';
import { ReauthenticationFields } from '../reauthentication/reauthentication-fields.tsx';
import { RemoveSignInMethod } from './remove-sign-in-method.tsx';
import { MAX_PASSKEY_NAME, type PasskeyView } from '../passkeys/passkey-contract.ts';
import { callServer, usePasskeyCeremony, usePasskeySupport } from '../passkeys/use-passkey.tsx';

/** The person's passkeys: add, rename, remove. */
export function PasskeyCard({
  passkeys,
  proofs,
  zone,
  locale,
}: {
  passkeys: readonly PasskeyView[];
  proofs: OwnProofs;
  zone: string;
  locale: Locale;
}): ReactNode {
  const { submit, busy, problem } = useCardForm('rename_passkey');
  const at = (instant: Date) => formatDateTime(new Date(instant), { zone, locale });
  const rename = async ({ passkeyId, name }: PasskeyView) => {
    const input = { defaultValue: name, maxLength: MAX_PASSKEY_NAME };
    const typed = await prompt({
      title: m.accounts_passkey_rename(),
      message: m.accounts_passkey_name(),
      input,
    });
    if (typed?.trim())
      await submit({ intent: 'rename_passkey', passkey: passkeyId, name: typed }, { method: 'post' });
  };
  return (
    <Card title={m.accounts_passkeys_title()} description={m.accounts_passkeys_text()}>
      {problem && (
        <Notice tone="danger" live className="mb-4">
          {problem.message}
        </Notice>
      )}
      {passkeys.length > 0 && (
        <ul className="mb-5 divide-y divide-line border-b border-line" aria-busy={busy}>
          {passkeys.map((passkey) => (
            <li
              key={passkey.passkeyId}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0"
            >
              <Fingerprint aria-hidden className="size-5 shrink-0 text-ink-soft" />
              <div className="min-w-0 grow basis-48">
                <p className="font-medium break-words">{passkey.name}</p>
                <p className="text-sm text-ink-soft">
                  {passkey.usedAt
                    ? m.accounts_passkey_used({ at: at(passkey.usedAt) })
                    : m.accounts_passkey_made({ at: at(passkey.madeAt) })}
                  {passkey.elsewhere && ` · ${m.accounts_passkey_elsewhere({ host: passkey.elsewhere })}`}
                </p>
              </div>
              <div className="flex flex-wrap gap-2">
                <Button
                  size="sm"
                  disabled={busy}
                  onClick={() => void rename(passkey)}
                  aria-label={m.accounts_passkey_rename_of({ name: passkey.name })}
                >
                  {m.accounts_passkey_rename()}
                </Button>
                <RemoveSignInMethod
                  intent="remove_passkey"
                  fields={{ passkey: passkey.passkeyId }}
                  label={m.accounts_passkey_remove()}
                  of={m.accounts_passkey_remove_of({ name: passkey.name })}
                  proofs={proofs}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
      <AddPasskey proofs={proofs} />
    </Card>
  );
}

function AddPasskey({ proofs }: { proofs: OwnProofs }): ReactNode {
  const isPossible = usePasskeySupport();
  const { revalidate } = useRevalidator();
  const { busy, problem, run } = usePasskeyCeremony();
  const add = (form: HTMLFormElement) =>
    run(async () => {
      const typed = new FormData(form);
      const { startRegistration } = await import('@simplewebauthn/browser');
      const optionsJSON = await callServer<PublicKeyCredentialCreationOptionsJSON>(
        '/api/account/passkeys/challenge',
        { proof: typed.get('proof') ?? undefined },
      );
      const response = await startRegistration({ optionsJSON });
      const name = typed.get('name');
      await callServer('/api/account/passkeys', {
        name: (typeof name === 'string' && name.trim()) || m.accounts_passkey_default_name(),
        response,
      });
      form.reset();
      await revalidate();
    });
  return (
    <form
      className="flex flex-col gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void add(event.currentTarget);
      }}
    >
      {problem !== null && (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={m.accounts_passkey_name()}
          name="name"
          maxLength={MAX_PASSKEY_NAME}
          placeholder={m.accounts_passkey_default_name()}
          autoComplete="off"
          optional
        />
        <ReauthenticationFields proofs={proofs} problem={null} />
      </div>
      <Button
        type="submit"
        className="self-start"
        icon={<Plus aria-hidden />}
        aria-busy={busy}
        disabled={busy}
        disabledReason={isPossible ? undefined : m.accounts_passkey_impossible()}
      >
        {m.accounts_passkey_add()}
      </Button>
    </form>
  );
}
