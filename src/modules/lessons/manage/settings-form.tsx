import { type ReactNode, useState } from 'react';
import { Form, useActionData, useLoaderData, useNavigation } from 'react-router';
import * as m from '#messages';
import { formatPlainBaht } from '#platform/money/money.ts';
import type { ActionReply } from '#platform/page/page.ts';
import { SaveBar } from '#ui/form/save-bar.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { fieldError } from '#ui/form/form-problem.ts';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { RadioCards } from '#ui/form/radio-cards.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { levelText, modeText, visibilityText } from '../lesson/lesson-text.tsx';
import { problemOf } from '../problem-text.tsx';
import { ENROL_MODES, LEVELS, VISIBILITIES } from '../lesson/lesson-contract.ts';
import type { loader } from './settings-page.tsx';

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

export function SettingsForm(): ReactNode {
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
      <SaveBar
        busy={navigation.state !== 'idle'}
        outcome={reply?.intent === 'default' ? (reply.ok ? 'success' : 'error') : undefined}
        label={m.lessons_save()}
      />
    </Form>
  );
}
