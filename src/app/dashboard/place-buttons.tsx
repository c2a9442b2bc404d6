import { ArrowDown, ArrowUp, Eye, EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { Button } from '#ui/action/button.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import type { Arrangement } from './arrangement-contract.ts';
import { AS_DECLARED, hid, moved, shown } from './arrangement-rules.ts';

interface Arranging {
  readonly arrangement: Arrangement;
  readonly onArrange: (next: Arrangement) => void;
}

/** Buttons that move a card among the cards of its part, and hide it. */
export function PlaceButtons({
  title,
  name,
  names,
  arrangement,
  onArrange,
}: Arranging & {
  readonly title: string;
  readonly name: string;
  /** The cards of its part, in the order in which they are shown. */
  readonly names: readonly string[];
}): ReactNode {
  const at = names.indexOf(name);
  return (
    <>
      <IconButton
        size="sm"
        label={m.app_dashboard_up({ title })}
        icon={<ArrowUp aria-hidden />}
        disabled={at === 0}
        onClick={() => onArrange(moved(names, arrangement, { name, by: -1 }))}
      />
      <IconButton
        size="sm"
        label={m.app_dashboard_down({ title })}
        icon={<ArrowDown aria-hidden />}
        disabled={at === names.length - 1}
        onClick={() => onArrange(moved(names, arrangement, { name, by: 1 }))}
      />
      <IconButton
        size="sm"
        label={m.app_dashboard_hide({ title })}
        icon={<EyeOff aria-hidden />}
        onClick={() => onArrange(hid(arrangement, name))}
      />
    </>
  );
}

/** The cards that are hidden, each with a button that shows it again. */
export function HiddenCards({
  cards,
  arrangement,
  onArrange,
}: Arranging & { readonly cards: readonly { name: string; title: string }[] }): ReactNode {
  return (
    <section>
      {cards.length > 0 && (
        <>
          <h2 className="mb-3 text-lg font-semibold">{m.app_dashboard_hidden()}</h2>
          <ul className="mb-4 flex flex-wrap gap-2">
            {cards.map(({ name, title }) => (
              <li key={name}>
                <Button
                  size="sm"
                  icon={<Eye aria-hidden />}
                  aria-label={m.app_dashboard_show({ title })}
                  onClick={() => onArrange(shown(arrangement, name))}
                >
                  {title}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      <Button size="sm" variant="quiet" onClick={() => onArrange(AS_DECLARED)}>
        {m.app_dashboard_reset()}
      </Button>
    </section>
  );
}
