import { type ReactNode, useRef } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData, useNavigation } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { isIsoDate } from '#platform/dates/calendar-date.ts';
import { zonedDay, zonedInstant, zonedTime } from '#platform/dates/zone.ts';
import { TypedRowVersion } from '#platform/db/column-contract.ts';
import { MAX_PICTURE_BYTES } from '#platform/images/picture-rules.ts';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { EditPage } from '#ui/edit/edit-page.tsx';
import { SaveBar } from '#ui/edit/save-bar.tsx';
import { useFormChanges, useLastSaved } from '#ui/edit/use-form-changes.ts';
import { BilingualField } from '#ui/form/bilingual-field.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { fieldError } from '#ui/form/form-problem.ts';
import { Select } from '#ui/form/select.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { TimeField } from '#ui/form/time-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { MAX_LABEL } from '../field/kind-rules.ts';
import { prepareCover, setCover } from '../form/form-cover.ts';
import { lookOf } from '../form/form-look.ts';
import { getForm } from '../form/form-queries.ts';
import { AUDIENCES, FORM_STATES, PERSON_RULES } from '../form/form-rules.ts';
import { saveFacts, setFormState } from '../form/save-form.ts';
import { formsPaths } from '../paths.ts';
import { manageForms } from '../permissions.ts';
import { problemOf } from '../problem-text.tsx';
import { FormHeader } from './form-header.tsx';
import { PERSON_TEXT } from './kind-text.ts';
import { AccentField, FormCoverCard } from './look-cards.tsx';
import { managedForm } from './managed-form.ts';
import { SettingsForm } from './settings-form-contract.ts';

export const loader = pageLoader({
  access: manageForms,
  params: z.object({ form: z.string().max(100) }),
  handle: async (scope, { params }) => {
    const form = await getForm(scope, params.form);
    const { zone } = scope.tenant;
    const momentOf = (at: string | null): { day: string; time: string } =>
      at === null
        ? { day: '', time: '' }
        : { day: zonedDay(new Date(at), zone), time: zonedTime(new Date(at), zone) };
    return {
      form: managedForm(scope, form),
      formId: form.formId,
      version: form.version,
      title: form.title,
      alias: form.alias,
      settings: form.settings,
      coverUrl: lookOf(scope, form).coverUrl,
      opens: momentOf(form.settings.opensAt),
      closes: momentOf(form.settings.closesAt),
    };
  },
});

