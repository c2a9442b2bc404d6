import type { ReactNode } from 'react';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { Select, type SelectOption } from '#ui/form/select.tsx';
import type { BranchChoice } from './branch-choice-rules.ts';
import { branchText } from './branch-text.ts';

/** A field for the branch that issues documents; where there is no choice, it is sent unseen. */
export function BranchSelect({
  name = 'branch',
  label = m.billing_issuing_branch(),
  help,
  branches,
  defaultValue,
  placeholder,
  error,
  locale,
}: {
  name?: string;
  label?: string;
  help?: string;
  branches: readonly BranchChoice[];
  defaultValue: string;
  /** The first option, without a value. */
  placeholder?: string;
  error?: string | undefined;
  locale: Locale;
}): ReactNode {
  if (branches.length < 2) return <input type="hidden" name={name} value={defaultValue} />;
  return (
    <Select
      {...{ name, label, defaultValue, error }}
      {...(help !== undefined && { help })}
      {...(placeholder !== undefined && { placeholder })}
      options={branches.map((branch) => optionOf(branch, locale))}
    />
  );
}

function optionOf(branch: BranchChoice, locale: Locale): SelectOption {
  const text = branchText(branch, locale);
  return {
    value: branch.code,
    label: branch.isArchived ? m.billing_issuing_archived({ branch: text }) : text,
  };
}
