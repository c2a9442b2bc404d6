import type { ReactNode } from 'react';
import * as m from '#messages';
import { configValueText } from './config-text.ts';

/** Shows a setting's value as text. */
export function ConfigValue({
  field,
  value,
  words = null,
}: {
  field: string;
  value: string;
  /** Display text from the module that declared the setting. */
  words?: string | null;
}): ReactNode {
  if (value === '') return <span className="text-ink-soft">–</span>;
  if (field === 'theme.accent' || field === 'theme.neutral') return <Colour value={value} />;
  if (field === 'favicon') return <img src={value} alt={m.sites_config_favicon()} width={32} height={32} />;
  return <span className="break-words whitespace-pre-line">{words ?? configValueText(field, value)}</span>;
}

function Colour({ value }: { value: string }): ReactNode {
  return (
    <span className="inline-flex items-center gap-2 tabular-nums">
      <span
        aria-hidden
        className="size-5 rounded-sm border border-line-strong"
        style={{ backgroundColor: value }}
      />
      {value}
    </span>
  );
}