export const action = pageAction({
  access: manageForms,
  intents: {
    default: intent({
      input: SettingsForm.extend({ form: z.string().max(100), version: TypedRowVersion }),
      handle: async (scope, { form, version, slug, title, alias, opens, closes, ...settings }) => {
        const instantOf = ({ day, time }: { day: string; time: string }): string | null =>
          isIsoDate(day) ? zonedInstant(day, time || '00:00', scope.tenant.zone).toISOString() : null;
        const saved = await saveFacts(scope, {
          slug: form,
          version,
          facts: {
            slug,
            title,
            alias,
            settings: { ...settings, opensAt: instantOf(opens), closesAt: instantOf(closes) },
          },
        });
        return saved.slug === form ? null : redirectTo(formsPaths.settings(saved.slug));
      },
    }),
    cover: intent({
      input: z.object({
        form: z.string().max(100),
        picture: z.instanceof(File).refine(({ size }) => size > 0 && size <= MAX_PICTURE_BYTES),
      }),
      limit: { perMinute: 20 },
      prepare: async (outside, { picture }) =>
        prepareCover(outside, new Uint8Array(await picture.arrayBuffer())),
      handle: (scope, { form }, { prepared }) => setCover(scope, form, prepared),
    }),
    remove_cover: intent({
      input: z.object({ form: z.string().max(100) }),
      handle: (scope, { form }) => setCover(scope, form, null),
    }),
    state: intent({
      input: z.object({ form: z.string().max(100), state: z.enum(FORM_STATES) }),
      handle: (scope, { form, state }) => setFormState(scope, { slug: form, state }),
    }),
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData?.form.title ?? m.forms_title() },
];

export default function SettingsPage(): ReactNode {
  const { form, formId, version, title, alias, settings, coverUrl, opens, closes } =
    useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  const isSending = useNavigation().formMethod === 'POST';
  const problem = problemOf(reply, 'default');
  const box = useRef<HTMLFormElement>(null);
  const { changes, discard, fieldsKey } = useFormChanges(box, {
    opened: useLastSaved(reply),
    labels: {
      title: m.forms_name(),
      slug: m.forms_slug(),
      alias: m.forms_alias(),
      opens: m.forms_opens(),
      closes: m.forms_closes(),
      maxResponses: m.forms_max(),
      audience: m.forms_audience(),
      perPerson: m.forms_person(),
      intro: m.forms_intro(),
      thanks: m.forms_thanks_text(),
      purpose: m.forms_purpose(),
      retentionDays: m.forms_retention(),
      receipt: m.forms_receipt(),
      mayChange: m.forms_may_change(),
      hasCode: m.forms_has_code(),
      notifyEmail: m.forms_notify(),
      embedOn: m.forms_embed_on(),
      accent: m.forms_color(),
    },
  });
  return (
    <EditPage header={<FormHeader form={form} />}>
      {reply?.ok && reply.intent === 'default' && (
        <Notice tone="positive" live>
          {m.forms_saved()}
        </Notice>
      )}
      <Form ref={box} method="post" noValidate className="flex flex-col gap-5" key={formId}>
        <FormErrorSummary problem={problem} />
        <input type="hidden" name="version" value={version} />
        <div key={`${fieldsKey} ${version}`} className="flex flex-col gap-5">
          <Card title={m.forms_about()}>
            <div className="flex flex-col gap-4">
              <BilingualField
                label={m.forms_name()}
                names={{ th: 'title.th', en: 'title.en' }}
                texts={title}
                required={['th']}
                maxLength={MAX_LABEL}
                problem={problem}
              />
              <TextField
                name="slug"
                label={m.forms_slug()}
                help={m.forms_slug_help()}
                prefix="/form/"
                defaultValue={form.slug}
                maxLength={100}
                error={fieldError(problem, 'slug')}
              />
              <Select
                name="alias"
                label={m.forms_alias()}
                help={m.forms_alias_help()}
                defaultValue={alias ?? ''}
                options={[
                  { value: '', label: m.forms_alias_none() },
                  { value: 'doa-register-68', label: '/doa-register-68' },
                ]}
              />
              <BilingualField
                label={m.forms_intro()}
                names={{ th: 'intro.th', en: 'intro.en' }}
                texts={settings.intro}
                maxLength={2_000}
                rows={3}
                problem={problem}
              />
              <BilingualField
                label={m.forms_thanks_text()}
                names={{ th: 'thanks.th', en: 'thanks.en' }}
                texts={settings.thanks}
                maxLength={2_000}
                rows={3}
                problem={problem}
              />
            </div>
          </Card>
          <Card title={m.forms_look()} description={m.forms_look_text()}>
            <AccentField accent={settings.accent} />
          </Card>
          <Card title={m.forms_when()} description={m.forms_when_text()}>
            <div className="grid gap-4 sm:grid-cols-2">
              <DateField
                name="opens.day"
                label={m.forms_opens()}
                optional
                defaultValue={opens.day}
                error={fieldError(problem, 'opens.day')}
              />
              <TimeField
                name="opens.time"
                label={m.forms_opens_time()}
                optional
                defaultValue={opens.time}
                error={fieldError(problem, 'opens.time')}
              />
              <DateField
                name="closes.day"
                label={m.forms_closes()}
                optional
                defaultValue={closes.day}
                error={fieldError(problem, 'closes.day')}
              />
              <TimeField
                name="closes.time"
                label={m.forms_closes_time()}
                optional
                defaultValue={closes.time}
                error={fieldError(problem, 'closes.time')}
              />
              <TextField
                name="maxResponses"
                label={m.forms_max()}
                optional
                inputMode="numeric"
                maxLength={7}
                defaultValue={settings.maxResponses ?? ''}
                error={fieldError(problem, 'maxResponses')}
              />
            </div>
          </Card>
          <Card title={m.forms_who()}>
            <div className="grid gap-4 sm:grid-cols-2">
              <Select
                name="audience"
                label={m.forms_audience()}
                defaultValue={settings.audience}
                options={AUDIENCES.map((value) => ({
                  value,
                  label: value === 'anyone' ? m.forms_audience_anyone() : m.forms_audience_members(),
                }))}
              />
              <Select
                name="perPerson"
                label={m.forms_person()}
                help={m.forms_person_help()}
                defaultValue={settings.perPerson}
                options={PERSON_RULES.map((value) => ({ value, label: PERSON_TEXT[value]() }))}
              />
            </div>
          </Card>
          <Card title={m.forms_privacy()}>
            <div className="flex flex-col gap-4">
              <BilingualField
                label={m.forms_purpose()}
                names={{ th: 'purpose.th', en: 'purpose.en' }}
                texts={settings.purpose}
                maxLength={2_000}
                rows={3}
                problem={problem}
              />
              <TextField
                name="retentionDays"
                label={m.forms_retention()}
                help={m.forms_retention_help()}
                optional
                inputMode="numeric"
                maxLength={4}
                defaultValue={settings.retentionDays ?? ''}
                error={fieldError(problem, 'retentionDays')}
              />
              <Checkbox
                name="receipt"
                label={m.forms_receipt()}
                help={m.forms_receipt_help()}
                defaultChecked={settings.receipt}
              />
              <Checkbox
                name="mayChange"
                label={m.forms_may_change()}
                help={m.forms_may_change_help()}
                defaultChecked={settings.mayChange}
              />
              <Checkbox
                name="hasCode"
                label={m.forms_has_code()}
                help={m.forms_has_code_help()}
                defaultChecked={settings.hasCode}
              />
              <TextField
                name="notifyEmail"
                type="email"
                label={m.forms_notify()}
                help={m.forms_notify_help()}
                optional
                maxLength={254}
                defaultValue={settings.notifyEmail}
                error={fieldError(problem, 'notifyEmail')}
              />
              <TextArea
                name="embedOn"
                label={m.forms_embed_on()}
                help={m.forms_embed_on_help()}
                optional
                rows={2}
                maxLength={3_000}
                defaultValue={settings.embedOn.join('\n')}
                error={
                  Object.keys(problem?.fields ?? {}).some((name) => name.startsWith('embedOn'))
                    ? m.forms_embed_on_wrong()
                    : undefined
                }
              />
            </div>
          </Card>
        </div>
        <SaveBar
          busy={isSending}
          outcome={reply ? (reply.ok ? 'success' : 'error') : undefined}
          label={m.forms_save()}
          changes={changes}
          onDiscard={discard}
        />
      </Form>
      <FormCoverCard coverUrl={coverUrl} />
    </EditPage>
  );
}
