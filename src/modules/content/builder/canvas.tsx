import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import * as m from '#messages';
import type { PageLayout } from '../layout/layout-contract.ts';
import { DeviceFrame } from '../page-view/device-frame.tsx';
import type { Device } from '../page-view/device-rules.ts';
import { type LayoutContext, LayoutView } from '../page-view/layout-view.tsx';

/** The page as a screen of the chosen width draws it. A press selects a part instead of following links. */
export function Canvas({
  layout,
  context,
  device,
  selected,
  onSelect,
}: {
  layout: PageLayout;
  context: LayoutContext;
  device: Device;
  selected: string | null;
  onSelect: (id: string | null) => void;
}): ReactNode {
  const [body, setBody] = useState<HTMLElement | null>(null);
  useEffect(() => {
    body?.querySelector(`[data-part="${selected}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [body, selected]);

  const select = (event: MouseEvent): void => {
    const target = event.target as Element;
    if (target.closest('a')) event.preventDefault();
    onSelect(target.closest('[data-part]')?.getAttribute('data-part') ?? null);
  };

  return (
    <DeviceFrame
      title={m.content_build_canvas()}
      device={device}
      className="min-h-0 grow"
      tabIndex={-1}
      onClickCapture={select}
      onBegin={setBody}
    >
      <div>
        <LayoutView layout={layout} context={{ ...context, mark: { selected } }} />
      </div>
    </DeviceFrame>
  );
}
