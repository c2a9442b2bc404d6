import { type ReactNode, useState } from 'react';
import { Form, useLocation } from 'react-router';
import * as m from '#messages';
import { COMPARISONS, PERIODS, type ReportPeriod } from '#platform/dates/report-period.ts';
import { Button } from '../action/button.tsx';
import { DateField } from '../form/date-field.tsx';
import { Select } from '../form/select.tsx';
import { keptParameters } from '../table/list-address.ts';
import { comparisonText, periodProblemText, periodText } from './period-text.ts';

const OWN = ['period', 'from', 'to', 'compare', 'by'];

/** Chooses a report's period and what it is compared with; both are in the address. Own days wait for their button. */
export function PeriodBar({
  period,
  hasComparison = true,
  hasSteps = true,
}: {
  period: ReportPeriod;
  /** Whether the report compares its numbers with other days. */
  hasComparison?: boolean;
  /** Whether the report can be read by day and by month. */
  hasSteps?: boolean;
}): ReactNode {
  const { search } = useLocation();
  return <PeriodForm key={search} {...{ search, period, hasComparison, hasSteps }} />;
}

function PeriodForm({
  search,
  period,
  hasComparison,
  hasSteps,
}: {
  search: string;
  period: ReportPeriod;
  hasComparison: boolean;
  hasSteps: boolean;
}): ReactNode {
  const [name, setName] = useState(period.name);
  const { typed, problems } = period;
  const isOwn = name === 'own';
  return (
    <Form className="mb-5 flex flex-wrap items-start gap-3" data-print="hide">
      {keptParameters(search, OWN).map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      <Select
        name="period"
        label={m.ui_report_period()}
        defaultValue={period.name}
        options={PERIODS.map((value) => ({ value, label: periodText(value) }))}
        className="min-w-44 grow sm:grow-0"
        onChange={({ currentTarget }) => {
          const chosen = PERIODS.find((each) => each === currentTarget.value);
          if (chosen === undefined) return;
          setName(chosen);
          if (chosen !== 'own') currentTarget.form?.requestSubmit();
        }}
      />
      {isOwn && (
        <>
          <DateField
            name="from"
            label={m.ui_report_from()}
            defaultValue={typed?.from ?? period.fromOn}
            error={problems.from && periodProblemText(problems.from)}
            className="w-full sm:w-44"
          />
          <DateField
            name="to"
            label={m.ui_report_to()}
            defaultValue={typed?.to ?? period.toOn}
            error={problems.to && periodProblemText(problems.to)}
            className="w-full sm:w-44"
          />
        </>
      )}
      {hasComparison && (
        <Select
          name="compare"
          label={m.ui_report_compare()}
          defaultValue={period.comparison}
          options={COMPARISONS.map((value) => ({ value, label: comparisonText(value) }))}
          className="min-w-44 grow sm:grow-0"
          onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
        />
      )}
      {hasSteps && (
        <Select
          name="by"
          label={m.ui_report_by()}
          defaultValue={period.step}
          options={[
            { value: 'day', label: m.ui_report_by_day(), disabled: !period.canReadByDay },
            { value: 'month', label: m.ui_report_by_month() },
          ]}
          className="min-w-32 grow sm:grow-0"
          onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
        />
      )}
      {isOwn && (
        <Button type="submit" variant="primary" className="self-end">
          {m.ui_report_show()}
        </Button>
      )}
    </Form>
  );
}
