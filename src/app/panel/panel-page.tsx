import { Building2, Lock, LockOpen, LogOut, WifiOff } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { Link, type MetaFunction, useLoaderData, useNavigate } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { accountsPaths } from '#modules/accounts/public-ui.ts';
import { checkLeave, LeaveInput, readPanel, visitClusters } from '#modules/clusters/public.ts';
import {
  CLUSTER_ROLE_TEXTS,
  clusterName,
  clustersPaths,
  clusterTiles,
  type PanelTile,
  type PanelView,
} from '#modules/clusters/public-ui.ts';
import { intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { Button } from '#ui/action/button.tsx';
import { useConnection } from '#ui/state/use-connection.ts';
import { useWakeLock } from '#ui/state/use-wake-lock.ts';
import { standingOf, useShell, useSwitches } from '../root-data/shell.ts';
import { SiteMark } from '../shell/site-mark.tsx';
import { FullScreenButton } from './full-screen-button.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { PanelClock } from './panel-clock.tsx';
import { workTiles } from './panel-tiles.ts';
import { usePanelLock } from './use-panel-lock.ts';

const TRIES_PER_MINUTE = 10;
const MAX_KEY = 100;

export const loader = pageLoader({
  access: visitClusters,
  query: z.object({ cluster: z.string().max(MAX_KEY).optional() }),
  handle: async (scope, { query, http }) => ({
    ...(await readPanel(scope, http, query.cluster)),
    now: scope.now.toISOString(),
    zone: scope.tenant.zone,
    locale: scope.locale,
  }),
});

export const action = pageAction({
  access: visitClusters,
  intents: {
    leave: intent({
      input: LeaveInput,
      limit: { perMinute: TRIES_PER_MINUTE },
      prepare: checkLeave,
      handle: async () => ({}),
    }),
  },
});

export const meta: MetaFunction = () => [{ title: m.app_panel_title() }];

/** Touch screen of an organisation: big tiles of what its reader may open. While it is locked, leaving it needs their PIN. */
export default function PanelPage(): ReactNode {
  const { view, choices, mayLock, now, zone, locale } = useLoaderData<typeof loader>();
  const shell = useShell();
  const isOn = useSwitches();
  const navigate = useNavigate();
  const [isLocked, setLocked] = usePanelLock(shell?.person?.id ?? '');
  /** Where it is left to, which waits for the PIN; `unlock` stays. */
  const [leaving, setLeaving] = useState<string | null>(null);
  useWakeLock();
  const onAllowed = useCallback(() => {
    if (leaving === UNLOCK) setLocked(false);
    else if (leaving !== null) void navigate(leaving);
    setLeaving(null);
  }, [leaving, navigate, setLocked]);
  const onLeave = isLocked ? setLeaving : undefined;
  const cluster = view?.cluster ?? null;
  return (
    <div className="mx-auto flex w-full max-w-6xl grow flex-col gap-6 p-4 sm:p-8">
      <PanelHead view={view}>
        <PanelClock startAt={now} zone={zone} locale={locale} />
      </PanelHead>
      <ConnectionBadge />
      {view === null && choices.length > 0 && (
        <Tiles
          title={m.app_panel_choose()}
          tiles={choices.map((choice) => ({
            to: clustersPaths.panel({ cluster: choice.key }),
            label: clusterName(choice, locale),
            icon: Building2,
          }))}
        />
      )}
      {view && <Tiles title={m.app_panel_organisation()} tiles={clusterTiles(view)} onLeave={onLeave} />}
      <Tiles title={m.app_panel_work()} tiles={workTiles(standingOf(shell), isOn)} onLeave={onLeave} />
      <footer className="mt-auto flex flex-wrap justify-end gap-3 pt-4">
        <FullScreenButton />
        {(isLocked || mayLock) && (
          <Button
            size="lg"
            icon={isLocked ? <LockOpen aria-hidden /> : <Lock aria-hidden />}
            onClick={() => (isLocked ? setLeaving(UNLOCK) : setLocked(true))}
          >
            {isLocked ? m.app_panel_unlock() : m.app_panel_lock()}
          </Button>
        )}
        <Button
          size="lg"
          icon={<LogOut aria-hidden />}
          onClick={() => (isLocked ? setLeaving(AWAY) : void navigate(AWAY))}
        >
          {m.app_panel_leave()}
        </Button>
      </footer>
      <LeaveDialog
        cluster={cluster?.key ?? null}
        isOpen={leaving !== null}
        onClose={() => setLeaving(null)}
        onAllowed={onAllowed}
      />
    </div>
  );
}

const AWAY = accountsPaths.dashboard();
const UNLOCK = 'unlock';

function PanelHead({ view, children }: { view: PanelView | null; children: ReactNode }): ReactNode {
  const site = useShell()?.site.name;
  const cluster = view?.cluster;
  const details = cluster && [
    cluster.branches === null ? m.app_panel_all_branches() : cluster.branches.join(', '),
    ...cluster.roles.map((role) => CLUSTER_ROLE_TEXTS[role]()),
  ];
  return (
    <header className="flex flex-wrap items-start justify-between gap-4">
      <div className="flex min-w-0 items-center gap-3">
        <SiteMark />
        <div className="min-w-0">
          <h1 className="text-2xl font-semibold break-words">{cluster?.name ?? site}</h1>
          <p className="break-words text-ink-soft">{details?.join(' · ') ?? m.app_panel_title()}</p>
        </div>
      </div>
      {children}
    </header>
  );
}

function ConnectionBadge(): ReactNode {
  const isOnline = useConnection();
  return (
    <div role="status" className="empty:hidden">
      {!isOnline && (
        <p className="flex items-center gap-2 rounded-md border border-warning/30 bg-warning-soft px-4 py-3 font-medium">
          <WifiOff aria-hidden className="size-5 shrink-0 text-warning" />
          {m.app_panel_offline()}
        </p>
      )}
    </div>
  );
}

function Tiles({
  title,
  tiles,
  onLeave,
}: {
  title: string;
  tiles: readonly PanelTile[];
  /** While the panel is locked: tiles are no links then, which a long press or another button would open elsewhere. */
  onLeave?: ((to: string) => void) | undefined;
}): ReactNode {
  return (
    <section>
      <h2 className="mb-3 text-lg font-semibold">{title}</h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(9rem,45%),1fr))] gap-3 sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] sm:gap-4">
        {tiles.map(({ to, label, icon }) => (
          <li key={to}>
            {onLeave ? (
              <button type="button" onClick={() => onLeave(to)} className={TILE}>
                <TileFace label={label} icon={icon} />
              </button>
            ) : (
              <Link to={to} className={TILE}>
                <TileFace label={label} icon={icon} />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const TILE =
  'flex h-full min-h-32 w-full flex-col items-start justify-between gap-4 rounded-xl border border-line bg-surface p-4 text-start shadow-rest select-none hover:border-line-strong active:bg-sunken sm:min-h-40 sm:p-5';

function TileFace({ label, icon: Icon }: Pick<PanelTile, 'label' | 'icon'>): ReactNode {
  return (
    <>
      <span className="grid size-12 place-items-center rounded-lg bg-accent-soft text-accent [&_svg]:size-6">
        <Icon aria-hidden />
      </span>
      <span className="text-lg leading-snug font-medium break-words">{label}</span>
    </>
  );
}
