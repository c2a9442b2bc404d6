import { HardDriveUpload } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData, useNavigation } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { hasRole } from '#platform/access/role-rules.ts';
import { type ActionReply, intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { Badge } from '#ui/text/badge.tsx';
import { Button } from '#ui/action/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { type FormProblem, fieldError } from '#ui/form/form-problem.ts';
import { Notice } from '#ui/text/notice.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { configProblem } from '../config/config-problem.tsx';
import { manageConfig, readConfig } from '../permissions.ts';
import { StoreFields } from './store-fields-contract.ts';
import {
  chooseSiteStore,
  getStorageSettings,
  leaveSiteStore,
  tryCurrentStore,
  trySiteStore,
} from './storage-settings.ts';
import { storageProblem, trialFailure } from './storage-text.tsx';
import { TRIAL_FAILURES } from '#platform/storage/store-trial-contract.ts';

const TRIES_PER_MINUTE = 6;

export const loader = pageLoader({
  access: readConfig,
  handle: async (scope) => ({
    canManage: hasRole(scope.actor.role, 'admin'),
    ...(await getStorageSettings(scope)),
  }),
});

export const action = pageAction({
  access: manageConfig,
  intents: {
    default: intent({
      input: StoreFields,
      limit: { perMinute: TRIES_PER_MINUTE },
      prepare: (scope, input) => trySiteStore(scope, input),
      handle: (scope, input, { prepared }) => chooseSiteStore(scope, input, prepared),
    }),
    try: intent({
      input: z.object({}),
      limit: { perMinute: TRIES_PER_MINUTE },
      prepare: (scope) => tryCurrentStore(scope),
      handle: async (_scope, _input, { prepared }) => prepared,
    }),
    leave: intent({ input: z.object({}), handle: (scope) => leaveSiteStore(scope) }),
  },
});

export const meta: MetaFunction = () => [{ title: m.sites_config_storage() }];

/** Chooses where new files are stored. Takes effect at once, because it is not part of the draft. */
export default function StoragePage(): ReactNode {
  const { canManage, own } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  return (
    <>
      <PageHeader title={m.sites_config_storage()} subtitle={m.sites_config_storage_help()} />
      <div className="flex max-w-3xl flex-col gap-5">
        <ReplyNotice reply={reply} />
        <RefusedStores />
        <CurrentCard />
        {canManage && <StoreForm key={own[0]?.changedAt} reply={reply} />}
        {canManage && <CorsCard />}
      </div>
    </>
  );
}

/** Stores that break a newer rule, listed while files depend on them. */
function RefusedStores(): ReactNode {
  const { own } = useLoaderData<typeof loader>();
  return own.map(
    ({ problem, isHolding, ...store }) =>
      problem !== null &&
      isHolding && (
        <Notice
          key={store.storeId}
          tone="danger"
          title={m.sites_storage_refused({ bucket: store.bucket, place: placeOf(store) })}
        >
          {trialFailure(problem)} {problem === 'port' && m.sites_storage_refused_text()}
        </Notice>
      ),
  );
}

function CurrentCard(): ReactNode {
  const { canManage, installation, own } = useLoaderData<typeof loader>();
  const navigation = useNavigation();
  const current = own.find(({ isCurrent }) => isCurrent);
  const isTrying = navigation.formData?.get('intent') === 'try';
  const rows = [
    { storeId: '', name: m.sites_storage_installation(), isCurrent: current === undefined, ...installation },
    ...own.map((store) => ({ ...store, name: `${store.bucket} · ${placeOf(store)}` })),
  ];
  return (
    <Card
      title={current === undefined ? m.sites_storage_installation() : m.sites_storage_own()}
      description={
        current === undefined
          ? m.sites_storage_installation_text()
          : m.sites_storage_own_text({ bucket: current.bucket, place: placeOf(current) })
      }
      footer={
        canManage &&
        current !== undefined && (
          <Form method="post" className="flex flex-wrap gap-2">
            <Button
              type="submit"
              name="intent"
              value="try"
              icon={<HardDriveUpload aria-hidden />}
              {...(isTrying && { disabledReason: m.sites_storage_trying() })}
            >
              {isTrying ? m.sites_storage_trying() : m.sites_storage_try()}
            </Button>
            <Button type="submit" name="intent" value="leave" variant="quiet">
              {m.sites_storage_leave()}
            </Button>
          </Form>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <DataTable
          caption={m.sites_storage_where()}
          rows={rows}
          rowKey={(row) => row.storeId}
          columns={[
            {
              key: 'name',
              header: m.sites_storage_place(),
              primary: true,
              cell: (row) => (
                <span className="flex flex-wrap items-center gap-2 break-all">
                  {row.name}
                  {row.isCurrent && <Badge tone="positive">{m.sites_storage_now()}</Badge>}
                </span>
              ),
            },
            { key: 'objects', header: m.sites_storage_objects(), align: 'end', cell: (row) => row.objects },
            { key: 'size', header: m.sites_storage_size(), align: 'end', cell: (row) => row.size },
          ]}
          empty={m.sites_storage_none_yet()}
        />
        {own.length > 0 && <p className="text-sm text-ink-soft">{m.sites_storage_stay()}</p>}
      </div>
    </Card>
  );
}

function StoreForm({ reply }: { reply: ActionReply | undefined }): ReactNode {
  const { own } = useLoaderData<typeof loader>();
  const navigation = useNavigation();
  const saved = reply?.intent === 'default' ? reply : undefined;
  const problem = saved?.ok === false ? problemOf(saved.problem) : null;
  const store = own.find(({ isCurrent }) => isCurrent) ?? own[0];
  const labels = {
    endpoint: m.sites_storage_endpoint(),
    region: m.sites_storage_region(),
    bucket: m.sites_storage_bucket(),
    accessKey: m.sites_storage_access_key(),
    secretKey: m.sites_storage_secret_key(),
  };
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
  return (
    <Card title={m.sites_storage_form()} description={m.sites_storage_form_text()}>
      <Form method="post" noValidate className="flex flex-col gap-4">
        <FormErrorSummary problem={problem} labels={labels} />
        <TextField
          {...plain}
          label={labels.endpoint}
          name="endpoint"
          inputMode="url"
          placeholder="https://s3.example.com"
          defaultValue={store?.endpoint ?? ''}
          maxLength={300}
          optional
          help={m.sites_storage_endpoint_help()}
          error={fieldError(problem, 'endpoint')}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            {...plain}
            label={labels.bucket}
            name="bucket"
            defaultValue={store?.bucket ?? ''}
            maxLength={63}
            required
            help={m.sites_storage_bucket_help()}
            error={fieldError(problem, 'bucket')}
          />
          <TextField
            {...plain}
            label={labels.region}
            name="region"
            placeholder="ap-southeast-7"
            defaultValue={store?.region ?? ''}
            maxLength={63}
            required
            error={fieldError(problem, 'region')}
          />
        </div>
        <Checkbox
          label={m.sites_storage_path_style()}
          name="isPathStyle"
          defaultChecked={store?.isPathStyle ?? false}
          help={m.sites_storage_path_style_help()}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            {...plain}
            label={labels.accessKey}
            name="accessKey"
            defaultValue={store?.accessKey ?? ''}
            maxLength={500}
            required
            error={fieldError(problem, 'accessKey')}
          />
          <TextField
            label={labels.secretKey}
            name="secretKey"
            type="password"
            autoComplete="new-password"
            maxLength={500}
            optional={store !== undefined}
            placeholder={store === undefined ? undefined : '••••••••'}
            help={store === undefined ? m.sites_storage_secret_help() : m.sites_storage_secret_kept()}
            error={fieldError(problem, 'secretKey')}
          />
        </div>
        <div>
          <SubmitButton
            busy={navigation.formMethod === 'POST' && navigation.formData?.get('intent') === null}
            outcome={saved === undefined ? undefined : saved.ok ? 'success' : 'error'}
          >
            {m.sites_storage_save()}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

function CorsCard(): ReactNode {
  const { origin } = useLoaderData<typeof loader>();
  const rules = [
    {
      AllowedOrigins: [origin],
      AllowedMethods: ['PUT', 'GET', 'HEAD'],
      AllowedHeaders: ['content-type', 'x-amz-checksum-sha256'],
      ExposeHeaders: ['ETag'],
      MaxAgeSeconds: 3600,
    },
  ];
  return (
    <Card title={m.sites_storage_cors()} description={m.sites_storage_cors_text()}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be keyboard-accessible */}
      <pre tabIndex={0} className="overflow-x-auto rounded-md bg-sunken p-4 text-sm" dir="ltr" translate="no">
        {JSON.stringify(rules, null, 2)}
      </pre>
    </Card>
  );
}

const Trial = z.discriminatedUnion('isWell', [
  z.object({ isWell: z.literal(true) }),
  z.object({ isWell: z.literal(false), why: z.enum(TRIAL_FAILURES), said: z.string().nullable() }),
]);

function ReplyNotice({ reply }: { reply: ActionReply | undefined }): ReactNode {
  if (reply === undefined || (!reply.ok && reply.intent === 'default')) return null;
  if (!reply.ok)
    return (
      <Notice tone="danger" live>
        {problemOf(reply.problem).message}
      </Notice>
    );
  const trial = reply.intent === 'try' ? Trial.safeParse(reply.result).data : undefined;
  if (trial?.isWell === false)
    return (
      <Notice tone="danger" live title={trialFailure(trial.why)}>
        {trial.said !== null && <code className="text-sm break-words">{trial.said}</code>}
      </Notice>
    );
  return (
    <Notice tone="positive" live>
      {reply.intent === 'default'
        ? m.sites_storage_saved()
        : reply.intent === 'leave'
          ? m.sites_storage_left()
          : m.sites_storage_tried()}
    </Notice>
  );
}

function problemOf(problem: Parameters<typeof configProblem>[0]): FormProblem {
  return storageProblem(problem) ?? configProblem(problem);
}

function placeOf({ endpoint, region }: { endpoint: string | null; region: string }): string {
  return endpoint?.replace(/^https?:\/\//, '') ?? `${m.sites_storage_amazon()} ${region}`;
}
