import { useEffect, useEffectEvent } from 'react';
import { useFetcher } from 'react-router';
import * as m from '#messages';
import type { ActionReply } from '#platform/page/page.ts';
import { type ListSelection, useListSelection } from '#ui/table/use-list-selection.ts';
import { toast } from '#ui/toast/toast.ts';
import type { PackedOrders } from '../fulfilment/pack-orders-contract.ts';
import { problemText } from '../problem-text.tsx';

/** How long the undo of a packing is offered. */
const UNDO_MS = 10_000;

export interface Packing {
  readonly selection: ListSelection;
  readonly pack: () => void;
  readonly isBusy: boolean;
  /** Numbers of selected orders that could not be packed. */
  readonly left: readonly string[];
  readonly problem: string | null;
}

/** Selected orders that are marked as packed at once, with the undo. */
export function usePacking(): Packing {
  const packing = useFetcher<ActionReply<PackedOrders>>();
  const undoing = useFetcher<ActionReply<{ unpacked: number }>>();
  const selection = useListSelection();
  const reply = packing.state === 'idle' ? packing.data : undefined;
  const undone = undoing.state === 'idle' ? undoing.data : undefined;

  const tell = useEffectEvent(({ packed, packedAt }: PackedOrders): void => {
    selection.clear();
    if (packed.length === 0) return;
    void toast({
      message: m.orders_bulk_packed({ count: packed.length }),
      tone: 'positive',
      durationMs: UNDO_MS,
      action: {
        label: m.ui_undo(),
        onPress: () => {
          const form = formOf('unpack', packed);
          form.set('packedAt', packedAt);
          void undoing.submit(form, { method: 'post' });
        },
      },
    });
  });
  useEffect(() => {
    if (reply?.ok) tell(reply.result);
  }, [reply]);
  useEffect(() => {
    if (undone?.ok) void toast({ message: m.orders_bulk_unpacked({ count: undone.result.unpacked }) });
  }, [undone]);

  const failed = [reply, undone].find((each) => each?.ok === false);
  return {
    selection,
    pack: () => void packing.submit(formOf('pack', selection.keys), { method: 'post' }),
    isBusy: packing.state !== 'idle' || undoing.state !== 'idle',
    left: reply?.ok ? reply.result.left : [],
    problem: failed?.ok === false ? problemText(failed.problem) : null,
  };
}

function formOf(intent: 'pack' | 'unpack', numbers: Iterable<string>): FormData {
  const form = new FormData();
  form.set('intent', intent);
  for (const number of numbers) form.append('numbers[]', number);
  return form;
}
