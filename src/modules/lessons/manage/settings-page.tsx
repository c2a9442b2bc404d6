import { MAX_INTEGER, TypedRowVersion } from '#platform/db/column-contract.ts';
import type { ReactNode } from 'react';
import { type MetaFunction, useActionData, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { takesPromptPay } from '#modules/billing/public-ui.ts';
import { hasRole } from '#platform/access/role-rules.ts';
import { MAX_PICTURE_BYTES } from '#platform/images/picture-rules.ts';
import { parseBaht } from '#platform/money/money.ts';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { listCategoryTiles } from '../catalogue/lesson-list.ts';
import { lessonsPaths } from '../paths.ts';
import { manageLessons, teach } from '../permissions.ts';
import { LessonInput, LessonSlug, SaveLessonInput, StatusInput } from '../lesson/lesson-contract.ts';
import { getLesson } from '../lesson/lesson-rows.ts';
import { saveLesson, setLessonStatus } from '../editing/save-lesson.ts';
import { prepareCover, setCover } from './cover.ts';
import { AccountNotice } from './account-notice.tsx';
import { LessonHead } from './lesson-tabs.tsx';
import { getManagedLesson } from './managed-lessons.ts';
import { listStaff, RemoveStaffInput, removeStaff, setStaff, StaffInput } from './staff.ts';
import { requireAccess } from '#platform/access/access.ts';
import { CoverCard, StaffCard, StatusCard } from './lesson-cards.tsx';
import { isReachable } from '#ui/text/contact-links.tsx';
import { EditPage } from '#ui/edit/edit-page.tsx';
import { problemOf } from '../problem-text.tsx';
import { SettingsForm, settingsSections } from './settings-form.tsx';

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
      staff: await listStaff(scope, row.lessonId),
      account: {
        takesPromptPay: takesPromptPay(scope.tenant),
        isReachable: isReachable(scope.tenant.settings.contact),
        isAdmin: hasRole(scope.actor.role, 'admin'),
      },
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
  z.coerce.number().int().min(0).max(MAX_INTEGER).nullable(),
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

/** Parses form input: prices in baht, empty numbers, one prerequisite per line. */
const TypedLesson = z.preprocess(
  (form) => form,
  SaveLessonInput.extend({
    version: TypedRowVersion,
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

/** Only managers change who teaches. */
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
        requireAccess(scope, manageLessons);
        return setStaff(scope, input);
      },
    }),
    remove_staff: intent({
      input: RemoveStaffInput,
      handle: async (scope, input) => {
        requireAccess(scope, manageLessons);
        return removeStaff(scope, input);
      },
    }),
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${m.lessons_manage_settings()} · ${loaderData?.lesson.title ?? ''}` },
];

export default function LessonSettingsPage(): ReactNode {
  const { lesson, account } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  return (
    <EditPage
      header={<LessonHead lesson={lesson} current="settings" />}
      problem={problemOf(reply, 'default')}
      sections={[
        { id: 'status', label: m.lessons_status() },
        { id: 'cover', label: m.lessons_cover() },
        ...settingsSections(),
        { id: 'teachers', label: m.lessons_teachers() },
      ]}
    >
      <AccountNotice regularPriceSatang={lesson.regularPriceSatang} {...account} />
      <StatusCard />
      <CoverCard />
      <SettingsForm key={lesson.slug} />
      <StaffCard />
    </EditPage>
  );
}
