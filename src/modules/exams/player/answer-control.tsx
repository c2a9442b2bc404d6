import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { EMPTY_DOCUMENT } from '#platform/documents/document-contract.ts';
import { Button } from '#ui/action/button.tsx';
import { Checkbox, CheckboxMark } from '#ui/form/checkbox.tsx';
import { classNames } from '#ui/class-names.ts';
import { controlClass } from '#ui/form/field.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { RadioCards } from '#ui/form/radio-cards.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import {
  chosenIn,
  type PresentedQuestion,
  cleanTyped,
  type Response,
} from '../question/question-contract.ts';
import { plainTextOf, saysAll } from '../question/question-text-rules.ts';
import { isNumbered as isNumberedGap, numberedName, type ShownGap } from './numbered-rules.ts';
import {
  GapChoices,
  LineText,
  NamedText,
  NumberedTexts,
  OptionText,
  QuestionText,
} from './question-text.tsx';

export interface AnswerControlProps {
  /** Distinguishes the controls of different questions. */
  name: string;
  question: PresentedQuestion;
  response: Response | null;
  onChange: (response: Response | null) => void;
  isReadOnly?: boolean;
}

/** The answer control for a question's kind. Fully usable by keyboard. */
export function AnswerControl(props: AnswerControlProps): ReactNode {
  const { question } = props;
  if (question.kind === 'gaps') return <GapsControl {...props} />;
  return (
    <div className="flex flex-col gap-5">
      <QuestionText document={question.stem} className="text-lg" />
      <fieldset disabled={props.isReadOnly} className="min-w-0">
        <KindControl {...props} />
      </fieldset>
    </div>
  );
}

function KindControl(props: AnswerControlProps): ReactNode {
  const { name, question, response, onChange } = props;
  switch (question.kind) {
    case 'single':
      return <ChoiceControl {...props} options={shownOptions(question)} />;
    case 'truefalse':
      return (
        <ChoiceControl
          {...props}
          options={[
            { id: 'true', label: m.exams_true() },
            { id: 'false', label: m.exams_false() },
          ]}
        />
      );
    case 'multiple':
      return <TicksControl {...props} />;
    case 'survey':
      if ((question.options?.length ?? 0) === 0) return <WordsControl {...props} />;
      return question.isMultiple ? (
        <TicksControl {...props} />
      ) : (
        <ChoiceControl {...props} options={shownOptions(question)} />
      );
    case 'short':
    case 'numeric':
      return (
        <TextField
          label={m.exams_your_answer()}
          name={name}
          value={response?.text ?? ''}
          onChange={(event) => onChange(textOf(event.currentTarget.value))}
          inputMode={question.kind === 'numeric' ? 'decimal' : 'text'}
          help={question.kind === 'numeric' ? m.exams_number_help() : undefined}
          maxLength={500}
          autoComplete="off"
          spellCheck={false}
        />
      );
    case 'matching':
      return <MatchingControl {...props} />;
    case 'ordering':
      return <OrderingControl {...props} />;
    case 'essay':
      return <WordsControl {...props} />;
    case 'gaps':
      return null;
  }
}

function shownOptions({ options = [] }: PresentedQuestion): { id: string; label: ReactNode }[] {
  return options.map(({ id, text }, at) => ({ id, label: <NamedText document={text} number={at + 1} /> }));
}

function textOf(text: string): Response | null {
  return text === '' ? null : { text: cleanTyped(text) };
}

function ChoiceControl({
  name,
  response,
  onChange,
  options,
}: AnswerControlProps & { options: readonly { id: string; label: ReactNode }[] }): ReactNode {
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="w-full">
        <RadioCards
          legend={m.exams_choose_one()}
          name={name}
          value={response?.option ?? ''}
          onChange={(option) => onChange({ option })}
          options={options.map(({ id, label }) => ({ value: id, label }))}
        />
      </div>
      {response?.option !== undefined && (
        <Button variant="quiet" size="sm" onClick={() => onChange(null)}>
          {m.exams_clear_answer()}
        </Button>
      )}
    </div>
  );
}

