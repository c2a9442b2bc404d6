import { Download, FileDown, Trash2, Undo2 } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { formatDateTime } from '#platform/dates/format-date.ts';
import { intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { Card } from '#ui/layout/card.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { accountsPaths } from '../paths.ts';
import { ownAccount } from '../permissions.ts';
import { type CardForm, useCardForm } from '../person/card-form.tsx';
import { ReauthenticationInput } from '../reauthentication/reauthentication-contract.ts';
import { ReauthenticationFields, proofLabel } from '../reauthentication/reauthentication-fields.tsx';
import { reauthenticate } from '../reauthentication/reauthenticate.ts';
import { requestErasure, cancelOwnErasure } from './delete-account.ts';
import { requestExport, exportLink } from './export-data.ts';
import { getOwnData } from './own-data.ts';
import { DELETION_DAYS, EXPORT_DAYS, type OwnData } from './personal-data-contract.ts';

const Nothing = z.object({});

export const loader = pageLoader({
  access: ownAccount,
  handle: async (scope) => ({
    data: await getOwnData(scope),
    locale: scope.locale,
    zone: scope.tenant.zone,
  }),
});

export const action = pageAction({
  access: ownAccount,
  intents: {
    export: intent({
      input: ReauthenticationInput,
      limit: { perMinute: 10 },
      prepare: reauthenticate,
      handle: (scope) => requestExport(scope),
    }),
    fetch: intent({ input: Nothing, limit: { perMinute: 10 }, handle: (scope) => exportLink(scope) }),
    delete: intent({
      input: ReauthenticationInput,
      limit: { perMinute: 10 },
      prepare: reauthenticate,
      handle: (scope) => requestErasure(scope),
    }),
    keep: intent({ input: Nothing, handle: (scope) => cancelOwnErasure(scope) }),
  },
});

export const meta: MetaFunction = () => [{ title: m.accounts_data_title() }];

/** Exporting one's data and closing the account. */
export default function OwnDataPage(): ReactNode {
  const { data, locale, zone } = useLoaderData<typeof loader>();
  const at = (instant: string): string => formatDateTime(new Date(instant), { zone, locale });
  return (
    <PageFrame background="canvas" maxWidth="3xl">
      <PageHeader
        title={m.accounts_data_title()}
        breadcrumbs={[
          { label: m.accounts_profile_title(), to: accountsPaths.profile() },
          { label: m.accounts_data_title() },
        ]}
      />
      <div className="flex flex-col gap-6">
        <ExportCard data={data} at={at} />
        <DeletionCard data={data} at={at} />
      </div>
    </PageFrame>
  );
}

interface CardProps {
  data: OwnData;
  at: (instant: string) => string;
}

function ExportCard({ data, at }: CardProps): ReactNode {
  const asked = useCardForm('export');
  const fetched = useCardForm('fetch');
  const url = (fetched.result as { url?: string } | undefined)?.url;
  useEffect(() => {
    if (url !== undefined) location.assign(url);
  }, [url]);
  const state = data.export?.state;
  return (
    <Card title={m.accounts_data_export_title()} description={m.accounts_data_export_text()}>
      <div className="flex flex-col gap-5">
        {state === 'asked' && (
          <Notice tone="accent" live>
            {m.accounts_data_asked()}
          </Notice>
        )}
        {state === 'failed' && <Notice tone="danger">{m.accounts_data_failed()}</Notice>}
        {state === 'ready' && data.export?.expiresAt && (
          <Notice tone="positive" title={m.accounts_data_ready()}>
            {m.accounts_data_ready_text({ at: at(data.export.expiresAt) })}
          </Notice>
        )}
        {state === 'ready' && (
          <fetched.Form method="post">
            <FormErrorSummary problem={fetched.problem} />
            <input type="hidden" name="intent" value="fetch" />
            {url === undefined ? (
              <SubmitButton busy={fetched.busy} icon={<Download aria-hidden />}>
                {m.accounts_data_fetch()}
              </SubmitButton>
            ) : (
              <a className="font-medium text-accent underline underline-offset-4" href={url}>
                {m.accounts_data_fetch_again()}
              </a>
            )}
          </fetched.Form>
        )}
        {state !== 'asked' && (
          <ReauthenticationForm form={asked} intentName="export" proofs={data.proofs}>
            <SubmitButton
              variant={state === 'ready' ? 'secondary' : 'primary'}
              busy={asked.busy}
              outcome={asked.problem ? 'error' : undefined}
              icon={<FileDown aria-hidden />}
            >
              {state === 'ready' ? m.accounts_data_make_new() : m.accounts_data_make()}
            </SubmitButton>
          </ReauthenticationForm>
        )}
        <p className="text-sm text-ink-soft">{m.accounts_data_export_help({ days: EXPORT_DAYS })}</p>
      </div>
    </Card>
  );
}

function DeletionCard({ data, at }: CardProps): ReactNode {
  const asked = useCardForm('delete');
  const kept = useCardForm('keep');
  return (
    <Card title={m.accounts_data_delete_title()} description={m.accounts_data_delete_text()}>
      {data.deletionDueAt === null ? (
        <div className="flex flex-col gap-5">
          <ul className="list-disc space-y-1 pl-5 text-ink-soft">
            <li>{m.accounts_data_delete_wait({ days: DELETION_DAYS })}</li>
            <li>{m.accounts_data_delete_goes()}</li>
            <li>{m.accounts_data_delete_stays()}</li>
          </ul>
          <ReauthenticationForm form={asked} intentName="delete" proofs={data.proofs}>
            <SubmitButton
              variant="danger"
              busy={asked.busy}
              outcome={asked.problem ? 'error' : undefined}
              icon={<Trash2 aria-hidden />}
            >
              {m.accounts_data_delete()}
            </SubmitButton>
          </ReauthenticationForm>
        </div>
      ) : (
        <kept.Form method="post" className="flex flex-col gap-5">
          <Notice tone="warning" live title={m.accounts_data_delete_due({ at: at(data.deletionDueAt) })}>
            {m.accounts_data_delete_due_text()}
          </Notice>
          <FormErrorSummary problem={kept.problem} />
          <input type="hidden" name="intent" value="keep" />
          <div>
            <SubmitButton busy={kept.busy} icon={<Undo2 aria-hidden />}>
              {m.accounts_data_keep()}
            </SubmitButton>
          </div>
        </kept.Form>
      )}
    </Card>
  );
}

/** A form with reauthentication, as far as the account has a proof to type. */
function ReauthenticationForm({
  form: { Form, problem },
  intentName,
  proofs,
  children,
}: {
  form: CardForm;
  intentName: 'export' | 'delete';
  proofs: OwnData['proofs'];
  children: ReactNode;
}): ReactNode {
  return (
    <Form method="post" className="flex flex-col gap-5" noValidate>
      <FormErrorSummary problem={problem} labels={{ proof: proofLabel(proofs) }} />
      <input type="hidden" name="intent" value={intentName} />
      <ReauthenticationFields proofs={proofs} problem={problem} />
      <div>{children}</div>
    </Form>
  );
}
