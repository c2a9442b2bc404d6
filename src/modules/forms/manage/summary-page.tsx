import { ChartBarBig } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { pageLoader } from '#platform/page/page.ts';
import { EditPage } from '#ui/edit/edit-page.tsx';
import { Card } from '#ui/layout/card.tsx';
import { BarRows } from '#ui/plot/bar-rows.tsx';
import { countUnit } from '#ui/plot/plot-unit.ts';
import { EmptyState } from '#ui/state/empty-state.tsx';
import type { Field } from '../field/field-contract.ts';
import { boundsOf, isCounted } from '../field/field-kinds-rules.ts';
import { type Reader, slotsInOrder } from '../field/slot-rules.ts';
import { getForm, listPlaces, listVersions } from '../form/form-queries.ts';
import { fieldsOfVersions } from '../form/known-fields-rules.ts';
import { manageForms } from '../permissions.ts';
import { optionText, wordsIn } from '../response/answer-text.ts';
import { promoterScore } from '../response/promoter-score-rules.ts';
import { type AnswerCount, countAnswers, type RankCount, rankAnswers } from '../response/response-queries.ts';
import { FormHeader } from './form-header.tsx';
import { managedForm } from './managed-form.ts';

export const loader = pageLoader({
  access: manageForms,
  params: z.object({ form: z.string().max(100) }),
  handle: async (scope, { params }) => {
    const form = await getForm(scope, params.form);
    const fields = fieldsOfVersions(await listVersions(scope, form.formId)).filter(({ kind }) =>
      isCounted(kind),
    );
    return {
      form: managedForm(scope, form),
      taken: form.taken,
      fields,
      counts: await countAnswers(scope, {
        formId: form.formId,
        fieldIds: fields.filter(({ kind }) => kind !== 'ranking').map(({ id }) => id),
      }),
      ranks: await rankAnswers(scope, {
        formId: form.formId,
        fieldIds: fields.filter(({ kind }) => kind === 'ranking').map(({ id }) => id),
      }),
      places: await listPlaces(scope, form.formId),
      reader: { locale: scope.locale, zone: scope.tenant.zone },
    };
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData?.form.title ?? m.forms_title() },
];

export default function SummaryPage(): ReactNode {
  const { form, taken, fields, counts, ranks, places, reader } = useLoaderData<typeof loader>();
  const { locale } = reader;
  const capOf = new Map(places.map(({ optionId, cap }) => [optionId, cap]));
  return (
    <EditPage width="wide" header={<FormHeader form={form} />}>
      <p className="text-ink-soft">{m.forms_summary_count({ count: taken })}</p>
      {fields.length === 0 && (
        <EmptyState icon={<ChartBarBig />} title={m.forms_summary_none()}>
          {m.forms_summary_none_text()}
        </EmptyState>
      )}
      {fields.map((field) => {
        const label = wordsIn(field.label, locale);
        const plotOf = (name: string, rowId: string): ReactNode => (
          <BarRows
            label={name}
            rowsLabel={m.forms_option()}
            measures={[{ label: m.forms_count(), unit: countUnit(m.forms_unit_answers()) }]}
            rows={valuesOf(field, reader).map(({ value, name: option }) => {
              const cap = capOf.get(value) ?? null;
              return {
                key: value,
                label: option,
                ...(cap !== null && { detail: m.forms_places({ cap }) }),
                values: [countOf(counts, { fieldId: field.id, rowId, value })],
              };
            })}
          />
        );
        return (
          <Card key={field.id} title={label}>
            {field.kind === 'nps' && (
              <PromoterScore counts={counts.filter(({ fieldId }) => fieldId === field.id)} />
            )}
            {field.kind === 'ranking' ? (
              <Ranking
                field={field}
                ranks={ranks.filter(({ fieldId }) => fieldId === field.id)}
                reader={reader}
              />
            ) : field.kind === 'matrix' ? (
              <div className="flex flex-col gap-6">
                {field.rows.map((row) => (
                  <section key={row.id} aria-label={wordsIn(row.label, locale)}>
                    <h3 className="mb-2 font-medium">{wordsIn(row.label, locale)}</h3>
                    {plotOf(`${label}: ${wordsIn(row.label, locale)}`, row.id)}
                  </section>
                ))}
              </div>
            ) : (
              plotOf(label, '')
            )}
          </Card>
        );
      })}
    </EditPage>
  );
}

/** Who would recommend it (9 and 10) less who would not (0 to 6), of a hundred. */
function PromoterScore({ counts }: { counts: readonly AnswerCount[] }): ReactNode {
  const score = promoterScore(counts);
  if (score === null) return null;
  return (
    <p className="mb-4">
      <span className="text-2xl font-semibold tabular-nums">{score > 0 ? `+${score}` : score}</span>{' '}
      <span className="text-ink-soft">{m.forms_nps_score()}</span>
    </p>
  );
}

/** Options from the best place to the last, with how many gave them the first. */
function Ranking({
  field,
  ranks,
  reader,
}: {
  field: Field;
  ranks: readonly RankCount[];
  reader: Reader;
}): ReactNode {
  const rankOf = new Map(ranks.map((rank, at) => [rank.optionId, { ...rank, at }]));
  const last = field.options.length;
  return (
    <BarRows
      label={wordsIn(field.label, reader.locale)}
      rowsLabel={m.forms_option()}
      measures={[{ label: m.forms_ranking_first(), unit: countUnit(m.forms_unit_answers()) }]}
      rows={field.options
        .toSorted(
          ({ id: one }, { id: other }) => (rankOf.get(one)?.at ?? last) - (rankOf.get(other)?.at ?? last),
        )
        .map((option) => {
          const rank = rankOf.get(option.id);
          return {
            key: option.id,
            label: optionText(option, reader),
            ...(rank && {
              detail: m.forms_ranking_average({
                place: rank.average.toLocaleString(reader.locale, { maximumFractionDigits: 1 }),
              }),
            }),
            values: [rank?.first ?? 0],
          };
        })}
    />
  );
}

function countOf(
  counts: readonly AnswerCount[],
  { fieldId, rowId, value }: Omit<AnswerCount, 'count'>,
): number {
  const found = counts.find(
    (each) => each.fieldId === fieldId && each.rowId === rowId && each.value === value,
  );
  return found?.count ?? 0;
}

/** All values that an answer can have, as they are counted. */
function valuesOf(field: Field, reader: Reader): { value: string; name: string }[] {
  if (field.kind === 'yes_no')
    return [
      { value: 'true', name: m.forms_yes() },
      { value: 'false', name: m.forms_no() },
    ];
  const options = field.kind === 'slot' ? slotsInOrder(field.options) : field.options;
  if (options.length > 0)
    return options.map((option) => ({ value: option.id, name: optionText(option, reader) }));
  const { min, max } = boundsOf(field);
  const first = min ?? 1;
  return Array.from({ length: (max ?? first) - first + 1 }, (_, at) => ({
    value: String(first + at),
    name: String(first + at),
  }));
}
