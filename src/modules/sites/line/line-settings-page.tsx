import { PlugZap, Save } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData, useNavigation } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { hasRole } from '#platform/access/role-rules.ts';
import { formatDateTime } from '#platform/dates/format-date.ts';
import { type ActionReply, intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { Button } from '#ui/action/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { CopyField } from '#ui/form/copy-field.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { fieldError, type FormProblem } from '#ui/form/form-problem.ts';
import { Notice } from '#ui/text/notice.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { configProblem } from '../config/config-problem.tsx';
import { manageConfig, readConfig } from '../permissions.ts';
import { getLineSettings, saveLineSettings, testLineSettings } from './line-settings.ts';
import { LineSettingsInput } from './line-settings-contract.ts';

const SAVES_PER_MINUTE = 20;
const TESTS_PER_MINUTE = 6;

export const loader = pageLoader({
  access: readConfig,
  handle: async (scope) => {
    const { settings, secretSetAt, tokenSetAt, callbacks, liffAddress } = await getLineSettings(scope);
    const since = (at: Date | null) =>
      at && formatDateTime(at, { zone: scope.tenant.zone, locale: scope.locale });
    return {
      settings,
      callbacks,
      liffAddress,
      secretSince: since(secretSetAt),
      tokenSince: since(tokenSetAt),
      canManage: hasRole(scope.actor.role, 'admin'),
    };
  },
});

export const action = pageAction({
  access: manageConfig,
  intents: {
    default: intent({
      input: LineSettingsInput,
      limit: { perMinute: SAVES_PER_MINUTE },
      refill: ['channelId', 'liffId'],
      handle: saveLineSettings,
    }),
    test: intent({
      input: z.object({}),
      limit: { perMinute: TESTS_PER_MINUTE },
      prepare: (scope) => testLineSettings(scope),
      handle: async (_scope, _input, { prepared }) => prepared,
    }),
  },
});

export const meta: MetaFunction = () => [{ title: m.sites_config_line() }];

export default function ConfigLinePage(): ReactNode {
  const { settings, callbacks, liffAddress, secretSince, tokenSince, canManage } =
    useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  const navigation = useNavigation();
  const mine = reply?.intent === 'default' ? reply : undefined;
  const problem = mine?.ok === false ? configProblem(mine.problem) : null;
  return (
    <>
      <PageHeader title={m.sites_config_line()} subtitle={m.sites_config_line_help()} />
      <div className="flex max-w-3xl flex-col gap-6">
        <Card title={m.sites_config_line_callbacks()} description={m.sites_config_line_callbacks_help()}>
          <ul className="-my-2 divide-y divide-line">
            {callbacks.map((address) => (
              <Callback key={address} address={address} />
            ))}
          </ul>
        </Card>
        <Form method="post" noValidate className="contents">
          <Card title={m.sites_config_line_channel()} description={m.sites_config_line_channel_help()}>
            <div className="flex flex-col gap-5">
              <FormErrorSummary
                problem={problem}
                labels={{
                  channelId: m.sites_config_line_channel_id(),
                  secret: m.sites_config_line_secret(),
                  messageToken: m.sites_config_line_token(),
                  liffId: m.sites_config_line_liff(),
                }}
              />
              {mine?.ok === true && (
                <Notice tone="positive" live>
                  {m.sites_config_line_saved()}
                </Notice>
              )}
              <fieldset disabled={!canManage} className="contents">
                <Fields settings={settings} secretSince={secretSince} problem={problem} />
                <TextField
                  label={m.sites_config_line_liff()}
                  name="liffId"
                  defaultValue={settings.liffId}
                  maxLength={41}
                  autoComplete="off"
                  spellCheck={false}
                  help={m.sites_config_line_liff_help({ url: liffAddress })}
                  error={fieldError(problem, 'liffId')}
                />
                <PushFields tokenSince={tokenSince} problem={problem} />
              </fieldset>
              {canManage && (
                <SubmitButton
                  className="self-start"
                  icon={<Save aria-hidden />}
                  busy={navigation.formMethod === 'POST' && navigation.formData?.get('intent') === null}
                  outcome={mine === undefined ? undefined : mine.ok ? 'success' : 'error'}
                >
                  {m.sites_config_line_save()}
                </SubmitButton>
              )}
            </div>
          </Card>
        </Form>
        {canManage && <TestCard isPossible={settings.channelId !== '' && secretSince !== null} />}
      </div>
    </>
  );
}

function Fields({
  settings,
  secretSince,
  problem,
}: {
  settings: { channelId: string; isSignInOn: boolean; isOpenToNew: boolean };
  secretSince: string | null;
  problem: FormProblem | null;
}): ReactNode {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={m.sites_config_line_channel_id()}
          name="channelId"
          defaultValue={settings.channelId}
          inputMode="numeric"
          maxLength={20}
          autoComplete="off"
          error={fieldError(problem, 'channelId')}
        />
        <TextField
          key={secretSince ?? 'none'}
          label={m.sites_config_line_secret()}
          name="secret"
          type="password"
          maxLength={64}
          autoComplete="new-password"
          spellCheck={false}
          help={
            secretSince === null
              ? m.sites_config_line_secret_none()
              : m.sites_config_line_secret_since({ at: secretSince })
          }
          error={fieldError(problem, 'secret')}
        />
      </div>
      <Checkbox
        label={m.sites_config_line_on()}
        name="isSignInOn"
        defaultChecked={settings.isSignInOn}
        help={m.sites_config_line_on_help()}
      />
      <Checkbox
        label={m.sites_config_line_open()}
        name="isOpenToNew"
        defaultChecked={settings.isOpenToNew}
        help={m.sites_config_line_open_help()}
      />
    </>
  );
}

