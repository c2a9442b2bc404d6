import { type ReactNode, useState, useSyncExternalStore } from 'react';
import * as m from '#messages';
import { Checkbox } from '../form/checkbox.tsx';
import { Dialog } from './dialog.tsx';
import { keycapsOf } from '../keyboard/key-name.ts';
import { activeKeys, areKeysOn, KEYS_SWITCH } from '../keyboard/keys.ts';
import { keyNotes, keysSheet } from '../keyboard/keys-sheet-state.ts';

/** The list of the keys that work on the open page, with the switch that turns single keys off. */
export default function KeysSheet(): ReactNode {
  const keys = useSyncExternalStore(activeKeys.subscribe, activeKeys.get, activeKeys.get);
  const notes = useSyncExternalStore(keyNotes.subscribe, keyNotes.get, keyNotes.get);
  const [isOn, setOn] = useState(areKeysOn);
  const lines = [
    ...keys.map((key) => ({ caps: keycapsOf(key), label: key.label })),
    ...notes.map(({ keys: caps, label }) => ({ caps: [caps], label })),
  ];
  return (
    <Dialog open onClose={() => keysSheet.set(false)} title={m.ui_keys()} size="lg">
      <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
        {lines.map(({ caps, label }) => (
          <div key={`${caps.join(' ')} ${label}`} className="flex items-center justify-between gap-4">
            <dt className="min-w-0">{label}</dt>
            <dd className="flex shrink-0 gap-1">
              {caps.map((cap) => (
                <kbd
                  key={cap}
                  className="min-w-7 rounded-sm border border-line bg-sunken px-2 py-0.5 text-center text-sm whitespace-nowrap"
                >
                  {cap}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 border-t border-line pt-4">
        <Checkbox
          label={m.ui_keys_single()}
          help={m.ui_keys_single_help()}
          checked={isOn}
          onChange={(event) => {
            setOn(event.target.checked);
            storeSwitch(event.target.checked);
          }}
        />
      </div>
    </Dialog>
  );
}

function storeSwitch(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(KEYS_SWITCH);
    else localStorage.setItem(KEYS_SWITCH, 'off');
  } catch {
    return; // storage is blocked: keys stay on
  }
}
