import { useEffect, useEffectEvent, useState } from 'react';
import { useFetcher, useRevalidator } from 'react-router';
import * as m from '#messages';
import type { ActionReply } from '#platform/page/page.ts';
import type { FormProblem } from '#ui/form/form-problem.ts';
import { toast } from '#ui/toast/toast.ts';
import type { FormBase, FormVersions, ItemForm } from '../merging/merge-form-rules.ts';
import { isMergeable } from '../merging/mergeable-rules.ts';
import { formOf } from './item-form.tsx';
import { currentIn, manageProblem } from './manage-problem.tsx';
import type { ManagedItem } from './managed-item.ts';

/** What is merged now. */
interface Shown {
  readonly versions: FormVersions;
  /** The version that is saved over. */
  readonly version: number;
  /** How many merges preceded it. */
  readonly round: number;
}

/** What is to be merged once the item is read again, as this version or a later one. */
interface Asked {
  readonly base: FormBase;
  /** Null: as it stands in the form by then. */
  readonly mine: ItemForm | null;
  readonly from: number;
  readonly round: number;
}

export interface Merging {
  readonly shown: Shown | null;
  /** From the press of the button until the merged version is open, or the window was closed. */
  readonly isMerging: boolean;
  readonly isBusy: boolean;
  readonly problem: FormProblem | null;
  /** Begins to merge what stands in the form with what is stored now, at least as this version. */
  readonly begin: (from: number) => Promise<void>;
  readonly save: (form: ItemForm) => void;
  readonly close: () => void;
}

/**
 * Merges what stands in an item's form with what somebody else has saved. The form keeps what was typed until the merged
 * version is stored; if somebody saves once more meanwhile, only what they changed is merged again. A text is not merged
 * with a page that was built meanwhile: the window does not open.
 */
export function useMerging(
  item: ManagedItem,
  {
    readForm,
    readBase,
    load,
    toFormData,
    onSaved,
  }: {
    readonly readForm: () => ItemForm;
    /** What the form began with. Rejects if it cannot be read now. */
    readonly readBase: () => Promise<FormBase>;
    /** Loads the code of the window. */
    readonly load: () => Promise<unknown>;
    readonly toFormData: (form: ItemForm, version: number) => FormData;
    /** The merged version is stored, and the item is read again. */
    readonly onSaved: () => void;
  },
): Merging {
  const fetcher = useFetcher<ActionReply<{ version: number }>>();
  const revalidator = useRevalidator();
  const [isBeginning, setBeginning] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const [sent, setSent] = useState<ItemForm | null>(null);
  const [savedVersion, setSavedVersion] = useState<number | null>(null);
  const [problem, setProblem] = useState<FormProblem | null>(null);

  function close(): void {
    setAsked(null);
    setShown(null);
    setProblem(null);
  }

  const show = useEffectEvent(({ base, mine, round }: Asked): void => {
    const versions = { base, theirs: formOf(item), mine: mine ?? readForm() };
    if (!isMergeable(versions.theirs, versions.mine)) return close();
    setShown({ versions, version: item.version, round });
    setAsked(null);
  });
  const isRead = asked !== null && item.version >= asked.from;
  useEffect(() => {
    if (asked !== null && isRead) show(asked);
  }, [asked, isRead]);

  const onReply = useEffectEvent((reply: ActionReply<{ version: number }>): void => {
    if (reply.ok) return setSavedVersion(reply.result.version);
    const current =
      reply.problem.code === 'content.version_conflict' ? currentIn(reply.problem.details) : null;
    if (current === null || shown === null || sent === null) return setProblem(manageProblem(reply.problem));
    const { theirs } = shown.versions;
    setAsked({ base: theirs, mine: sent, from: current, round: shown.round + 1 });
    void revalidator.revalidate();
  });
  useEffect(() => {
    if (fetcher.data) onReply(fetcher.data);
  }, [fetcher.data]);

  const open = useEffectEvent((): void => {
    setSavedVersion(null);
    onSaved();
    close();
    void toast({ message: m.content_merge_saved() });
  });
  const isStored = savedVersion !== null && item.version >= savedVersion;
  useEffect(() => {
    if (isStored) open();
  }, [isStored]);

  async function begin(from: number): Promise<void> {
    setBeginning(true);
    try {
      const [base] = await Promise.all([readBase(), load(), revalidator.revalidate()]);
      setAsked({ base, mine: null, from, round: 0 });
    } catch {
      void toast({ message: m.content_merge_unread(), tone: 'danger' });
    } finally {
      setBeginning(false);
    }
  }

  return {
    shown,
    isMerging: isBeginning || asked !== null || shown !== null,
    isBusy: fetcher.state !== 'idle' || asked !== null || savedVersion !== null,
    problem,
    begin,
    save: (form) => {
      if (shown === null) return;
      setProblem(null);
      setSent(form);
      void fetcher.submit(toFormData(form, shown.version), { method: 'post' });
    },
    close,
  };
}
