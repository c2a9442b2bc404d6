import { MonitorPlay } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { accountsPaths } from '#modules/accounts/public-ui.ts';
import { pageLoader } from '#platform/page/page.ts';
import { refuse } from '#platform/refusal.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { clusterName } from '../../cluster/cluster-text.ts';
import { clustersPaths } from '../../paths.ts';
import { watchScreen } from '../../permissions.ts';
import { clustersRefusals } from '../../refusals.ts';
import { signagePaths } from '../paths.ts';
import { readContact } from '../read-screen.ts';
import { listOfferedScreens } from '../screen-rows.ts';
import { SCREEN_CODE } from '../signage-rules.ts';
import { ORIENTATION_TEXTS } from '../signage-text.ts';
import { ScreenView } from './screen-view.tsx';

export const loader = pageLoader({
  access: watchScreen,
  secrets: ['screen'],
  query: z.object({ screen: z.string().max(64).optional() }),
  handle: async (scope, { query }) => {
    const code = query.screen ?? null;
    if (code === null)
      return {
        playing: null,
        screens: await listOfferedScreens(scope),
        locale: scope.locale,
      };
    if (!SCREEN_CODE.test(code)) throw refuse(clustersRefusals, 'clusters.screen_missing');
    const { content, ...contact } = await readContact(scope, { screenCode: code });
    if (content === null) throw new Error('A screen that knows nothing is told what it plays.');
    return { playing: { code, first: { ...contact, content } }, screens: null, locale: scope.locale };
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  {
    title: loaderData?.playing
      ? m.clusters_signage_screen_title({ name: loaderData.playing.first.content.name })
      : m.clusters_signage_choose(),
  },
  { name: 'robots', content: 'noindex' },
];

/** A screen of an organisation that plays; without its code, the choice of one. */
export default function PromotionPage(): ReactNode {
  const { playing, screens, locale } = useLoaderData<typeof loader>();
  if (playing) return <ScreenView key={playing.code} {...playing} />;
  return (
    <PageFrame background="canvas" maxWidth="md" padding="roomy">
      <Card className="p-6 sm:p-8">
        <h1 className="mb-4 text-2xl font-semibold">{m.clusters_signage_choose()}</h1>
        {screens === null || screens.length === 0 ? (
          <EmptyState
            icon={<MonitorPlay />}
            title={m.clusters_signage_choose_none()}
            action={
              screens === null ? (
                <LinkButton to={accountsPaths.login(signagePaths.promotion())} variant="primary">
                  {m.clusters_people_sign_in()}
                </LinkButton>
              ) : (
                <LinkButton to={clustersPaths.manage()}>{m.clusters_title()}</LinkButton>
              )
            }
          >
            {screens === null ? m.clusters_signage_choose_guest() : m.clusters_signage_choose_none_text()}
          </EmptyState>
        ) : (
          <ul className="flex flex-col gap-2">
            {screens.map((screen) => (
              <li key={screen.code}>
                <LinkButton
                  to={signagePaths.promotion(screen.code)}
                  full
                  icon={<MonitorPlay aria-hidden />}
                  reloadDocument
                >
                  <span className="grow text-start">
                    {screen.name}
                    <span className="block text-sm font-normal text-ink-soft">
                      {clusterName(screen, locale)} · {ORIENTATION_TEXTS[screen.orientation]()}
                    </span>
                  </span>
                </LinkButton>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </PageFrame>
  );
}
