import { Suspense, useEffect, useState } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useNavigate,
  useNavigation,
  useRouteLoaderData,
} from 'react-router';
import { anyone } from '#platform/access/access.ts';
import { offerPayloads } from '#platform/navigation/payload.ts';
import { pageLoader } from '#platform/page/page.ts';
import { ANALYTICS_RULES } from '#platform/analytics/analytics-rules.ts';
import type { TenantSettings } from '#platform/tenancy/tenant.ts';
import { accountsSettings } from '#modules/accounts/public.ts';
import { lessonsSettings } from '#modules/lessons/public.ts';
import { sitesSettings } from '#modules/sites/public.ts';
import { LEGAL_KINDS } from '#platform/tenancy/legal-contract.ts';
import { optionalView } from '#ui/loading/optional-load.ts';
import { returnedEntry } from '#ui/navigation/way-back.ts';
import { Overlays } from '#ui/overlay/overlays.tsx';
import { useIsAwake } from '#ui/still/awake.ts';
import { themeChoiceScript } from '#ui/theme/theme-choice.ts';
import { tableLookScript } from '#ui/table/table-look-script.ts';
import '#ui/theme/theme.css';
import { builds, watchBuilds } from './release/build-watch.ts';
import { DRAFT_KEY } from '#ui/edit/draft-key.ts';
import { ErrorPage } from './shell/error-page.tsx';
import { go } from './errors/go.ts';
import { ownPaths } from './hub/own-paths.server.ts';
import { siteMenusOf } from './shell/site-menus.server.ts';
import { useNonce } from './release/nonce.ts';
import { forgetIntent, mayReload, rememberIntent } from './errors/reload-guard.ts';
import { ownRedirects, routeRules } from './routing/route-guards.server.ts';
import { redirectOf } from './routing/route-rules.ts';
import { watchReader } from './session/same-reader.ts';
import { type ShellData, type SiteAnalytics, useShell } from './root-data/shell.ts';

const ShellLife = optionalView(() => import('./shell/shell-life.tsx'));
const AnalyticsKeeper = optionalView(() => import('./analytics/analytics.tsx'));
const SessionKeeper = optionalView(() => import('./session/session-keeper.tsx'));

export const loader = pageLoader({
  access: anyone,
  handle: async (scope, { http }): Promise<ShellData> => {
    const { tenant, actor, locale } = scope;
    const { frame } = http;
    const site = sitesSettings.of(tenant);
    return {
      site: {
        name: tenant.name,
        tagline: site.tagline?.[locale] ?? null,
        favicon: tenant.settings.favicon ?? null,
        scheme: tenant.settings.theme.scheme,
        themeHref:
          tenant.previewVersion === undefined
            ? `/theme/${tenant.version}.css`
            : `/theme/draft.css?v=${tenant.previewVersion}`,
        version: tenant.version,
        origin: tenant.origin,
        ...(await siteMenusOf(scope, http)),
        modules: tenant.settings.modules,
        bottomBar: site.bottomBar,
        lessonLook: lessonsSettings.of(tenant).lessonLook,
        contact: tenant.settings.contact,
        analytics: tenant.previewVersion === undefined ? analyticsOf(tenant.settings) : null,
        mayRegister: accountsSettings.of(tenant).registration.mode === 'open',
        legal: LEGAL_KINDS.filter((kind) => tenant.settings.legal[kind] !== undefined),
      },
      locale,
      acting: actor.kind === 'person' && actor.acting ? { name: actor.acting.name } : null,
      role: actor.role,
      person:
        actor.kind === 'person'
          ? {
              id: actor.userId,
              firstname: actor.firstname,
              lastname: actor.lastname,
              isActivated: actor.isActivated,
              duties: actor.duties ?? [],
              ownPaths,
            }
          : null,
      sessionMsLeft: frame.sessionExpiresAt && frame.sessionExpiresAt.getTime() - scope.now.getTime(),
      isPreview: tenant.previewVersion !== undefined,
      isDeveloper: frame.isDeveloper,
    };
  },
});

export const middleware = [ownRedirects, routeRules];
function analyticsOf({ analytics }: TenantSettings): SiteAnalytics | null {
  return analytics && { ...analytics, needsConsent: ANALYTICS_RULES[analytics.vendor].needsConsent };
}