/** Token for push notifications to people who linked their LINE account. */
function PushFields({
  tokenSince,
  problem,
}: {
  tokenSince: string | null;
  problem: FormProblem | null;
}): ReactNode {
  return (
    <>
      <TextField
        key={tokenSince ?? 'none'}
        label={m.sites_config_line_token()}
        name="messageToken"
        type="password"
        maxLength={500}
        autoComplete="new-password"
        spellCheck={false}
        help={
          tokenSince === null
            ? m.sites_config_line_token_none()
            : m.sites_config_line_token_since({ at: tokenSince })
        }
        error={fieldError(problem, 'messageToken')}
      />
      {tokenSince !== null && <Checkbox label={m.sites_config_line_token_remove()} name="isTokenGone" />}
    </>
  );
}

function Callback({ address }: { address: string }): ReactNode {
  return (
    <li className="py-2">
      <CopyField label={new URL(address).host} value={address} />
    </li>
  );
}

function TestCard({ isPossible }: { isPossible: boolean }): ReactNode {
  const reply = useActionData<ActionReply<{ outcome: string }>>();
  const navigation = useNavigation();
  const mine = reply?.intent === 'test' ? reply : undefined;
  return (
    <Card title={m.sites_config_line_test()} description={m.sites_config_line_test_help()}>
      <Form method="post" className="flex flex-col items-start gap-4">
        {mine?.ok === false && (
          <Notice tone="danger" live>
            {configProblem(mine.problem).message}
          </Notice>
        )}
        {mine?.ok === true && <TestOutcome outcome={mine.result.outcome} />}
        <Button
          type="submit"
          name="intent"
          value="test"
          icon={<PlugZap aria-hidden />}
          disabled={navigation.formData?.get('intent') === 'test'}
          disabledReason={isPossible ? undefined : m.sites_config_line_test_missing()}
        >
          {m.sites_config_line_test_press()}
        </Button>
      </Form>
    </Card>
  );
}

function TestOutcome({ outcome }: { outcome: string }): ReactNode {
  switch (outcome) {
    case 'ready':
      return (
        <Notice tone="positive" live>
          {m.sites_config_line_test_ready()}
        </Notice>
      );
    case 'unreachable':
      return (
        <Notice tone="warning" live>
          {m.sites_config_line_test_unreachable()}
        </Notice>
      );
    case 'missing':
      return (
        <Notice tone="warning" live>
          {m.sites_config_line_test_missing()}
        </Notice>
      );
    default:
      return (
        <Notice tone="danger" live>
          {m.sites_config_line_test_wrong()}
        </Notice>
      );
  }
}
