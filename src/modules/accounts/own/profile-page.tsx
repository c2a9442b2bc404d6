import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { MAX_PICTURE_BYTES } from '#platform/images/picture-rules.ts';
import { intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { ChangePasswordInput } from '../person/person-contract.ts';
import { accountsPaths } from '../paths.ts';
import { ownAccount } from '../permissions.ts';
import { FactorCard } from './factor-card.tsx';
import { getOwnFactor } from '../second-factor/set-up-factor.ts';
import { AddressCard } from './address-card.tsx';
import { changePassword, preparePasswordChange } from './change-password.ts';
import { DetailsCard } from './details-card.tsx';
import { LanguageCard } from './language-card.tsx';
import { languageCookie } from './language-cookie.ts';
import { getOwnProfile, requirePerson } from '../person/own-profile.ts';
import { EndSessionsInput, endOwnSessions, listOwnSessions } from './own-sessions.ts';
import { isLineOn } from '../line/line-channel.ts';
import { LineCard } from './line-card.tsx';
import { findLineLink, unlinkLine } from '../line/line-links.ts';
import { PasskeyCard } from './passkey-card.tsx';
import { NamePasskeyInput, RemovePasskeyInput } from '../passkeys/passkey-contract.ts';
import { listOwnPasskeys, removePasskey, renamePasskey } from '../passkeys/own-passkeys.ts';
import { ReauthenticationInput } from '../reauthentication/reauthentication-contract.ts';
import { ownProofs, reauthenticate } from '../reauthentication/reauthenticate.ts';
import { PasswordCard } from './password-card.tsx';
import { PictureCard } from './picture-card.tsx';
import { AddressInput, DetailsInput, LanguageInput } from '../person/profile-contract.ts';
import { preparePicture, setPicture } from './profile-picture.ts';
import { saveAddress, saveDetails, saveLanguage } from './save-profile.ts';
import { DataCard } from './data-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

const Nothing = z.object({});

export const loader = pageLoader({
  access: ownAccount,
  handle: async (scope) => {
    const [profile, sessions, factor, lineLink, passkeys, proofs] = await Promise.all([
      getOwnProfile(scope),
      listOwnSessions(scope),
      getOwnFactor(scope),
      findLineLink(scope, requirePerson(scope).userId),
      listOwnPasskeys(scope),
      ownProofs(scope),
    ]);
    const line = { link: lineLink, isOn: isLineOn(scope) };
    const { zone } = scope.tenant;
    return { profile, sessions, factor, line, passkeys, proofs, zone, locale: scope.locale };
  },
});

export const action = pageAction({
  access: ownAccount,
  intents: {
    details: intent({ input: DetailsInput, limit: { perMinute: 30 }, handle: saveDetails }),
    language: intent({
      input: LanguageInput,
      handle: async (scope, input, { frame, setCookie }) => {
        await saveLanguage(scope, input);
        setCookie(languageCookie(frame, input.locale));
        return redirectTo(accountsPaths.profile());
      },
    }),
    address: intent({ input: AddressInput, limit: { perMinute: 30 }, handle: saveAddress }),
    remove_address: intent({
      input: Nothing,
      handle: (scope) => saveAddress(scope, { addressLine: '', subdistrictCode: '', postalCode: '' }),
    }),
    picture: intent({
      input: z.object({
        picture: z.instanceof(File).refine(({ size }) => size > 0 && size <= MAX_PICTURE_BYTES),
      }),
      limit: { perMinute: 10 },
      prepare: async (scope, { picture }) =>
        preparePicture(scope, new Uint8Array(await picture.arrayBuffer())),
      handle: (scope, _input, { prepared }) => setPicture(scope, prepared),
    }),
    remove_picture: intent({ input: Nothing, handle: (scope) => setPicture(scope, null) }),
    password: intent({
      input: ChangePasswordInput,
      prepare: preparePasswordChange,
      handle: (scope, _input, { prepared }) => changePassword(scope, prepared),
    }),
    unlink_line: intent({
      input: ReauthenticationInput,
      limit: { perMinute: 10 },
      prepare: reauthenticate,
      handle: unlinkLine,
    }),
    rename_passkey: intent({ input: NamePasskeyInput, limit: { perMinute: 30 }, handle: renamePasskey }),
    remove_passkey: intent({
      input: RemovePasskeyInput.extend(ReauthenticationInput.shape),
      limit: { perMinute: 30 },
      prepare: reauthenticate,
      handle: removePasskey,
    }),
    end_sessions: intent({
      input: EndSessionsInput.extend(ReauthenticationInput.shape),
      limit: { perMinute: 30 },
      prepare: reauthenticate,
      handle: endOwnSessions,
    }),
  },
});

export const meta: MetaFunction = () => [{ title: m.accounts_profile_title() }];

export default function ProfilePage(): ReactNode {
  const { profile, sessions, factor, line, passkeys, proofs, zone, locale } = useLoaderData<typeof loader>();
  return (
    <PageFrame background="canvas" maxWidth="3xl">
      <PageHeader
        title={m.accounts_profile_title()}
        breadcrumbs={[
          { label: m.accounts_hub_title(), to: accountsPaths.hub() },
          { label: m.accounts_profile_title() },
        ]}
      />
      <div className="flex flex-col gap-6">
        <PictureCard profile={profile} />
        <DetailsCard profile={profile} />
        <AddressCard address={profile.address} />
        <LanguageCard locale={profile.locale ?? locale} />
        <PasswordCard email={profile.email} hasPassword={proofs.password} />
        <PasskeyCard passkeys={passkeys} proofs={proofs} zone={zone} locale={locale} />
        {(line.isOn || line.link) && (
          <LineCard link={line.link} isOn={line.isOn} proofs={proofs} zone={zone} locale={locale} />
        )}
        <FactorCard factor={factor} />
        <DataCard />
        <SessionsCard sessions={sessions} proofs={proofs} zone={zone} locale={locale} />
      </div>
    </PageFrame>
  );
}
