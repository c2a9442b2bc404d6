import { Bookmark, BookmarkPlus, Check, Trash2, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useFetcher, useLocation } from 'react-router';
import * as m from '#messages';
import { listPaths } from '#platform/lists/paths.ts';
import { type ListView, MAX_OWN_VIEWS, MAX_VIEW_NAME, viewQueryOf } from '#platform/lists/view-rules.ts';
import { Menu, type MenuItem } from '../action/menu.tsx';
import { prompt } from '../overlay/prompt.ts';
import { toast } from '../toast/toast.ts';

type Reply = { ok: true; intent: string } | { ok: false; problem: { code: string } };

/** Saved views of a list: opens one, saves what is shown under a name, deletes the one that is open. */
export function ViewMenu({ list, subject }: { list: string; subject?: string | undefined }): ReactNode {
  const { pathname, search } = useLocation();
  const reading = useFetcher<{ views: ListView[]; canShare: boolean }>();
  const saving = useFetcher<Reply>();
  const address = listPaths.exports(list, { subject });
  const views = reading.data?.views ?? [];
  const query = viewQueryOf(search);
  const open = views.find((view) => view.query === query);
  const reply = saving.state === 'idle' ? saving.data : undefined;
  const { load } = reading;

  useEffect(() => {
    if (!reply) return;
    if (reply.ok) {
      void load(address);
      const message = reply.intent === 'save_view' ? m.ui_table_view_saved() : m.ui_table_view_deleted();
      void toast({ message, tone: 'positive' });
    } else {
      const isFull = reply.problem.code === 'platform.too_many_views';
      const message = isFull ? m.ui_table_view_too_many({ most: MAX_OWN_VIEWS }) : m.ui_error_occurred();
      void toast({ message, tone: 'danger' });
    }
  }, [reply, load, address]);

  const read = (): void => {
    if (reading.state === 'idle' && reading.data === undefined) void load(address);
  };
  const send = (fields: Record<string, string>): void =>
    void saving.submit({ list, ...(subject && { subject }), ...fields }, { method: 'post', action: address });
  const save = async (isShared: boolean): Promise<void> => {
    const name = await prompt({
      title: isShared ? m.ui_table_view_save_shared() : m.ui_table_view_save(),
      message: m.ui_table_view_save_text(),
      confirmLabel: m.ui_table_view_save_confirm(),
      input: { label: m.ui_table_view_name(), defaultValue: open?.name ?? '', maxLength: MAX_VIEW_NAME },
    });
    if (name?.trim()) send({ intent: 'save_view', name: name.trim(), search, isShared: String(isShared) });
  };

  const items: MenuItem[] = [
    ...views.map((view) => ({
      label: view.name,
      to: view.query === '' ? pathname : `${pathname}?${view.query}`,
      icon:
        view === open ? (
          <Check aria-hidden />
        ) : view.isShared ? (
          <Users aria-hidden />
        ) : (
          <Bookmark aria-hidden />
        ),
    })),
    ...(views.length > 0 ? (['line'] as const) : []),
    { label: m.ui_table_view_save(), icon: <BookmarkPlus aria-hidden />, onSelect: () => void save(false) },
    ...(reading.data?.canShare
      ? [
          {
            label: m.ui_table_view_save_shared(),
            icon: <Users aria-hidden />,
            onSelect: () => void save(true),
          },
        ]
      : []),
    ...(open?.canDelete
      ? [
          {
            label: m.ui_table_view_delete({ name: open.name }),
            icon: <Trash2 aria-hidden />,
            danger: true,
            onSelect: () => send({ intent: 'delete_view', viewId: open.viewId }),
          },
        ]
      : []),
  ];
  return (
    <Menu
      label={m.ui_table_views()}
      icon={<Bookmark aria-hidden />}
      iconOnly
      align="end"
      items={items}
      onIntent={read}
    />
  );
}
