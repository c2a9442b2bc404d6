import type { FormEvent, KeyboardEvent, ReactNode } from 'react';
import { useRef } from 'react';
import * as m from '#messages';
import { Button } from '../action/button.tsx';
import DialogWindow from './dialog-window.tsx';
import { type Answer, answer, escapeAnswer, type Question } from './question-queue.ts';
import { TextField } from '../form/text-field.tsx';

/** The open alert or prompt. */
export default function QuestionWindow({ question }: { question: Question }): ReactNode {
  const confirm = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const input = question.kind === 'prompt' ? question.input : null;
  const settle = (value: Answer): void => answer(question.id, value);

  function submit(event: FormEvent): void {
    event.preventDefault();
    settle(input ? (field.current?.value ?? '') : true);
  }

  return (
    <DialogWindow
      open
      alert
      size="sm"
      dismissible={false}
      title={question.title ?? (question.kind === 'alert' ? m.ui_alert_title() : question.message)}
      description={question.kind === 'alert' || question.title !== undefined ? question.message : undefined}
      initialFocus={input ? field : confirm}
      onClose={() => {
        const escaped = escapeAnswer(question);
        if (escaped !== undefined) settle(escaped);
      }}
      hideClose
    >
      <form onSubmit={submit} className="flex flex-col gap-5">
        {input && (
          <TextField
            ref={field}
            label={input.label ?? question.message}
            hideLabel={input.label === undefined}
            placeholder={input.placeholder}
            defaultValue={input.defaultValue}
            maxLength={input.maxLength}
            onKeyDown={keepComposing}
          />
        )}
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          {question.kind === 'prompt' && !question.hideCancel && (
            <Button onClick={() => settle(null)}>{question.cancelLabel ?? m.ui_cancel()}</Button>
          )}
          <Button
            ref={confirm}
            type="submit"
            variant={question.kind === 'prompt' && question.danger ? 'danger' : 'primary'}
            className="sm:min-w-24"
          >
            {question.confirmLabel ?? m.ui_ok()}
          </Button>
        </div>
      </form>
    </DialogWindow>
  );
}

/** Enter that ends an IME composition (Chinese, Japanese, some Thai keyboards) does not submit. */
function keepComposing(event: KeyboardEvent): void {
  if (event.key === 'Enter' && (event.nativeEvent.isComposing || event.keyCode === 229))
    event.preventDefault();
}
