import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFetcher } from 'react-router';
import * as m from '#messages';
import { IconButton } from '#ui/action/icon-button.tsx';

/** Buttons that move a row up or down among its siblings. */
export function ShiftButtons({
  code,
  name,
  isFirst,
  isLast,
}: {
  code: string;
  name: string;
  isFirst: boolean;
  isLast: boolean;
}): ReactNode {
  const fetcher = useFetcher();
  const isBusy = fetcher.state !== 'idle';
  return (
    <fetcher.Form method="post" className="flex">
      <input type="hidden" name="intent" value="shift" />
      <input type="hidden" name="code" value={code} />
      <IconButton
        size="sm"
        type="submit"
        name="direction"
        value="up"
        label={m.shop_manage_shift_up({ name })}
        icon={<ArrowUp aria-hidden />}
        disabled={isFirst || isBusy}
      />
      <IconButton
        size="sm"
        type="submit"
        name="direction"
        value="down"
        label={m.shop_manage_shift_down({ name })}
        icon={<ArrowDown aria-hidden />}
        disabled={isLast || isBusy}
      />
    </fetcher.Form>
  );
}
