import { KeyRound, RefreshCw, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData, useNavigation } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { hasRole } from '#platform/access/role-rules.ts';
import { type ActionReply, intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { Badge } from '#ui/text/badge.tsx';
import { Button } from '#ui/action/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { CopyField } from '#ui/form/copy-field.tsx';
import { DescriptionList } from '#ui/text/description-list.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { fieldError } from '#ui/form/form-problem.ts';
import { Notice } from '#ui/text/notice.tsx';
import { ProblemNotice } from '#ui/form/problem-notice.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { prompt } from '#ui/overlay/prompt.ts';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { configProblem } from '../config/config-problem.tsx';
import { manageConfig, readConfig } from '../permissions.ts';
import { grantText } from './grant-text.ts';
import { createApiKey, type KeyView, listKeyViews, revokeApiKey, rotateApiKey } from './site-keys.ts';

const CHANGES_PER_MINUTE = 20;
const Named = z.object({ key: z.uuid() });

export const loader = pageLoader({
  access: readConfig,
  handle: async (scope) => ({
    canManage: hasRole(scope.actor.role, 'admin'),
    grants: scope.app.grants.map((grant) => ({ grant, label: grantText(scope, grant) })),
    origin: scope.tenant.origin,
    keys: (await listKeyViews(scope)).map((key) => ({
      ...key,
      may: key.grants.map((grant) => grantText(scope, grant)).join(' · '),
    })),
  }),
});

export const action = pageAction({
  access: manageConfig,
  intents: {
    create: intent({
      input: z.object({
        name: z.string().trim().min(1).max(80),
        grants: z.preprocess(
          (value) => (value === undefined ? [] : [value].flat()),
          z.array(z.string().max(60)).min(1).max(50),
        ),
      }),
      limit: { perMinute: CHANGES_PER_MINUTE },
      refill: ['name'],
      handle: createApiKey,
    }),
    rotate: intent({
      input: Named,
      limit: { perMinute: CHANGES_PER_MINUTE },
      handle: (scope, { key }) => rotateApiKey(scope, key),
    }),
    revoke: intent({ input: Named, handle: (scope, { key }) => revokeApiKey(scope, key) }),
  },
});

export const meta: MetaFunction = () => [{ title: m.sites_keys_title() }];

export default function KeysPage(): ReactNode {
  const { keys, canManage, grants, origin } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply<{ apiKeyId: string; secret: string } | undefined>>();
  const created = reply?.ok === true && reply.result !== undefined ? reply.result : null;
  const problem = reply?.ok === false && reply.intent !== 'create' ? configProblem(reply.problem) : null;
  return (
    <>
      <PageHeader title={m.sites_keys_title()} subtitle={m.sites_keys_help()} />
      <div className="flex max-w-3xl flex-col gap-5">
        {created && (
          <div ref={scrollIntoCenter} key={created.secret}>
            <Notice tone="positive" live title={m.sites_keys_told_title()}>
              <span className="mb-3 block">{m.sites_keys_told_text()}</span>
              <span className="flex flex-col gap-3">
                <CopyField label={m.sites_keys_id()} value={created.apiKeyId} />
                <CopyField label={m.sites_keys_secret()} value={created.secret} />
              </span>
            </Notice>
          </div>
        )}
        <ProblemNotice problem={problem} />
        {keys.length === 0 ? (
          <EmptyState icon={<KeyRound />} title={m.sites_keys_none_title()}>
            {m.sites_keys_none_text()}
          </EmptyState>
        ) : (
          keys.map((key) => <KeyCard key={key.id} value={key} canManage={canManage} />)
        )}
        {canManage && <NewKeyCard grants={grants} />}
        <Card title={m.sites_keys_how_title()}>
          <p className="text-sm text-ink-soft">{m.sites_keys_how_text({ origin })}</p>
        </Card>
      </div>
    </>
  );
}

/** Scrolls the one-time secret into view: it appears above the form, which on a phone is off screen. */
function scrollIntoCenter(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'center' });
}

