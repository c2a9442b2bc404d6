import { MonitorPlay } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData } from 'react-router';
import * as m from '#messages';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { CopyField } from '#ui/form/copy-field.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { LinkQr } from '#ui/picture/link-qr.tsx';
import { EditPage } from '#ui/edit/edit-page.tsx';
import { SaveBar } from '#ui/edit/save-bar.tsx';
import { useFormChanges, useLastSaved } from '#ui/edit/use-form-changes.ts';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { outcomeOf } from '#ui/form/form-outcome.ts';
import { fieldError } from '#ui/form/form-problem.ts';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useIsBusy } from '#ui/form/use-is-busy.ts';
import { Card } from '#ui/layout/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { mayIn } from '../access/action-rules.ts';
import { editSignage, seeSignage } from '../access/cluster-actions.ts';
import { requireCluster } from '../access/require-cluster.ts';
import { clusterName } from '../cluster/cluster-text.ts';
import { listBranchChoices } from '../membership/branch-choices.ts';
import { clustersPaths } from '../paths.ts';
import { visitClusters } from '../permissions.ts';
import { DayStrip } from './day-strip.tsx';
import { signagePaths } from './paths.ts';
import { SlideStage } from './player/slide-stage.tsx';
import { listPlaylists } from './playlist-rows.ts';
import { readShownSlides } from './read-screen.ts';
import { RemoveForm } from './remove-form.tsx';
import { removeScreen, saveScreen } from './save-screen.ts';
import { localMoment, playlistAt, type Schedule } from './schedule-rules.ts';
import { ScreenPagePath } from './screen-contract.ts';
import { getScreen, readTimes } from './screen-rows.ts';
import { RemoveScreenForm, ScreenForm } from './signage-form-contract.ts';
import { signageProblem } from './signage-problem.tsx';
import { MAX_SIGNAGE_NAME, ORIENTATIONS } from './signage-rules.ts';
import { ORIENTATION_TEXTS } from './signage-text.ts';
import { timeDrafts, TimeRows } from './time-rows.tsx';

export const loader = pageLoader({
  access: visitClusters,
  params: ScreenPagePath,
  handle: async (scope, { params }) => {
    const access = await requireCluster(scope, params.cluster, seeSignage);
    const { clusterId, key } = access.cluster;
    const screen = await getScreen(scope, { clusterId, screenId: params.screen });
    const [playlists, times, branches] = await Promise.all([
      listPlaylists(scope, clusterId),
      readTimes(scope, [screen.screenId]),
      listBranchChoices(scope),
    ]);
    const schedule: Schedule = {
      times: times.get(screen.screenId) ?? [],
      defaultPlaylistId: screen.playlistId,
    };
    const now = localMoment(scope.now, scope.tenant.zone);
    const playing = playlistAt(schedule, now);
    const slides = playing === null ? [] : (await readShownSlides(scope, [playing])).get(playing);
    return {
      cluster: { key, name: clusterName(access.cluster, scope.locale) },
      screen,
      schedule,
      playlists,
      branches: branches.filter(({ isArchived, value }) => !isArchived || value === screen.branchCode),
      slides: slides ?? [],
      now,
      url: scope.tenant.origin + signagePaths.promotion(screen.code),
      mayEdit: mayIn(editSignage, access.standing),
    };
  },
});