/** Shell data depends on the session, which only full loads and forms change. */
export function shouldRevalidate({
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return formMethod !== undefined && formMethod !== 'GET' && defaultShouldRevalidate;
}

export function Layout({ children }: { children: React.ReactNode }) {
  const shell = useRouteLoaderData<ShellData>('root');
  const nonce = useNonce();
  return (
    <html lang={shell?.locale ?? 'th'} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: `${themeChoiceScript};${tableLookScript}` }}
        />
        <Meta />
        {shell?.site.favicon ? (
          <link rel="icon" href={shell.site.favicon} />
        ) : (
          <link rel="icon" href="data:," />
        )}
        <Links />
        {shell && <link rel="stylesheet" href={shell.site.themeHref} />}
      </head>
      <body className="[--header-height:4rem]">
        {children}
        <ScrollRestoration nonce={nonce} getKey={({ key, state }) => returnedEntry(state) ?? key} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function Root() {
  const shell = useShell();
  useIntentMemory();
  useRouteRules();
  const isAwake = useAwake();
  const reader = shell && (shell.person?.id ?? 'guest');
  usePayloads(reader === 'guest');
  useEffect(() => (reader === null ? undefined : watchReader(reader, () => location.reload())), [reader]);
  return (
    <>
      <Outlet />
      <Overlays />
      {shell && isAwake && (
        <Suspense fallback={null}>
          <ShellLife />
        </Suspense>
      )}
      {shell?.site.analytics && <Analytics site={shell.site} />}
      {typeof shell?.sessionMsLeft === 'number' && (
        <SessionWatch msLeft={shell.sessionMsLeft} isAwake={isAwake} />
      )}
    </>
  );
}

/** The keeper of a session whose reader does nothing loads this long before its end. */
const KEEPER_MS = 15 * 60_000;

/** Loads the code that keeps the session once the reader does something, or in time to warn of its end. */
function SessionWatch({ msLeft, isAwake }: { msLeft: number; isAwake: boolean }) {
  const [endsAt, setEndsAt] = useState<number | null>(null);
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => setEndsAt(performance.now() + msLeft), [msLeft]);
  useEffect(() => {
    if (endsAt === null) return;
    const start = (): void => setLeft(endsAt - performance.now());
    const timer = setTimeout(start, isAwake ? 0 : Math.max(0, endsAt - performance.now() - KEEPER_MS));
    return () => clearTimeout(timer);
  }, [endsAt, isAwake]);
  return left === null ? null : (
    <Suspense fallback={null}>
      <SessionKeeper msLeft={left} />
    </Suspense>
  );
}

/** Loads the analytics chunk after hydration, and only on sites that use it. */
function Analytics({ site: { analytics, legal } }: { site: ShellData['site'] }) {
  const [isAlive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  return isAlive && analytics ? (
    <Suspense fallback={null}>
      <AnalyticsKeeper analytics={analytics} hasCookieText={legal.includes('cookies')} />
    </Suspense>
  ) : null;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorPage error={error} />;
}

/** Offers static payloads to guests for the paths in the build manifest. */
function usePayloads(isGuest: boolean): void {
  const [meta, setMeta] = useState(builds.meta);
  useEffect(() => watchBuilds(setMeta), []);
  useEffect(() => offerPayloads(isGuest ? meta : null), [isGuest, meta]);
}

/** Whether the reader has done something or left drafts. */
function useAwake(): boolean {
  const isAwake = useIsAwake();
  const [isDrafting, setIsDrafting] = useState(false);
  useEffect(() => setIsDrafting(hasDrafts()), []);
  return isAwake || isDrafting;
}

function hasDrafts(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(DRAFT_KEY));
  } catch {
    return false;
  }
}

/** Stores the navigation target, so that a reload caused by a new build continues there. */
function useIntentMemory(): void {
  const navigation = useNavigation();
  const target =
    navigation.state === 'loading' && navigation.location
      ? navigation.location.pathname + navigation.location.search
      : null;
  useEffect(() => {
    if (target === null) forgetIntent(sessionStorage);
    else rememberIntent(sessionStorage, target, Date.now());
  }, [target]);
}

/** Applies route redirects to navigations. Once a newer build is served, a navigation becomes a full load. */
function useRouteRules(): void {
  const navigation = useNavigation();
  const navigate = useNavigate();
  const target =
    navigation.state === 'loading' && navigation.formMethod === undefined ? navigation.location : undefined;
  useEffect(() => {
    if (!target) return;
    const to = builds.meta && redirectOf(builds.meta.matcher, target.pathname);
    const path = (to ?? target.pathname) + target.search + target.hash;
    if (builds.isOutdated && mayReload(sessionStorage, path, Date.now())) go(path);
    else if (to !== null) void navigate(path, { replace: true });
  }, [target, navigate]);
}
