import type { ReactNode } from 'react';
import { Face } from '../picture/face.tsx';
import type { PickerOption } from './picker-rules.ts';

/** Who or what an option is: picture, icon or letter, name, second line. */
export function PickerOptionRow({ option }: { option: PickerOption }): ReactNode {
  const { label, detail, pictureUrl, icon, refusal } = option;
  return (
    <span className="flex min-w-0 grow items-center gap-3">
      {pictureUrl ? (
        <img src={pictureUrl} alt="" className="size-9 shrink-0 rounded-md bg-sunken object-cover" />
      ) : icon ? (
        <span
          aria-hidden
          className="grid size-9 shrink-0 place-items-center rounded-md bg-sunken text-ink-soft [&_svg]:size-4.5"
        >
          {icon}
        </span>
      ) : (
        <Face name={label} />
      )}
      <span className="min-w-0">
        <span className="block truncate font-medium">{label}</span>
        {(refusal ?? detail) && (
          <span className="block truncate text-xs text-ink-soft">{refusal ?? detail}</span>
        )}
      </span>
    </span>
  );
}
