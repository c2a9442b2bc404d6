import { type ReactNode, useRef, useState } from 'react';
import { Form, useActionData, useLoaderData, useNavigation } from 'react-router';
import * as m from '#messages';
import { formatPlainBaht } from '#platform/money/money.ts';
import type { ActionReply } from '#platform/page/page.ts';
import { BilingualField } from '#ui/form/bilingual-field.tsx';
import type { PageSection } from '#ui/edit/section-rules.ts';
import { useFormChanges, useLastSaved } from '#ui/edit/use-form-changes.ts';
import { SaveBar } from '#ui/edit/save-bar.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { type FormProblem, fieldError } from '#ui/form/form-problem.ts';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { RadioCards } from '#ui/form/radio-cards.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { levelText, modeText, visibilityText } from '../lesson/lesson-text.tsx';
import { problemOf } from '../problem-text.tsx';
import type { ManagedLesson } from './managed-lessons.ts';
import { ENROL_MODES, LEVELS, VISIBILITIES } from '../lesson/lesson-contract.ts';
import type { loader } from './settings-page.tsx';

/** Labels of the fields, for refusals and for what has changed. */
function labels(): Record<string, string> {
  return {
    titleTh: m.lessons_field_title(),
    titleEn: m.lessons_field_title(),
    slug: m.lessons_field_slug(),
    summaryTh: m.lessons_field_summary(),
    summaryEn: m.lessons_field_summary(),
    description: m.lessons_about(),
    goals: m.lessons_goals(),
    audience: m.lessons_audience(),
    requirements: m.lessons_requirements(),
    category: m.lessons_category(),
    level: m.lessons_level(),
    language: m.lessons_field_language(),
    visibility: m.lessons_field_visibility(),
    enrolMode: m.lessons_way_in(),
    needsApproval: m.lessons_field_needs_approval(),
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

/** The sections of the form, for the index of its page. */
export function settingsSections(): PageSection[] {
  return [
    {
      id: 'words',
      label: m.lessons_settings_words(),
      fields: ['titleTh', 'titleEn', 'slug', 'summaryTh', 'summaryEn', 'description', 'goals'],
    },
    { id: 'catalogue', label: m.lessons_settings_catalogue(), fields: ['category', 'level', 'language'] },
    {
      id: 'enrolment',
      label: m.lessons_settings_enrolment(),
      fields: ['regularPriceSatang', 'salePriceSatang', 'capacity', 'accessDays', 'prerequisites'],
    },
    { id: 'completion', label: m.lessons_settings_completion(), fields: ['hours', 'minStudyMinutes'] },
  ];
}

/** Saves with the version that was opened: what somebody else saves meanwhile is neither shown as typed nor overwritten. */
export function SettingsForm(): ReactNode {
  const { lesson } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply<{ version?: number }>>();
  const [opened, setOpened] = useState(lesson);
  const saved = useLastSaved(reply?.intent === 'default' ? reply : undefined);
  const savedVersion = (saved?.ok && saved.result.version) || 0;
  // The action's reply arrives before the lesson is reloaded.
  if (opened.version < savedVersion && savedVersion <= lesson.version) setOpened(lesson);
  const navigation = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  const { changes, discard, fieldsKey } = useFormChanges(form, { opened, labels: labels() });
  const problem = problemOf(reply, 'default');
  return (
    <Form ref={form} method="post" noValidate className="flex flex-col gap-5">
      <input type="hidden" name="version" value={opened.version} />
      <FormErrorSummary problem={problem} labels={labels()} />
      <SettingsFields key={`${opened.version} ${fieldsKey}`} lesson={opened} problem={problem} />
      <SaveBar
        busy={navigation.state !== 'idle' && navigation.formMethod === 'POST'}
        outcome={reply?.intent === 'default' ? (reply.ok ? 'success' : 'error') : undefined}
        label={m.lessons_save()}
        changes={changes}
        onDiscard={discard}
      />
    </Form>
  );
}

function SettingsFields({
  lesson,
  problem,
}: {
  lesson: ManagedLesson;
  problem: FormProblem | null;
}): ReactNode {
  const { categories } = useLoaderData<typeof loader>();
  const [mode, setMode] = useState<string>(lesson.enrolMode);
  const error = (name: string): string | undefined => fieldError(problem, name);
  return (
    <>
      <Card id="words" title={m.lessons_settings_words()}>
        <div className="flex flex-col gap-5">
          <BilingualField
            label={m.lessons_field_title()}
            names={{ th: 'titleTh', en: 'titleEn' }}
            texts={{ th: lesson.titleTh, en: lesson.titleEn }}
            required={['th']}
            maxLength={120}
            problem={problem}
          />
          <TextField
            label={m.lessons_field_slug()}
            name="slug"
            defaultValue={lesson.slug}
            maxLength={100}
            help={`/lesson/detail/… · ${m.lessons_field_slug_help()}`}
            error={error('slug')}
          />
          <BilingualField
            label={m.lessons_field_summary()}
            names={{ th: 'summaryTh', en: 'summaryEn' }}
            texts={{ th: lesson.summaryTh, en: lesson.summaryEn }}
            rows={3}
            maxLength={400}
            problem={problem}
          />
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
      <Card id="catalogue" title={m.lessons_settings_catalogue()}>
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
      <Card id="enrolment" title={m.lessons_settings_enrolment()}>
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
      <Card
        id="completion"
        title={m.lessons_settings_completion()}
        description={m.lessons_settings_completion_help()}
      >
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
    </>
  );
}
