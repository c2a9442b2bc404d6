import { Component, type ReactNode, useCallback, useEffect } from 'react';
import { RotateCw } from 'lucide-react';
import { useFetcher } from 'react-router';
import * as m from '#messages';
import { accountsPaths } from '#modules/accounts/public-ui.ts';
import type { Locale } from '#platform/locale/locale.ts';
import type { DashboardCardUi } from '#platform/module/module-start.ts';
import { Button } from '#ui/action/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { OnceAwake } from '#ui/still/once-awake.tsx';
import { SkeletonRegion, SkeletonText } from '#ui/loading/skeleton.tsx';

type State =
  | { readonly state: 'ready'; readonly facts: unknown }
  | { readonly state: 'late' }
  | { readonly state: 'failed'; readonly requestId: string };

interface DashboardCardProps {
  name: string;
  first: State;
  look: DashboardCardUi;
  locale: Locale;
  zone: string;
  /** In place of the link to the whole list, while the cards are arranged. */
  actions?: ReactNode;
}

/** One card. Shows the data that came with the page; reloads itself if that was late or failed. */
export function DashboardCard({ name, first, look, locale, zone, actions }: DashboardCardProps): ReactNode {
  const title = look.title();
  const fetcher = useFetcher<{ cards: { name: string; state: State }[] }>();
  const { load } = fetcher;
  const again = useCallback(() => void load(`${accountsPaths.dashboard()}?card=${name}`), [load, name]);
  const fetched = fetcher.data?.cards.find((card) => card.name === name)?.state;
  const isLate = first.state === 'late';
  useEffect(() => {
    if (isLate) again();
  }, [isLate, again]);
  const state: State = fetcher.state !== 'idle' ? { state: 'late' } : (fetched ?? first);
  return (
    <Card
      title={title}
      headingLevel={3}
      actions={
        actions || (
          <LinkButton
            to={look.to}
            size="sm"
            variant="quiet"
            aria-label={`${m.app_dashboard_all()}: ${title}`}
          >
            {m.app_dashboard_all()}
          </LinkButton>
        )
      }
    >
      {state.state === 'late' ? (
        <SkeletonRegion>
          <SkeletonText lines={3} />
        </SkeletonRegion>
      ) : state.state === 'failed' ? (
        <CardFailed onRetry={again} requestId={state.requestId} />
      ) : (
        <CardBoundary key={String(fetched === undefined)} onRetry={again}>
          <CardView View={look.View} facts={state.facts} locale={locale} zone={zone} />
        </CardBoundary>
      )}
    </Card>
  );
}

function CardView({
  View,
  facts,
  locale,
  zone,
}: Pick<DashboardCardUi, 'View'> & { facts: unknown; locale: Locale; zone: string }): ReactNode {
  return (
    <OnceAwake views={[View]} fallback={<SkeletonText lines={3} />}>
      <View facts={facts} locale={locale} zone={zone} />
    </OnceAwake>
  );
}

function CardFailed({ onRetry, requestId }: { onRetry: () => void; requestId?: string }): ReactNode {
  return (
    <Notice
      tone="warning"
      live
      title={m.app_dashboard_failed()}
      action={
        <Button size="sm" icon={<RotateCw aria-hidden />} onClick={onRetry}>
          {m.app_retry()}
        </Button>
      }
    >
      {requestId !== undefined && <code className="text-xs select-all">{requestId}</code>}
    </Notice>
  );
}

/** Error boundary of one card. */
export class CardBoundary extends Component<
  { onRetry: () => void; children: ReactNode },
  { isFailed: boolean }
> {
  override state = { isFailed: false };

  static getDerivedStateFromError(): { isFailed: boolean } {
    return { isFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.isFailed) return this.props.children;
    return (
      <CardFailed
        onRetry={() => {
          this.setState({ isFailed: false });
          this.props.onRetry();
        }}
      />
    );
  }
}
