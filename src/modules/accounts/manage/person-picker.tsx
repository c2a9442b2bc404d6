import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import { ask } from '#platform/navigation/ask.ts';
import type { FieldProps } from '#ui/form/field.tsx';
import { PickerField } from '#ui/picker/picker-field.tsx';
import type { PickerOption, PickerPage } from '#ui/picker/picker-rules.ts';
import { accountsPaths } from '../paths.ts';
import type { loader } from './people-page.tsx';

export interface PersonPickerProps extends FieldProps {
  /** Form field that gets the person's e-mail address. */
  readonly name: string;
}

/** A form field for a member of the site, found by name or address; for managers, who see the list of members. */
export function PersonPicker({ name, ...field }: PersonPickerProps): ReactNode {
  const [chosen, setChosen] = useState<readonly PickerOption[]>([]);
  return (
    <PickerField
      {...field}
      title={m.accounts_pick_title()}
      searchLabel={m.accounts_pick_search()}
      chooseLabel={m.accounts_pick_choose()}
      chosen={chosen}
      onChange={setChosen}
      load={findPeople}
      form={{ name, valueOf: ({ detail }) => detail ?? '' }}
    />
  );
}

async function findPeople(q: string): Promise<PickerPage> {
  const { people, isCut } = await ask<Awaited<ReturnType<typeof loader>>>(accountsPaths.people(q));
  return {
    options: people.map(({ personId, name, email }) => ({ id: personId, label: name, detail: email })),
    isCut,
  };
}
