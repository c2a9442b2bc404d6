import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import * as m from '#messages';
import { legalPaths } from '#modules/sites/public-ui.ts';
import { Button } from '#ui/action/button.tsx';
import { TextLink } from '#ui/action/text-link.tsx';
import { countPage, forgetVisitor } from './analytics-script.ts';
import type { SiteAnalytics } from '../root-data/shell.ts';
import { type Choice, onAskAgain, readChoice, writeChoice } from './analytics-choice.ts';

interface AnalyticsProps {
  analytics: SiteAnalytics;
  hasCookieText: boolean;
}

/**
 * Counts page views with the site's vendor: its script is reinserted after every route change and removed before
 * the next (specification §2). A vendor that stores data on the device needs consent first.
 */
export default function AnalyticsKeeper({ analytics, hasCookieText }: AnalyticsProps): ReactNode {
  const { needsConsent } = analytics;
  const [choice, setChoice] = useState<Choice>(() => readChoice(analytics));
  const { pathname, search } = useLocation();
  const isCounting = !needsConsent || choice === 'yes';
  useEffect(
    () => (isCounting ? countPage(analytics, pathname + search) : undefined),
    [analytics, isCounting, pathname, search],
  );
  useEffect(() => onAskAgain(() => setChoice(null)), []);
  if (!needsConsent || choice !== null) return null;

  function choose(answer: 'yes' | 'no'): void {
    const was = readChoice(analytics);
    writeChoice(analytics, answer);
    if (answer === 'no' && was === 'yes') {
      forgetVisitor();
      location.reload(); // a started script can only be ended with its page
    } else setChoice(answer);
  }

  return (
    // sticky, not fixed: at the end of the page, content can scroll out from under it
    <section
      aria-label={m.app_analytics_title()}
      className="sticky bottom-[calc(0.75rem+var(--bottom-bar,0rem))] z-40 m-3 max-w-xl rounded-lg border border-line bg-raised p-4 shadow-float sm:mx-auto print:hidden"
    >
      <p className="font-semibold">{m.app_analytics_title()}</p>
      <p className="mt-1 text-sm text-ink-soft">
        {m.app_analytics_text()}
        {hasCookieText && (
          <>
            {' '}
            <TextLink to={legalPaths.text('cookies')}>{m.app_analytics_more()}</TextLink>
          </>
        )}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={() => choose('no')}>{m.app_analytics_no()}</Button>
        <Button onClick={() => choose('yes')}>{m.app_analytics_yes()}</Button>
      </div>
    </section>
  );
}
