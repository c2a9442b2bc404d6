import { ListVideo, MonitorPlay, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData } from 'react-router';
import * as m from '#messages';
import { formatDateTime } from '#platform/dates/format-date.ts';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { TextLink } from '#ui/action/text-link.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { fieldError } from '#ui/form/form-problem.ts';
import { HiddenFields } from '#ui/form/hidden-fields.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useIsBusy } from '#ui/form/use-is-busy.ts';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { mayIn } from '../access/action-rules.ts';
import { editSignage, seeSignage } from '../access/cluster-actions.ts';
import { requireCluster } from '../access/require-cluster.ts';
import { ClusterPath } from '../cluster/cluster-contract.ts';
import { ClusterFrame } from '../frame/cluster-frame.tsx';
import { framedCluster } from '../frame/cluster-tabs.ts';
import { listBranchChoices } from '../membership/branch-choices.ts';
import { visitClusters } from '../permissions.ts';
import { DayStrip } from './day-strip.tsx';
import { signagePaths } from './paths.ts';
import { listPlaylists } from './playlist-rows.ts';
import { createPlaylist } from './save-playlist.ts';
import { createScreen } from './save-screen.ts';
import { localMoment, type Schedule } from './schedule-rules.ts';
import { listScreens, readTimes } from './screen-rows.ts';
import { NewPlaylistForm, NewScreenForm } from './signage-form-contract.ts';
import { MAX_SIGNAGE_NAME, ORIENTATIONS } from './signage-rules.ts';
import { signageProblem } from './signage-problem.tsx';
import { ORIENTATION_TEXTS } from './signage-text.ts';

export const loader = pageLoader({
  access: visitClusters,
  params: ClusterPath,
  handle: async (scope, { params }) => {
    const access = await requireCluster(scope, params.cluster, seeSignage);
    const { clusterId } = access.cluster;
    const [screens, playlists, branches] = await Promise.all([
      listScreens(scope, clusterId),
      listPlaylists(scope, clusterId),
      listBranchChoices(scope),
    ]);
    const branchNames = new Map(branches.map(({ value, label }) => [value, label]));
    const times = await readTimes(
      scope,
      screens.map(({ screenId }) => screenId),
    );
    return {
      cluster: framedCluster(access, scope.locale),
      screens: screens.map(({ branchCode, ...screen }) => ({
        ...screen,
        times: times.get(screen.screenId) ?? [],
        branch: branchCode === null ? null : (branchNames.get(branchCode) ?? branchCode),
      })),
      playlists,
      mayEdit: mayIn(editSignage, access.standing),
      today: localMoment(scope.now, scope.tenant.zone),
      formKey: scope.requestId,
      locale: scope.locale,
      zone: scope.tenant.zone,
    };
  },
});

