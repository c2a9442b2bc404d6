import { Save } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MetaFunction, useActionData, useFetcher, useLoaderData } from 'react-router';
import * as m from '#messages';
import { intent, type ActionReply, pageAction, pageLoader } from '#platform/page/page.ts';
import { Badge } from '#ui/text/badge.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Select } from '#ui/form/select.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { TimeField } from '#ui/form/time-field.tsx';
import { TextLink } from '#ui/action/text-link.tsx';
import { EMAIL_WAYS, PreferenceInput, RhythmInput, type Preference } from '../notice/notice-contract.ts';
import { notificationsPaths } from '../paths.ts';
import { ownNotifications } from '../permissions.ts';
import { quietFields } from '../notice/quiet-rules.ts';
import { getOwnPreferences, savePreference, saveRhythm } from '../preferences/preferences.ts';

const SAVES_PER_MINUTE = 60;

export const loader = pageLoader({
  access: ownNotifications,
  handle: async (scope) => ({ ...(await getOwnPreferences(scope)), zone: scope.tenant.zone }),
});

export const action = pageAction({
  access: ownNotifications,
  intents: {
    category: intent({
      input: PreferenceInput,
      limit: { perMinute: SAVES_PER_MINUTE },
      handle: async (scope, input) => {
        await savePreference(scope, input);
        return { category: input.category };
      },
    }),
    rhythm: intent({ input: RhythmInput, limit: { perMinute: SAVES_PER_MINUTE }, handle: saveRhythm }),
  },
});

export const meta: MetaFunction = () => [{ title: m.notifications_preferences() }];

export default function PreferencesPage(): ReactNode {
  const { preferences, rhythm, hasLine, zone } = useLoaderData<typeof loader>();
  return (
    <PageFrame background="canvas" maxWidth="3xl">
      <PageHeader
        title={m.notifications_preferences()}
        subtitle={m.notifications_preferences_help()}
        breadcrumbs={[
          { label: m.notifications_title(), to: notificationsPaths.list() },
          { label: m.notifications_preferences() },
        ]}
      />
      <div className="flex flex-col gap-5">
        {!hasLine && (
          <Notice tone="neutral">
            {m.notifications_line_none()}{' '}
            <TextLink to="/user/profile">{m.notifications_line_link()}</TextLink>
          </Notice>
        )}
        {preferences.map((preference) => (
          <CategoryCard key={preference.category} preference={preference} hasLine={hasLine} />
        ))}
        <RhythmCard rhythm={rhythm} zone={zone} />
      </div>
    </PageFrame>
  );
}

/** State of one of the page's forms: its own progress and reply, with and without JavaScript. */
function useForm(isMine: (reply: ActionReply) => boolean) {
  const fetcher = useFetcher<ActionReply>();
  const plain = useActionData<ActionReply>();
  const reply = fetcher.data ?? (plain && isMine(plain) ? plain : undefined);
  return {
    Form: fetcher.Form,
    busy: fetcher.state !== 'idle',
    outcome: reply === undefined ? undefined : reply.ok ? ('success' as const) : ('error' as const),
    reply,
  };
}

function CategoryCard({ preference, hasLine }: { preference: Preference; hasLine: boolean }): ReactNode {
  const { category, label, help, onSite, email, line, isAlways } = preference;
  const { Form, busy, outcome, reply } = useForm(
    (given) =>
      given.intent === 'category' &&
      given.ok &&
      (given.result as { category?: string }).category === category,
  );
  return (
    <Card
      title={label}
      description={help}
      {...(isAlways && { actions: <Badge tone="accent">{m.notifications_always()}</Badge> })}
    >
      {!isAlways && (
        <Form method="post" className="flex flex-wrap items-end gap-x-6 gap-y-4">
          <input type="hidden" name="intent" value="category" />
          <input type="hidden" name="category" value={category} />
          <Select
            className="w-full sm:w-52"
            label={m.notifications_email()}
            name="email"
            defaultValue={email}
            options={EMAIL_WAYS.map((way) => ({ value: way, label: wayText(way) }))}
          />
          <Checkbox label={m.notifications_on_site()} name="onSite" defaultChecked={onSite} />
          {hasLine ? (
            <Checkbox label={m.notifications_line()} name="line" defaultChecked={line} />
          ) : (
            line && <input type="hidden" name="line" value="on" />
          )}
          <SubmitButton
            size="sm"
            variant="secondary"
            className="ms-auto"
            icon={<Save aria-hidden />}
            busy={busy}
            outcome={outcome}
          >
            {m.notifications_save()}
          </SubmitButton>
          {reply?.ok === false && (
            <Notice tone="danger" live className="w-full">
              {m.notifications_not_saved()}
            </Notice>
          )}
        </Form>
      )}
    </Card>
  );
}

function RhythmCard({
  rhythm,
  zone,
}: {
  rhythm: Awaited<ReturnType<typeof getOwnPreferences>>['rhythm'];
  zone: string;
}): ReactNode {
  const { Form, busy, outcome, reply } = useForm((given) => given.intent === 'rhythm');
  const quiet = quietFields(rhythm);
  return (
    <Card title={m.notifications_rhythm()} description={m.notifications_rhythm_help({ zone })}>
      <Form method="post" className="flex flex-col gap-4">
        <input type="hidden" name="intent" value="rhythm" />
        <Checkbox
          label={m.notifications_quiet()}
          help={m.notifications_quiet_help()}
          name="isQuiet"
          defaultChecked={rhythm.quietFromMinute !== null}
        />
        <div className="grid gap-4 sm:grid-cols-3">
          <TimeField
            label={m.notifications_quiet_from()}
            name="quietFrom"
            required
            defaultValue={quiet.from}
          />
          <TimeField
            label={m.notifications_quiet_until()}
            name="quietUntil"
            required
            defaultValue={quiet.until}
            error={
              reply?.ok === false && reply.problem.code === 'platform.invalid_input'
                ? m.notifications_quiet_same()
                : undefined
            }
          />
          <Select
            label={m.notifications_digest_hour()}
            name="digestHour"
            defaultValue={String(rhythm.digestHour)}
            options={Array.from({ length: 24 }, (_, hour) => ({
              value: String(hour),
              label: `${String(hour).padStart(2, '0')}:00`,
            }))}
          />
        </div>
        <SubmitButton
          size="sm"
          className="self-end"
          icon={<Save aria-hidden />}
          busy={busy}
          outcome={outcome}
        >
          {m.notifications_save()}
        </SubmitButton>
      </Form>
    </Card>
  );
}

function wayText(way: (typeof EMAIL_WAYS)[number]): string {
  switch (way) {
    case 'now':
      return m.notifications_email_now();
    case 'digest':
      return m.notifications_email_digest();
    case 'off':
      return m.notifications_email_off();
  }
}
