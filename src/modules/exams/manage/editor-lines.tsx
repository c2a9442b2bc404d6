import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { Button } from '#ui/action/button.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { Select } from '#ui/form/select.tsx';
import { MAX_OPTIONS, type QuestionContent } from '../question/question-contract.ts';
import { percentOfWeight, weightOfPercent } from '../question/weight-rules.ts';

export interface EditorProps<Content extends QuestionContent = QuestionContent> {
  content: Content;
  onChange: (content: Content) => void;
}

/** A list of lines with buttons to add and remove them. */
export function Lines<Line extends { id?: string }>({
  lines,
  min,
  max = MAX_OPTIONS,
  addLabel,
  make,
  onChange,
  children,
}: {
  lines: readonly Line[];
  min: number;
  max?: number;
  addLabel: string;
  make: () => Line;
  onChange: (lines: Line[]) => void;
  children: (line: Line, set: (given: Partial<Line>) => void, at: number) => ReactNode;
}): ReactNode {
  return (
    <div className="flex flex-col gap-3">
      {lines.map((line, at) => (
        <div key={line.id ?? at} className="flex items-start gap-2 rounded-md border border-line p-3">
          <div className="min-w-0 grow">
            {children(
              line,
              (given) => onChange(lines.map((each, index) => (index === at ? { ...each, ...given } : each))),
              at,
            )}
          </div>
          {lines.length > min && (
            <IconButton
              label={m.exams_remove_line({ number: at + 1 })}
              icon={<Trash2 aria-hidden />}
              onClick={() => onChange(lines.filter((_, index) => index !== at))}
            />
          )}
        </div>
      ))}
      {lines.length < max && (
        <Button
          size="sm"
          className="self-start"
          icon={<Plus aria-hidden />}
          onClick={() => onChange([...lines, make()])}
        >
          {addLabel}
        </Button>
      )}
    </div>
  );
}

const PERCENTS = [
  100, 90, 80, 75, 66.66667, 60, 50, 40, 33.33333, 30, 25, 20, 16.66667, 10, 0, -10, -25, -33.33333, -50,
  -100,
];

/** The shares of the points that can be chosen, with the present one among them. */
export function weightOptions(weight: number): { value: string; label: string }[] {
  const percents = PERCENTS.map(weightOfPercent).includes(weight)
    ? PERCENTS
    : [percentOfWeight(weight), ...PERCENTS];
  return percents.map((percent) => ({
    value: String(weightOfPercent(percent)),
    label: `${Math.round(percent * 100) / 100} %`,
  }));
}

export function WeightSelect({
  weight,
  onChange,
}: {
  weight: number;
  onChange: (weight: number) => void;
}): ReactNode {
  return (
    <Select
      label={m.exams_weight()}
      value={String(weight)}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
      options={weightOptions(weight)}
    />
  );
}