export const action = pageAction({
  access: visitClusters,
  intents: {
    screen: intent({
      input: NewScreenForm,
      idempotent: true,
      handle: async (scope, { cluster: key, ...form }) => {
        const { cluster } = await requireCluster(scope, key, editSignage);
        const { screenId } = await createScreen(scope, cluster.clusterId, form);
        return redirectTo(signagePaths.screen(key, screenId));
      },
    }),
    playlist: intent({
      input: NewPlaylistForm,
      idempotent: true,
      handle: async (scope, { cluster: key, name }) => {
        const { cluster } = await requireCluster(scope, key, editSignage);
        const { playlistId } = await createPlaylist(scope, cluster.clusterId, { name });
        return redirectTo(signagePaths.playlist(key, playlistId));
      },
    }),
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${m.clusters_tab_signage()} · ${loaderData?.cluster.name ?? ''}` },
];

type View = Awaited<ReturnType<typeof loader>>;

/** The screens of an organisation and what they play. */
export default function SignagePage(): ReactNode {
  const view = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  const { cluster, screens, playlists, mayEdit, formKey } = view;
  return (
    <ClusterFrame cluster={cluster} current="signage">
      <div className="flex flex-col gap-5">
        <Card title={m.clusters_signage_screens()} description={m.clusters_signage_screens_help()}>
          <div className="flex flex-col gap-4">
            {screens.length === 0 && (
              <EmptyState icon={<MonitorPlay />} title={m.clusters_signage_no_screens()} headingLevel={3}>
                {m.clusters_signage_no_screens_text()}
              </EmptyState>
            )}
            <ul className="flex flex-col divide-y divide-line">
              {screens.map((screen) => (
                <ScreenRow key={screen.screenId} screen={screen} view={view} />
              ))}
            </ul>
            {mayEdit && <NewForm what="screen" reply={reply} formKey={formKey} />}
          </div>
        </Card>
        <Card title={m.clusters_signage_playlists()} description={m.clusters_signage_playlists_help()}>
          <div className="flex flex-col gap-4">
            {playlists.length === 0 && (
              <EmptyState icon={<ListVideo />} title={m.clusters_signage_no_playlists()} headingLevel={3}>
                {m.clusters_signage_no_playlists_text()}
              </EmptyState>
            )}
            <ul className="flex flex-col divide-y divide-line">
              {playlists.map(({ playlistId, name, slides }) => (
                <li key={playlistId} className="flex flex-wrap items-baseline justify-between gap-x-4 py-3">
                  <TextLink to={signagePaths.playlist(cluster.key, playlistId)}>{name}</TextLink>
                  <span className="text-sm text-ink-soft">
                    {m.clusters_signage_slides({ count: slides })}
                  </span>
                </li>
              ))}
            </ul>
            {mayEdit && <NewForm what="playlist" reply={reply} formKey={formKey} />}
          </div>
        </Card>
      </div>
    </ClusterFrame>
  );
}

function ScreenRow({ screen, view }: { screen: View['screens'][number]; view: View }): ReactNode {
  const { cluster, playlists, today, locale, zone } = view;
  const schedule: Schedule = { times: screen.times, defaultPlaylistId: screen.playlistId };
  return (
    <li className="flex flex-col gap-2 py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-3">
          <TextLink to={signagePaths.screen(cluster.key, screen.screenId)}>{screen.name}</TextLink>
          <span className="text-sm text-ink-soft">
            {ORIENTATION_TEXTS[screen.orientation]()}
            {screen.branch !== null && ` · ${screen.branch}`}
          </span>
        </span>
        <TextLink to={signagePaths.promotion(screen.code)} reloadDocument>
          {m.clusters_signage_open()}
        </TextLink>
      </div>
      <DayStrip schedule={schedule} playlists={playlists} moment={today} />
      <p className="text-sm text-ink-soft">
        {screen.seenAt === null
          ? m.clusters_signage_never_seen()
          : m.clusters_signage_seen({
              time: formatDateTime(screen.seenAt, { locale, zone }),
              count: screen.slides,
            })}
      </p>
    </li>
  );
}

function NewForm({
  what,
  reply,
  formKey,
}: {
  what: 'screen' | 'playlist';
  reply: ActionReply | undefined;
  formKey: string;
}): ReactNode {
  const problem = signageProblem(reply, [what]);
  const isScreen = what === 'screen';
  return (
    <Form method="post" noValidate className="flex flex-col gap-3 rounded-md bg-canvas p-3">
      <FormErrorSummary problem={problem} />
      <HiddenFields intent={what} formKey={formKey} />
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label={isScreen ? m.clusters_signage_new_screen() : m.clusters_signage_new_playlist()}
          name="name"
          maxLength={MAX_SIGNAGE_NAME}
          error={fieldError(problem, 'name')}
          className="min-w-0 grow basis-48"
        />
        {isScreen && (
          <Select
            label={m.clusters_signage_orientation()}
            name="orientation"
            options={ORIENTATIONS.map((value) => ({ value, label: ORIENTATION_TEXTS[value]() }))}
          />
        )}
        <SubmitButton busy={useIsBusy(what)} variant="secondary" icon={<Plus aria-hidden />}>
          {m.clusters_signage_add()}
        </SubmitButton>
      </div>
    </Form>
  );
}
