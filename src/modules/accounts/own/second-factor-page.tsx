import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import * as m from '#messages';
import { isHeldBack } from '#platform/access/access.ts';
import { intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { Card } from '#ui/layout/card.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { fieldError } from '#ui/form/form-problem.ts';
import { Notice } from '#ui/text/notice.tsx';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { accountsPaths } from '../paths.ts';
import { ownAccount } from '../permissions.ts';
import { requirePerson } from '../person/own-profile.ts';
import { type CardForm, useCardForm } from '../person/card-form.tsx';
import { ReauthenticationInput } from '../reauthentication/reauthentication-contract.ts';
import { ReauthenticationFields, proofLabel } from '../reauthentication/reauthentication-fields.tsx';
import { ownProofs, reauthenticate } from '../reauthentication/reauthenticate.ts';
import { FactorState } from './factor-card.tsx';
import { ConfirmFactorInput, type FactorSetUp } from '../factor/factor-contract.ts';
import { hasTwoFactorMethod } from '../second-factor/pending-session.ts';
import {
  confirmFactor,
  getOwnFactor,
  removeFactor,
  renewRecoveryCodes,
  startFactor,
} from '../second-factor/set-up-factor.ts';

export const loader = pageLoader({
  access: ownAccount,
  handle: async (scope) => {
    const [factor, proofs] = await Promise.all([getOwnFactor(scope), ownProofs(scope)]);
    const person = requirePerson(scope);
    const isHeld = isHeldBack(person);
    return {
      factor,
      proofs,
      isHeld,
      mustReenter: isHeld && (await hasTwoFactorMethod(scope, person.userId)),
    };
  },
});

export const action = pageAction({
  access: ownAccount,
  intents: {
    start: intent({
      input: ReauthenticationInput,
      prepare: reauthenticate,
      handle: startFactor,
    }),
    confirm: intent({ input: ConfirmFactorInput, limit: { perMinute: 10 }, handle: confirmFactor }),
    renew: intent({
      input: ReauthenticationInput,
      prepare: reauthenticate,
      handle: renewRecoveryCodes,
    }),
    remove: intent({
      input: ReauthenticationInput,
      prepare: reauthenticate,
      handle: removeFactor,
    }),
  },
});

export const meta: MetaFunction = () => [{ title: m.accounts_factor_title() }];

export default function SecondFactorPage(): ReactNode {
  const { factor, isHeld, mustReenter } = useLoaderData<typeof loader>();
  const confirm = useCardForm('confirm');
  return (
    <PageFrame background="canvas" maxWidth="3xl">
      <PageHeader
        title={m.accounts_factor_title()}
        subtitle={m.accounts_factor_intro()}
        breadcrumbs={[
          { label: m.accounts_hub_title(), to: accountsPaths.hub() },
          { label: m.accounts_profile_title(), to: accountsPaths.profile() },
          { label: m.accounts_factor_title() },
        ]}
      />
      <div className="flex flex-col gap-6">
        {isHeld && (
          <Notice tone="warning" title={m.accounts_factor_held_title()}>
            {mustReenter ? m.accounts_factor_held_enter() : m.accounts_factor_held_set_up()}
          </Notice>
        )}
        <FactorState factor={factor} />
        {mustReenter ? null : factor.isOn ? (
          <Manage firstCodes={codesIn(confirm.result)} />
        ) : (
          <SetUp confirm={confirm} />
        )}
      </div>
    </PageFrame>
  );
}

/** Unmounted once the factor is on, so that a later set-up starts with a new secret. */
function SetUp({ confirm }: { confirm: CardForm }): ReactNode {
  const start = useCardForm('start');
  const setUp = start.result as FactorSetUp | undefined;
  if (setUp) return <Confirm setUp={setUp} form={confirm} />;
  return (
    <ReauthenticationForm
      form={start}
      name="start"
      title={m.accounts_factor_start_title()}
      text={m.accounts_factor_start_text()}
      button={m.accounts_factor_start()}
    />
  );
}

function Manage({ firstCodes }: { firstCodes: readonly string[] | null }): ReactNode {
  const renew = useCardForm('renew');
  const codes = codesIn(renew.result) ?? firstCodes;
  return (
    <>
      {codes && <Codes codes={codes} />}
      <ReauthenticationForm
        form={renew}
        name="renew"
        title={m.accounts_factor_codes_renew_title()}
        text={m.accounts_factor_codes_renew_text()}
        button={m.accounts_factor_codes_renew()}
      />
      <Remove />
    </>
  );
}

function Remove(): ReactNode {
  return (
    <ReauthenticationForm
      form={useCardForm('remove')}
      name="remove"
      title={m.accounts_factor_remove_title()}
      text={m.accounts_factor_remove_text()}
      button={m.accounts_factor_remove()}
      isDanger
    />
  );
}

function ReauthenticationForm({
  form: { Form, busy, problem, outcome },
  name,
  title,
  text,
  button,
  isDanger = false,
}: {
  form: CardForm;
  name: string;
  title: string;
  text: string;
  button: string;
  isDanger?: boolean;
}): ReactNode {
  const { proofs } = useLoaderData<typeof loader>();
  return (
    <Card title={title} description={text}>
      <Form method="post" className="flex flex-col gap-5" noValidate>
        <FormErrorSummary problem={problem} labels={{ proof: proofLabel(proofs) }} />
        <input type="hidden" name="intent" value={name} />
        <ReauthenticationFields proofs={proofs} problem={problem} />
        <SubmitButton
          busy={busy}
          outcome={outcome}
          variant={isDanger ? 'danger' : 'primary'}
          className="self-start"
        >
          {button}
        </SubmitButton>
      </Form>
    </Card>
  );
}

function Confirm({
  setUp,
  form: { Form, busy, problem, outcome },
}: {
  setUp: FactorSetUp;
  form: CardForm;
}): ReactNode {
  return (
    <Card title={m.accounts_factor_scan_title()} description={m.accounts_factor_scan_text()}>
      <div className="flex flex-col gap-5">
        <svg
          role="img"
          aria-label={m.accounts_factor_qr()}
          viewBox={`0 0 ${setUp.qr.size} ${setUp.qr.size}`}
          shapeRendering="crispEdges"
          className="size-56 rounded-md bg-white"
        >
          <path d={setUp.qr.path} className="fill-black" />
        </svg>
        <div>
          <p className="text-sm text-ink-soft">{m.accounts_factor_key()}</p>
          <p className="font-mono break-all">{setUp.secret.match(/.{1,4}/g)?.join(' ')}</p>
        </div>
        <Form method="post" className="flex flex-col gap-5" noValidate>
          <FormErrorSummary problem={problem} labels={{ code: m.accounts_second_step_code() }} />
          <input type="hidden" name="intent" value="confirm" />
          <TextField
            label={m.accounts_second_step_code()}
            name="code"
            autoComplete="one-time-code"
            inputMode="numeric"
            required
            maxLength={40}
            error={fieldError(problem, 'code')}
          />
          <SubmitButton busy={busy} outcome={outcome} className="self-start">
            {m.accounts_factor_confirm()}
          </SubmitButton>
        </Form>
      </div>
    </Card>
  );
}

function Codes({ codes }: { codes: readonly string[] }): ReactNode {
  return (
    <Card title={m.accounts_factor_codes_title()}>
      <Notice tone="warning" live className="mb-4">
        {m.accounts_factor_codes_text()}
      </Notice>
      <ul className="grid gap-2 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="rounded-md bg-sunken px-3 py-2">
            {code}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function codesIn(result: unknown): readonly string[] | null {
  return typeof result === 'object' && result !== null && 'codes' in result && Array.isArray(result.codes)
    ? result.codes
    : null;
}
