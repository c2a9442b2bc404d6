import { FileText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { PickerField, type PickerFieldProps } from '#ui/picker/picker-field.tsx';
import type { PickerOption, PickerPage } from '#ui/picker/picker-rules.ts';
import { DemoSection, DemoState } from './demo-section.tsx';
import weave from './pictures/weave.svg?no-inline';
import { recordWords } from './record-text.ts';
import { wait } from './wait.tsx';

const LOADING_MS = 500;
const NEVER_MS = 3_600_000;

/** Fields that choose people, things with pictures and files; single and several, in every state of their list. */
export function PickerSection(): ReactNode {
  const w = recordWords();
  const people = w.people.map(
    (label, place): PickerOption => ({
      id: `person-${place}`,
      label,
      detail: `person-${place + 1}@example.com`,
      ...(place === 2 && { refusal: w.pickRefused }),
    }),
  );
  const things: PickerOption[] = [
    { id: 'cup', label: w.pickThing, detail: 'CUP-001', pictureUrl: weave },
    { id: 'file', label: w.quote, detail: '242 KB', icon: <FileText /> },
  ];
  const among =
    (options: readonly PickerOption[]) =>
    async (query: string): Promise<PickerPage> => {
      await wait(LOADING_MS);
      const text = query.toLowerCase();
      return {
        options: options.filter(({ label, detail }) => `${label} ${detail}`.toLowerCase().includes(text)),
        isCut: query === '' && options.length > 2,
      };
    };
  return (
    <DemoSection id="picker" title="Picker">
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <DemoState name={w.pickOne}>
          <DemoPicker load={among(people)} />
        </DemoState>
        <DemoState name={w.pickSeveral}>
          <DemoPicker load={among(things)} most={2} start={things.slice(0, 1)} />
        </DemoState>
        <DemoState name={w.pickError}>
          <DemoPicker load={among(people)} error={w.pickErrorText} />
        </DemoState>
        <DemoState name={w.pickEmpty}>
          <DemoPicker load={among([])} optional />
        </DemoState>
        <DemoState name={w.pickLoading}>
          <DemoPicker
            load={async () => {
              await wait(NEVER_MS);
              return { options: [], isCut: false };
            }}
          />
        </DemoState>
        <DemoState name={w.pickFailed}>
          <DemoPicker load={() => Promise.reject(new Error('demo'))} />
        </DemoState>
      </div>
    </DemoSection>
  );
}

function DemoPicker({
  load: given,
  start = [],
  ...rest
}: Pick<PickerFieldProps, 'load' | 'most' | 'error' | 'optional'> & {
  start?: readonly PickerOption[];
}): ReactNode {
  const w = recordWords();
  const [chosen, setChosen] = useState(start);
  // The first function only: the options of the gallery never change, and a new one would be looked up again.
  const [load] = useState(() => given);
  return (
    <PickerField
      {...rest}
      label={w.pickLabel}
      title={w.pickTitle}
      searchLabel={w.pickSearch}
      chooseLabel={w.pickTitle}
      chosen={chosen}
      onChange={setChosen}
      load={load}
    />
  );
}
