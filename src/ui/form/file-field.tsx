import { Paperclip } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import * as m from '#messages';
import { classNames } from '../class-names.ts';
import { controlClass, Field, type FieldProps, splitField } from './field.tsx';
import { useIsScripted } from './use-is-scripted.ts';

export interface FileFieldProps
  extends FieldProps,
    Omit<ComponentProps<'input'>, 'type' | 'id' | 'className' | 'value' | 'defaultValue'> {}

/**
 * Chooses a file in the page's words: those of the browser's own control are in the browser's language. That control lies
 * on top, unseen, so that a click, a dropped file and the keyboard reach it.
 */
export function FileField(props: FileFieldProps): ReactNode {
  const [field, { onChange, ...input }] = splitField(props);
  const isScripted = useIsScripted();
  const [names, setNames] = useState('');
  return (
    <Field {...field}>
      {(control) => (
        <span className="relative block min-w-0">
          {isScripted && (
            <span
              aria-hidden
              className="pointer-events-none absolute inset-px z-10 flex items-center gap-3 rounded-md bg-surface ps-1.5 pe-3"
            >
              <span className="inline-flex min-h-8 shrink-0 items-center gap-2 rounded-sm bg-sunken px-3 text-sm font-medium [&_svg]:size-4">
                <Paperclip />
                {names === '' ? m.ui_file_choose() : m.ui_file_choose_other()}
              </span>
              <span className={classNames('min-w-0 truncate', names === '' && 'text-ink-soft')}>
                {names || m.ui_file_none()}
              </span>
            </span>
          )}
          <input
            {...input}
            {...control}
            type="file"
            onChange={(event) => {
              setNames([...(event.currentTarget.files ?? [])].map(({ name }) => name).join(', '));
              onChange?.(event);
            }}
            className={classNames(controlClass, 'cursor-pointer')}
          />
        </span>
      )}
    </Field>
  );
}
