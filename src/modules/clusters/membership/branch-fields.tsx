import type { ReactNode } from 'react';
import * as m from '#messages';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { FieldError } from '#ui/form/field.tsx';
import type { Choice } from './membership-contract.ts';

/** Boxes for the branches that a membership is limited to; none ticked: all. Nothing where the site has one branch. */
export function BranchFields({
  role,
  branches,
  chosen = null,
  error,
}: {
  /** The role that is chosen: owners work in all branches. */
  role: string;
  branches: readonly Choice[];
  chosen?: readonly string[] | null;
  error?: string | undefined;
}): ReactNode {
  if (branches.length < 2) return null;
  if (role === 'owner') return <p className="text-sm text-ink-soft">{m.clusters_people_branches_owner()}</p>;
  return (
    <fieldset className="flex min-w-0 flex-col">
      <legend className="text-sm font-medium">{m.clusters_people_branches()}</legend>
      <p className="text-sm text-ink-soft">{m.clusters_people_branches_help()}</p>
      {branches.map(({ value, label }) => (
        <Checkbox
          key={value}
          name="branches[]"
          value={value}
          label={label}
          defaultChecked={chosen?.includes(value) ?? false}
        />
      ))}
      {error && <FieldError id="branches-error">{error}</FieldError>}
    </fieldset>
  );
}
