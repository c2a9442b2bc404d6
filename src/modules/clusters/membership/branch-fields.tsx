import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { FieldError } from '#ui/form/field.tsx';
import { useIsScripted } from '#ui/form/use-is-scripted.ts';
import { ALL_BRANCHES, type BranchChoice } from './membership-contract.ts';

/**
 * Boxes for the branches that a membership is limited to, archived ones only where it has them already; null: all. Nothing
 * where there is nothing to choose.
 */
export function BranchFields({
  role,
  branches,
  chosen = null,
  error,
}: {
  /** The role that is chosen: owners work in all branches. */
  role: string;
  branches: readonly BranchChoice[];
  chosen?: readonly string[] | null;
  error?: string | undefined;
}): ReactNode {
  const [isAll, setIsAll] = useState(chosen === null);
  const isScripted = useIsScripted();
  const offered = branches.filter(({ value, isArchived }) => !isArchived || chosen?.includes(value));
  if (offered.length < 2 && chosen === null) return null;
  if (role === 'owner') return <p className="text-sm text-ink-soft">{m.clusters_people_branches_owner()}</p>;
  return (
    <fieldset className="flex min-w-0 flex-col">
      <legend className="text-sm font-medium">{m.clusters_people_branches()}</legend>
      {/* Tells a form without a ticked box from one that did not ask. */}
      <input type="hidden" name="branches[]" value="" />
      <Checkbox
        name="branches[]"
        value={ALL_BRANCHES}
        label={m.clusters_people_branches_all()}
        checked={isAll}
        onChange={(event) => setIsAll(event.currentTarget.checked)}
      />
      {(!isAll || !isScripted) &&
        offered.map(({ value, label, isArchived }) => (
          <Checkbox
            key={value}
            name="branches[]"
            value={value}
            label={isArchived ? m.clusters_people_branch_archived({ branch: label }) : label}
            defaultChecked={chosen?.includes(value) ?? false}
          />
        ))}
      {error && <FieldError id="branches-error">{error}</FieldError>}
    </fieldset>
  );
}