function KeyCard({
  value,
  canManage,
}: {
  value: KeyView & { readonly may: string };
  canManage: boolean;
}): ReactNode {
  const isEnded = value.endedAt !== null;
  return (
    <Card
      title={
        <span className="flex flex-wrap items-center gap-2">
          {value.name}
          {isEnded && (
            <Badge tone={value.endedWhy === 'leaked' ? 'danger' : 'neutral'}>
              {value.endedWhy === 'leaked' ? m.sites_keys_leaked() : m.sites_keys_ended()}
            </Badge>
          )}
        </span>
      }
      footer={
        canManage &&
        !isEnded && (
          <div className="flex flex-wrap gap-2">
            <Form method="post">
              <input type="hidden" name="key" value={value.id} />
              <Button
                type="submit"
                name="intent"
                value="rotate"
                size="sm"
                icon={<RefreshCw aria-hidden />}
                aria-label={m.sites_keys_rotate_of({ name: value.name })}
              >
                {m.sites_keys_rotate()}
              </Button>
            </Form>
            <Form method="post" onSubmit={(event) => void confirmFirst(event, value.name)}>
              <input type="hidden" name="intent" value="revoke" />
              <input type="hidden" name="key" value={value.id} />
              <Button
                type="submit"
                size="sm"
                variant="quiet"
                icon={<Trash2 aria-hidden />}
                aria-label={m.sites_keys_revoke_of({ name: value.name })}
              >
                {m.sites_keys_revoke()}
              </Button>
            </Form>
          </div>
        )
      }
    >
      <DescriptionList
        layout="rows"
        items={[
          { term: m.sites_keys_id(), detail: <code className="text-sm break-all">{value.id}</code> },
          { term: m.sites_keys_may(), detail: value.may },
          { term: m.sites_keys_made(), detail: value.createdAt },
          {
            term: m.sites_keys_used(),
            detail: value.lastUsedAt
              ? [value.lastUsedAt, value.lastUsedPlace].filter(Boolean).join(' · ')
              : m.sites_keys_never(),
          },
          ...(value.previousUntil
            ? [
                {
                  term: m.sites_keys_former(),
                  detail: m.sites_keys_former_until({ at: value.previousUntil }),
                },
              ]
            : []),
          ...(value.endedAt ? [{ term: m.sites_keys_ended(), detail: value.endedAt }] : []),
        ]}
      />
    </Card>
  );
}

/** Asks for confirmation, since revoking stops programs at once. Without JavaScript it submits directly. */
async function confirmFirst(event: React.FormEvent<HTMLFormElement>, name: string): Promise<void> {
  const form = event.currentTarget;
  if (form.dataset['sure'] === 'yes') return;
  event.preventDefault();
  const isSure = await prompt({
    title: m.sites_keys_revoke_title({ name }),
    message: m.sites_keys_revoke_text(),
    confirmLabel: m.sites_keys_revoke(),
    danger: true,
  });
  if (!isSure) return;
  form.dataset['sure'] = 'yes';
  form.requestSubmit();
}

function NewKeyCard({
  grants,
}: {
  grants: readonly { readonly grant: string; readonly label: string }[];
}): ReactNode {
  const reply = useActionData<ActionReply>();
  const navigation = useNavigation();
  const mine = reply?.intent === 'create' ? reply : undefined;
  const problem = mine?.ok === false ? configProblem(mine.problem) : null;
  return (
    <Card title={m.sites_keys_new()} description={m.sites_keys_new_help()}>
      <Form
        method="post"
        noValidate
        className="flex flex-col items-start gap-4"
        key={mine?.ok === true ? 'done' : 'typing'}
      >
        <input type="hidden" name="intent" value="create" />
        <FormErrorSummary
          problem={problem}
          labels={{ name: m.sites_keys_name(), grants: m.sites_keys_may() }}
        />
        <TextField
          className="w-full"
          label={m.sites_keys_name()}
          name="name"
          help={m.sites_keys_name_help()}
          defaultValue={mine?.ok === false ? (mine.typed?.['name'] ?? '') : ''}
          error={fieldError(problem, 'name')}
          maxLength={80}
          required
          autoComplete="off"
        />
        <fieldset className="flex w-full flex-col gap-2">
          <legend className="mb-1 font-medium">{m.sites_keys_may()}</legend>
          {grants.map(({ grant, label }) => (
            <Checkbox key={grant} label={label} name="grants" value={grant} />
          ))}
          {fieldError(problem, 'grants') && (
            <p className="text-sm text-danger">{m.sites_keys_choose_one()}</p>
          )}
        </fieldset>
        <SubmitButton
          icon={<KeyRound aria-hidden />}
          busy={navigation.formMethod === 'POST' && navigation.formData?.get('intent') === 'create'}
          outcome={mine === undefined ? undefined : mine.ok ? 'success' : 'error'}
        >
          {m.sites_keys_create()}
        </SubmitButton>
      </Form>
    </Card>
  );
}