export const action = pageAction({
  access: visitClusters,
  intents: {
    default: intent({
      input: ScreenForm,
      handle: async (scope, form) => {
        const { cluster } = await requireCluster(scope, form.cluster, editSignage);
        await saveScreen(scope, cluster.clusterId, form);
      },
    }),
    remove: intent({
      input: RemoveScreenForm,
      handle: async (scope, form) => {
        const { cluster } = await requireCluster(scope, form.cluster, editSignage);
        await removeScreen(scope, cluster.clusterId, form);
        return redirectTo(signagePaths.signage(form.cluster));
      },
    }),
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData?.screen.name ?? '' },
];

/** One screen of an organisation: what it plays when, and where it is opened. */
export default function ScreenPage(): ReactNode {
  const { cluster, screen, schedule, playlists, slides, now, url, mayEdit } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  return (
    <EditPage
      width="wide"
      header={
        <PageHeader
          breadcrumbs={[
            { label: cluster.name, to: clustersPaths.detail(cluster.key) },
            { label: m.clusters_tab_signage(), to: signagePaths.signage(cluster.key) },
            { label: screen.name },
          ]}
          title={screen.name}
          actions={
            <LinkButton
              to={signagePaths.promotion(screen.code)}
              icon={<MonitorPlay aria-hidden />}
              reloadDocument
            >
              {m.clusters_signage_open()}
            </LinkButton>
          }
        />
      }
    >
      <Card title={m.clusters_signage_today()}>
        <div className="flex flex-col gap-4">
          <DayStrip schedule={schedule} playlists={playlists} moment={now} />
          <SlideStage slides={slides} orientation={screen.orientation} />
        </div>
      </Card>
      {mayEdit && <ScreenFields reply={reply} />}
      <Card title={m.clusters_signage_address()} description={m.clusters_signage_address_help()}>
        <div className="flex flex-col gap-4">
          <CopyField label={m.clusters_signage_address()} value={url} />
          <LinkQr
            url={url}
            name={screen.name}
            label={m.clusters_signage_address_qr()}
            saveLabel={m.clusters_signage_qr_save()}
          />
        </div>
      </Card>
      {mayEdit && (
        <RemoveForm
          title={m.clusters_signage_remove_screen()}
          text={m.clusters_signage_remove_screen_text()}
          reply={reply}
        />
      )}
    </EditPage>
  );
}

function ScreenFields({ reply }: { reply: ActionReply | undefined }): ReactNode {
  const { screen, schedule, playlists, branches } = useLoaderData<typeof loader>();
  const problem = signageProblem(reply, ['default']);
  const box = useRef<HTMLFormElement>(null);
  const labels = {
    name: m.clusters_signage_name(),
    orientation: m.clusters_signage_orientation(),
    branch: m.clusters_signage_branch(),
    playlist: m.clusters_signage_usual(),
    times: m.clusters_signage_times(),
  };
  const opened = useLastSaved(reply);
  const { changes, discard, fieldsKey } = useFormChanges(box, { opened, labels });
  return (
    <Form ref={box} method="post" noValidate className="flex flex-col gap-5">
      <FormErrorSummary problem={problem} labels={labels} />
      <input type="hidden" name="version" value={screen.version} />
      <div key={fieldsKey} className="flex flex-col gap-5">
        <Card>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label={labels.name}
              name="name"
              defaultValue={screen.name}
              maxLength={MAX_SIGNAGE_NAME}
              error={fieldError(problem, 'name')}
            />
            <Select
              label={labels.orientation}
              name="orientation"
              defaultValue={screen.orientation}
              options={ORIENTATIONS.map((value) => ({ value, label: ORIENTATION_TEXTS[value]() }))}
            />
            <Select
              label={labels.branch}
              name="branch"
              optional
              defaultValue={screen.branchCode ?? ''}
              options={[{ value: '', label: m.clusters_signage_no_branch() }, ...branches]}
            />
            <Select
              label={labels.playlist}
              help={m.clusters_signage_usual_help()}
              name="playlist"
              optional
              defaultValue={screen.playlistId ?? ''}
              options={[
                { value: '', label: m.clusters_signage_nothing_short() },
                ...playlists.map(({ playlistId, name }) => ({ value: playlistId, label: name })),
              ]}
            />
          </div>
        </Card>
        <Card title={labels.times} description={m.clusters_signage_times_help()}>
          <Times first={schedule.times} playlists={playlists} problem={problem} />
        </Card>
      </div>
      <SaveBar
        busy={useIsBusy('default')}
        outcome={outcomeOf(reply, 'default')}
        label={m.clusters_signage_save()}
        changes={changes}
        onDiscard={discard}
      />
    </Form>
  );
}

function Times({
  first,
  playlists,
  problem,
}: { first: Schedule['times'] } & Pick<Parameters<typeof TimeRows>[0], 'playlists' | 'problem'>): ReactNode {
  const [rows, setRows] = useState(() => timeDrafts(first));
  return <TimeRows rows={rows} onRows={setRows} playlists={playlists} problem={problem} />;
}
