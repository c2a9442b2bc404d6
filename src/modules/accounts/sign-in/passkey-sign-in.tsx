import { Fingerprint } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import * as m from '#messages';
import { Button } from '#ui/action/button.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { callServer, usePasskeyCeremony, usePasskeySupport } from '../passkeys/use-passkey.tsx';

/** Passkey sign-in button; loads its code on click. */
export function PasskeySignIn({ next }: { next: string }): ReactNode {
  const isPossible = usePasskeySupport();
  const { busy, problem, run } = usePasskeyCeremony();
  const signIn = () =>
    run(async () => {
      const { startAuthentication } = await import('@simplewebauthn/browser');
      const optionsJSON = await callServer<PublicKeyCredentialRequestOptionsJSON>(
        '/api/account/login/passkey/challenge',
        {},
      );
      const response = await startAuthentication({ optionsJSON });
      await callServer('/api/account/login/passkey', { response });
      location.assign(next);
    });
  return (
    <>
      <Button
        size="lg"
        full
        icon={<Fingerprint aria-hidden />}
        aria-busy={busy}
        disabled={busy}
        disabledReason={isPossible ? undefined : m.accounts_passkey_impossible()}
        onClick={() => void signIn()}
      >
        {m.accounts_passkey_sign_in()}
      </Button>
      {problem !== null && (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      )}
    </>
  );
}
