import { ImageUp, Save, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import {
  Form,
  type MetaFunction,
  useActionData,
  useFetcher,
  useLoaderData,
  useNavigation,
} from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { hasRole } from '#platform/access/role-rules.ts';
import { MAX_PICTURE_BYTES } from '#platform/images/picture-rules.ts';
import { formatPlainBaht, parseBaht } from '#platform/money/money.ts';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { buttonClass } from '#ui/button-class.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { fieldError } from '#ui/form-problem.ts';
import { FormErrorSummary } from '#ui/form-error-summary.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { Select } from '#ui/select.tsx';
import { StickyBar } from '#ui/sticky-bar.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { listCategoryTiles } from '../catalogue/lesson-list.ts';
import { LessonPicture } from '../catalogue/lesson-picture.tsx';
import { levelText, modeText, staffRoleText, statusText, visibilityText } from '../lesson-words.tsx';
import { lessonsPaths } from '../paths.ts';
import { manageLessons, teach } from '../permissions.ts';
import { problemOf } from '../problem-text.tsx';
import {
  ENROL_MODES,
  LESSON_STATUSES,
  LessonInput,
  LessonSlug,
  LEVELS,
  SaveLessonInput,
  STAFF_ROLES,
  StatusInput,
  VISIBILITIES,
} from '../tree/lesson-contract.ts';
import { getLesson } from '../tree/lesson-rows.ts';
import { saveLesson, setLessonStatus } from '../tree/save-lesson.ts';
import { prepareCover, setCover } from './cover.ts';
import { LessonHead } from './lesson-tabs.tsx';
import { getManagedLesson } from './managed-lessons.ts';
import { listStaff, RemoveStaffInput, removeStaff, setStaff, StaffInput } from './staff.ts';
import { allows } from '#platform/access/access.ts';
import { platformRefusals, refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';

export const loader = pageLoader({
  access: teach,
  params: z.object({ lesson: LessonSlug }),
  handle: async (scope, { params }) => {
    const [lesson, categories, row] = await Promise.all([
      getManagedLesson(scope, params.lesson),
      listCategoryTiles(scope),
      getLesson(scope, params.lesson),
    ]);
    return {
      lesson,
      categories,
      staff: await listStaff(scope, row.lesson_id),
      isManager: scope.actor.role !== 'guest' && hasRole(scope.actor.role, 'manager'),
    };
  },
});

const baht = z.preprocess(
  (typed) => (typeof typed === 'string' ? (typed.trim() === '' ? 0 : parseBaht(typed)) : typed),
  LessonInput.shape.regularPriceSatang.unwrap(),
);
const whole = z.preprocess(
  (typed) => (typed === '' || typed === undefined ? null : typed),
  z.coerce.number().int().nullable(),
);
const lines = z.preprocess(
  (typed) =>
    typeof typed === 'string'
      ? typed
          .split('\n')
          .map((line) => line.trim().replace(/^.*\/lesson\/detail\//, ''))
          .filter((line) => line !== '')
      : typed,
  LessonInput.shape.prerequisites.unwrap(),
);

/** What the form types: prices in baht, empty numbers, one prerequisite a line. */
const TypedLesson = z.preprocess(
  (form) => form,
  SaveLessonInput.extend({
    version: z.coerce.number().int(),
    regularPriceSatang: baht,
    salePriceSatang: baht,
    capacity: whole.pipe(LessonInput.shape.capacity.unwrap()),
    accessDays: whole.pipe(LessonInput.shape.accessDays.unwrap()),
    hours: z.coerce.number().min(0).max(9_999),
    minStudyMinutes: z.coerce.number().int().min(0).max(100_000),
    needsApproval: z
      .literal('on')
      .optional()
      .transform((typed) => typed === 'on'),
    prerequisites: lines,
  }),
);

/** Who teaches is for managers to say. */
function requireManager(scope: Scope): void {
  if (!allows(manageLessons, scope.actor)) throw refuse(platformRefusals, 'platform.forbidden');
}

export const action = pageAction({
  access: teach,
  intents: {
    default: intent({
      input: TypedLesson,
      handle: async (scope, input) => {
        const saved = await saveLesson(scope, input);
        return saved.slug === input.lesson ? saved : redirectTo(lessonsPaths.manageLesson(saved.slug));
      },
    }),
    status: intent({ input: StatusInput, handle: setLessonStatus }),
    cover: intent({
      input: z.object({
        lesson: LessonSlug,
        picture: z.instanceof(File).refine(({ size }) => size > 0 && size <= MAX_PICTURE_BYTES),
      }),
      limit: { perMinute: 20 },
      prepare: async (scope, { picture }) => prepareCover(scope, new Uint8Array(await picture.arrayBuffer())),
      handle: async (scope, input, { prepared }) => setCover(scope, input, prepared),
    }),
    staff: intent({
      input: StaffInput.extend({
        isShown: z
          .literal('on')
          .optional()
          .transform((typed) => typed === 'on'),
      }),
      handle: async (scope, input) => {
        requireManager(scope);
        return setStaff(scope, input);
      },
    }),
    remove_staff: intent({
      input: RemoveStaffInput,
      handle: async (scope, input) => {
        requireManager(scope);
        return removeStaff(scope, input);
      },
    }),
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${m.lessons_manage_settings()} · ${loaderData?.lesson.title ?? ''}` },
];

function labels(): Record<string, string> {
  return {
    titleTh: m.lessons_field_title(),
    titleEn: m.lessons_field_title_en(),
    slug: m.lessons_field_slug(),
    summaryTh: m.lessons_field_summary(),
    regularPriceSatang: m.lessons_field_regular_price(),
    salePriceSatang: m.lessons_field_sale_price(),
    capacity: m.lessons_field_capacity(),
    accessDays: m.lessons_field_access_days(),
    enrolCode: m.lessons_code(),
    prerequisites: m.lessons_prerequisites(),
    hours: m.lessons_hours_counted(),
    minStudyMinutes: m.lessons_field_min_study(),
  };
}

export default function LessonSettingsPage(): ReactNode {
  const { lesson } = useLoaderData<typeof loader>();
  return (
    <>
      <LessonHead lesson={lesson} current="settings" />
      <div className="flex flex-col gap-5">
        <StatusCard />
        <CoverCard />
        <SettingsForm key={`${lesson.slug} ${lesson.version}`} />
        <StaffCard />
      </div>
    </>
  );
}

function StatusCard(): ReactNode {
  const { lesson } = useLoaderData<typeof loader>();
  const sender = useFetcher<ActionReply>();
  const problem = problemOf(sender.data, 'status');
  return (
    <Card title={m.lessons_status()} description={m.lessons_status_help()}>
      {problem && (
        <Notice tone="danger" live className="mb-3">
          {problem.message}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        {LESSON_STATUSES.map((status) => (
          <Button
            key={status}
            variant={lesson.status === status ? 'primary' : 'secondary'}
            aria-pressed={lesson.status === status}
            disabledReason={
              status === 'published' && lesson.publishedVersion === 0
                ? m.lessons_publish_in_content()
                : undefined
            }
            onClick={() => void sender.submit({ intent: 'status', status }, { method: 'post' })}
          >
            {statusText(status)}
          </Button>
        ))}
      </div>
    </Card>
  );
}

function CoverCard(): ReactNode {
  const { lesson } = useLoaderData<typeof loader>();
  const sender = useFetcher<ActionReply>();
  const problem = problemOf(sender.data, 'cover');
  return (
    <Card title={m.lessons_cover()} description={m.lessons_cover_help()}>
      {problem && (
        <Notice tone="danger" live className="mb-3">
          {problem.message}
        </Notice>
      )}
      <div className="flex flex-col gap-4 sm:flex-row sm:items-center">
        <LessonPicture url={lesson.pictureUrl} title={lesson.title} className="max-w-xs rounded-lg" />
        <sender.Form method="post" encType="multipart/form-data">
          <input type="hidden" name="intent" value="cover" />
          <label
            className={buttonClass({
              className:
                'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
            })}
          >
            <ImageUp aria-hidden />
            {sender.state === 'idle' ? m.lessons_cover_choose() : m.lessons_sending()}
            <input
              type="file"
              name="picture"
              accept="image/jpeg,image/png,image/webp,image/avif"
              className="sr-only"
              onChange={(event) => event.currentTarget.form?.requestSubmit()}
            />
          </label>
        </sender.Form>
      </div>
    </Card>
  );
}

function SettingsForm(): ReactNode {
  const { lesson, categories } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  const navigation = useNavigation();
  const [mode, setMode] = useState<string>(lesson.enrolMode);
  const problem = problemOf(reply, 'default');
  const error = (name: string): string | undefined => fieldError(problem, name);
  return (
    <Form method="post" noValidate className="flex flex-col gap-5">
      <input type="hidden" name="version" value={lesson.version} />
      <FormErrorSummary problem={problem} labels={labels()} />
      <Card title={m.lessons_settings_words()}>
        <div className="flex flex-col gap-5">
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label={m.lessons_field_title()}
              name="titleTh"
              defaultValue={lesson.titleTh}
              maxLength={120}
              required
              lang="th"
              error={error('titleTh')}
            />
            <TextField
              label={m.lessons_field_title_en()}
              name="titleEn"
              defaultValue={lesson.titleEn}
              maxLength={120}
              optional
              lang="en"
            />
          </div>
          <TextField
            label={m.lessons_field_slug()}
            name="slug"
            defaultValue={lesson.slug}
            maxLength={100}
            help={`/lesson/detail/… · ${m.lessons_field_slug_help()}`}
            error={error('slug')}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextArea
              label={m.lessons_field_summary()}
              name="summaryTh"
              defaultValue={lesson.summaryTh}
              rows={3}
              maxLength={400}
              optional
              lang="th"
            />
            <TextArea
              label={m.lessons_field_summary_en()}
              name="summaryEn"
              defaultValue={lesson.summaryEn}
              rows={3}
              maxLength={400}
              optional
              lang="en"
            />
          </div>
          <TextArea
            label={m.lessons_about()}
            name="description"
            defaultValue={lesson.description}
            rows={8}
            maxLength={20000}
            optional
            help={m.lessons_field_prose_help()}
          />
          <TextArea
            label={m.lessons_goals()}
            name="goals"
            defaultValue={lesson.goals}
            rows={4}
            maxLength={4000}
            optional
            help={m.lessons_field_line_each()}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextArea
              label={m.lessons_audience()}
              name="audience"
              defaultValue={lesson.audience}
              rows={3}
              maxLength={2000}
              optional
            />
            <TextArea
              label={m.lessons_requirements()}
              name="requirements"
              defaultValue={lesson.requirements}
              rows={3}
              maxLength={2000}
              optional
            />
          </div>
        </div>
      </Card>
      <Card title={m.lessons_settings_catalogue()}>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <Select
            label={m.lessons_category()}
            name="category"
            defaultValue={lesson.category}
            placeholder={m.lessons_category_none()}
            options={categories.map(({ code, title }) => ({ value: code, label: title }))}
          />
          <Select
            label={m.lessons_level()}
            name="level"
            defaultValue={lesson.level}
            options={LEVELS.map((value) => ({ value, label: levelText(value) }))}
          />
          <Select
            label={m.lessons_field_language()}
            name="language"
            defaultValue={lesson.language}
            options={[
              { value: 'th', label: 'ไทย' },
              { value: 'en', label: 'English' },
            ]}
          />
          <Select
            label={m.lessons_field_visibility()}
            name="visibility"
            defaultValue={lesson.visibility}
            options={VISIBILITIES.map((value) => ({ value, label: visibilityText(value) }))}
          />
        </div>
      </Card>
      <Card title={m.lessons_settings_enrolment()}>
        <div className="flex flex-col gap-5">
          <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
            <TextField
              label={m.lessons_field_regular_price()}
              name="regularPriceSatang"
              inputMode="decimal"
              suffix="฿"
              defaultValue={formatPlainBaht(lesson.regularPriceSatang)}
              error={error('regularPriceSatang')}
            />
            <TextField
              label={m.lessons_field_sale_price()}
              name="salePriceSatang"
              inputMode="decimal"
              suffix="฿"
              defaultValue={lesson.salePriceSatang === 0 ? '' : formatPlainBaht(lesson.salePriceSatang)}
              help={m.lessons_field_sale_price_help()}
              optional
              error={error('salePriceSatang')}
            />
            <TextField
              label={m.lessons_field_capacity()}
              name="capacity"
              inputMode="numeric"
              defaultValue={lesson.capacity ?? ''}
              help={m.lessons_field_capacity_help()}
              optional
              error={error('capacity')}
            />
            <TextField
              label={m.lessons_field_access_days()}
              name="accessDays"
              inputMode="numeric"
              defaultValue={lesson.accessDays ?? ''}
              help={m.lessons_field_access_days_help()}
              optional
              error={error('accessDays')}
            />
          </div>
          <RadioCards
            legend={m.lessons_way_in()}
            name="enrolMode"
            value={mode}
            onChange={setMode}
            columns={2}
            options={ENROL_MODES.map((value) => ({ value, label: modeText(value) }))}
          />
          {mode === 'code' && (
            <TextField
              label={m.lessons_code()}
              name="enrolCode"
              maxLength={60}
              autoComplete="off"
              help={lesson.hasCode ? m.lessons_code_keep_help() : m.lessons_code_set_help()}
              required={!lesson.hasCode}
            />
          )}
          <TextArea
            label={m.lessons_prerequisites()}
            name="prerequisites"
            defaultValue={lesson.prerequisites.join('\n')}
            rows={2}
            help={m.lessons_prerequisites_help()}
            optional
            error={error('prerequisites')}
          />
        </div>
      </Card>
      <Card title={m.lessons_settings_completion()} description={m.lessons_settings_completion_help()}>
        <div className="flex flex-col gap-5">
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label={m.lessons_field_min_study()}
              name="minStudyMinutes"
              inputMode="numeric"
              defaultValue={lesson.minStudyMinutes}
              error={error('minStudyMinutes')}
            />
            <TextField
              label={m.lessons_hours_counted()}
              name="hours"
              inputMode="decimal"
              defaultValue={lesson.hours}
              help={m.lessons_hours_counted_help()}
              error={error('hours')}
            />
          </div>
          <Checkbox
            label={m.lessons_field_needs_approval()}
            name="needsApproval"
            defaultChecked={lesson.needsApproval}
          />
        </div>
      </Card>
      <StickyBar className="sm:sticky! sm:border-t! sm:bg-canvas/95! sm:py-3!">
        <SubmitButton
          variant="primary"
          icon={<Save aria-hidden />}
          busy={navigation.state !== 'idle'}
          outcome={reply?.intent === 'default' ? (reply.ok ? 'success' : 'error') : undefined}
        >
          {m.lessons_save()}
        </SubmitButton>
      </StickyBar>
    </Form>
  );
}

function StaffCard(): ReactNode {
  const { staff, isManager } = useLoaderData<typeof loader>();
  const sender = useFetcher<ActionReply>();
  const problem = problemOf(sender.data, 'staff', 'remove_staff');
  return (
    <Card title={m.lessons_teachers()} description={m.lessons_teachers_help()}>
      <div className="flex flex-col gap-5">
        {staff.length === 0 ? (
          <p className="text-ink-soft">{m.lessons_teachers_none()}</p>
        ) : (
          <ul className="flex flex-col gap-2">
            {staff.map(({ userId, name, email, role }) => (
              <li
                key={userId}
                className="flex items-center justify-between gap-3 rounded-md border border-line p-3"
              >
                <span className="min-w-0">
                  <span className="block font-medium">{name}</span>
                  <span className="block truncate text-sm text-ink-soft">
                    {staffRoleText(role)} · {email}
                  </span>
                </span>
                {isManager && (
                  <IconButton
                    label={m.lessons_remove_named({ name })}
                    icon={<Trash2 aria-hidden />}
                    onClick={() => void sender.submit({ intent: 'remove_staff', userId }, { method: 'post' })}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
        {isManager && (
          <sender.Form method="post" className="flex flex-col gap-4" key={staff.length}>
            <input type="hidden" name="intent" value="staff" />
            {problem && (
              <Notice tone="danger" live>
                {problem.message}
              </Notice>
            )}
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                label={m.lessons_staff_email()}
                name="email"
                type="email"
                required
                help={m.lessons_staff_email_help()}
              />
              <Select
                label={m.lessons_staff_role()}
                name="role"
                defaultValue="teacher"
                options={STAFF_ROLES.map((value) => ({ value, label: staffRoleText(value) }))}
              />
            </div>
            <TextArea label={m.lessons_staff_about()} name="about" rows={2} maxLength={1000} optional />
            <Checkbox label={m.lessons_staff_shown()} name="isShown" defaultChecked />
            <SubmitButton className="sm:self-start" busy={sender.state !== 'idle'}>
              {m.lessons_staff_add()}
            </SubmitButton>
          </sender.Form>
        )}
      </div>
    </Card>
  );
}