function TicksControl({ name, question, response, onChange }: AnswerControlProps): ReactNode {
  const chosen = response?.options ?? [];
  const most = question.maxTicks;
  const toggle = (id: string, isOn: boolean): void => {
    const options = isOn ? [...chosen, id] : chosen.filter((each) => each !== id);
    onChange(options.length === 0 ? null : { options });
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">
        {most === undefined ? m.exams_choose_many() : m.exams_choose_most({ count: most })}
      </legend>
      <div className="grid gap-2">
        {(question.options ?? []).map(({ id, text }, at) => {
          const isOn = chosen.includes(id);
          return (
            <div
              key={id}
              className={classNames(
                'rounded-md border border-line bg-surface px-4 shadow-rest',
                isOn && 'border-accent! bg-accent-soft!',
              )}
            >
              <Checkbox
                label={<NamedText document={text} number={at + 1} />}
                name={`${name}-${id}`}
                checked={isOn}
                disabled={!isOn && most !== undefined && chosen.length >= most}
                onChange={(event) => toggle(id, event.currentTarget.checked)}
              />
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}

function WordsControl({ name, question, response, onChange }: AnswerControlProps): ReactNode {
  const text = response?.text ?? '';
  const count = wordCount(text);
  return (
    <TextArea
      label={m.exams_your_answer()}
      name={name}
      value={text}
      rows={10}
      maxLength={20_000}
      onChange={(event) => onChange(textOf(event.currentTarget.value))}
      help={
        question.maxWords === undefined
          ? m.exams_words({ count })
          : m.exams_words_of({ count, most: question.maxWords })
      }
    />
  );
}

/** Counts words by Thai word segmentation, without spaces in between. */
export function wordCount(text: string): number {
  if (text.trim() === '') return 0;
  const words = new Intl.Segmenter('th', { granularity: 'word' }).segment(text);
  return [...words].filter(({ isWordLike }) => isWordLike).length;
}

function MatchingControl({ name, question, response, onChange }: AnswerControlProps): ReactNode {
  const pairs = response?.pairs ?? {};
  const choose = (left: string, right: string): void => {
    const next = Object.fromEntries(
      Object.entries({ ...pairs, [left]: right }).filter(([, chosen]) => chosen !== ''),
    );
    onChange(Object.keys(next).length === 0 ? null : { pairs: next });
  };
  const rights = question.rights ?? [];
  // A list of choices holds only letters: what says more stands above it, with a number for each.
  const isNumbered = !rights.every(({ text }) => saysAll(text));
  return (
    <div className="grid gap-4">
      {isNumbered && <NumberedTexts documents={rights.map(({ text }) => text)} />}
      {(question.lefts ?? []).map(({ id, text }, at) => (
        <Select
          key={id}
          label={<NamedText document={text} number={at + 1} />}
          name={`${name}-${id}`}
          value={pairs[id] ?? ''}
          onChange={(event) => choose(id, event.currentTarget.value)}
          options={[
            { value: '', label: m.exams_choose() },
            ...rights.map((right, index) => ({
              value: right.id,
              label: isNumbered ? numberedName(right.text, index) : plainTextOf(right.text),
            })),
          ]}
        />
      ))}
    </div>
  );
}

function OrderingControl({ question, response, onChange }: AnswerControlProps): ReactNode {
  const items = question.items ?? [];
  const ids = items.map(({ id }) => id);
  const order = response?.order?.length === ids.length ? response.order : ids;
  const textOfItem = (id: string) => items.find((item) => item.id === id)?.text ?? EMPTY_DOCUMENT;
  const nameOfItem = (id: string, at: number) => plainTextOf(textOfItem(id)) || `${at + 1}.`;
  const move = (at: number, by: number): void => {
    const next = [...order];
    [next[at], next[at + by]] = [next[at + by] ?? '', next[at] ?? ''];
    onChange({ order: next });
  };
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-ink-soft">{m.exams_order_help()}</p>
      <ol className="grid gap-2">
        {order.map((id, at) => (
          <li
            key={id}
            className="flex items-center gap-2 rounded-md border border-line bg-surface py-1 ps-4 pe-1 shadow-rest"
          >
            <span className="shrink-0 tabular-nums text-ink-soft">{at + 1}.</span>
            <span className="min-w-0 grow break-words">
              <OptionText document={textOfItem(id)} />
            </span>
            <IconButton
              label={m.exams_move_up({ item: nameOfItem(id, at) })}
              icon={<ArrowUp aria-hidden />}
              disabled={at === 0}
              onClick={() => move(at, -1)}
            />
            <IconButton
              label={m.exams_move_down({ item: nameOfItem(id, at) })}
              icon={<ArrowDown aria-hidden />}
              disabled={at === order.length - 1}
              onClick={() => move(at, 1)}
            />
          </li>
        ))}
      </ol>
      {response === null ? (
        <Button size="sm" className="self-start" onClick={() => onChange({ order: [...order] })}>
          {m.exams_order_as_is()}
        </Button>
      ) : (
        <Button size="sm" variant="quiet" className="self-start" onClick={() => onChange(null)}>
          {m.exams_clear_answer()}
        </Button>
      )}
    </div>
  );
}

function GapsControl({ name, question, response, onChange, isReadOnly }: AnswerControlProps): ReactNode {
  const answers = response?.gaps ?? {};
  const type = (gapId: string, text: string): void => {
    const next = Object.fromEntries(
      Object.entries({ ...answers, [gapId]: cleanTyped(text) }).filter(([, given]) => given !== ''),
    );
    onChange(Object.keys(next).length === 0 ? null : { gaps: next });
  };
  return (
    <fieldset disabled={isReadOnly} className="min-w-0">
      <legend className="mb-3 text-sm text-ink-soft">{m.exams_fill_gaps()}</legend>
      <GapChoices gaps={question.gaps} />
      <QuestionText
        document={question.stem}
        className="text-lg [&>div]:leading-loose"
        gap={(number) => {
          const gap = question.gaps?.[number - 1];
          return gap ? (
            <GapControl
              gap={gap}
              label={m.exams_gap({ number })}
              name={`${name}-${gap.id}`}
              value={answers[gap.id] ?? ''}
              onChange={(text) => type(gap.id, text)}
            />
          ) : null;
        }}
      />
    </fieldset>
  );
}

function GapControl({
  gap,
  label,
  name,
  value,
  onChange,
}: {
  gap: ShownGap;
  label: string;
  name: string;
  value: string;
  onChange: (text: string) => void;
}): ReactNode {
  const options = gap.options ?? [];
  const hasNumbers = isNumberedGap(gap);
  if (gap.kind === 'choices') {
    const chosen = chosenIn(value);
    const toggle = (id: string, isOn: boolean): void =>
      onChange([...chosen.filter((each) => each !== id), ...(isOn ? [id] : [])].join(','));
    return (
      <span
        role="group"
        aria-label={label}
        className="mx-1 inline-flex max-w-full flex-wrap gap-x-4 align-middle"
      >
        {options.map(({ id, text }, at) => (
          <label
            key={id}
            className="flex min-h-11 cursor-pointer items-center gap-2 text-base leading-normal"
          >
            <CheckboxMark
              name={`${name}-${id}`}
              checked={chosen.includes(id)}
              onChange={(event) => toggle(id, event.currentTarget.checked)}
            />
            {hasNumbers ? numberedName(text, at) : <LineText document={text} />}
          </label>
        ))}
      </span>
    );
  }
  if (gap.kind === 'choice')
    return (
      <select
        aria-label={label}
        name={name}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        className={`${controlClass} mx-1 my-1 inline-block! w-auto! max-w-full align-middle`}
      >
        <option value="">{m.exams_choose()}</option>
        {options.map(({ id, text }, at) => (
          <option key={id} value={id}>
            {hasNumbers ? numberedName(text, at) : plainTextOf(text)}
          </option>
        ))}
      </select>
    );
  return (
    <input
      aria-label={label}
      name={name}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      inputMode={gap.kind === 'number' ? 'decimal' : 'text'}
      maxLength={300}
      autoComplete="off"
      className={`${controlClass} mx-1 my-1 inline-block! w-40! max-w-full align-middle`}
    />
  );
}
