import { useRouteLoaderData } from 'react-router';
import type { Role } from '#platform/access/access.ts';
import type { Duty } from '#platform/duty-rules.ts';
import type { Standing } from '#platform/access/entitlement-rules.ts';
import type { Analytics } from '#platform/analytics/analytics-rules.ts';
import type { ShownEntry } from '#modules/content/public-ui.ts';
import type { LessonLook } from '#modules/lessons/public-ui.ts';
import type { LegalKind } from '#platform/tenancy/legal-contract.ts';
import type { Locale } from '#platform/locale/locale.ts';

/**
 * Data that every page has about its site and reader. For guests it contains nothing personal, because their pages
 * are cached.
 */
export interface ShellData {
  readonly site: {
    readonly name: string;
    readonly tagline: string | null;
    readonly favicon: string | null;
    readonly scheme: 'light' | 'dark' | 'system';
    readonly themeHref: string;
    /** Settings version; increases with each publication. */
    readonly version: number;
    readonly origin: string;
    /** Header links in the reader's language. */
    readonly menu: readonly ShownEntry[];
    /** Columns of links in the footer. */
    readonly footer: readonly ShownEntry[];
    /** State of the modules that an admin can switch off. */
    readonly modules: Readonly<Record<string, boolean>>;
    readonly lessonLook: LessonLook;
    /** Whether phones show a bar with the main areas. */
    readonly bottomBar: boolean;
    /** The analytics vendor, if any. */
    readonly analytics: SiteAnalytics | null;
    /** Whether visitors can create accounts. */
    readonly mayRegister: boolean;
    /** Legal texts that the site provides. */
    readonly legal: readonly LegalKind[];
    readonly contact: {
      readonly email?: string | undefined;
      readonly phone?: string | undefined;
      readonly address?: string | undefined;
      readonly line?: string | undefined;
    };
  };
  readonly locale: Locale;
  /** The admin who is acting for this person. */
  readonly acting: { readonly name: string } | null;
  readonly role: Role;
  readonly person: {
    readonly id: string;
    readonly firstname: string;
    readonly lastname: string;
    readonly isActivated: boolean;
    readonly duties: readonly Duty[];
    /** Paths of members' own pages, from what the modules declare. */
    readonly ownPaths: readonly string[];
  } | null;
  /** Remaining session lifetime without further activity; null for guests. */
  readonly sessionMsLeft: number | null;
  /** An admin is previewing draft settings. */
  readonly isPreview: boolean;
  readonly isDeveloper: boolean;
}

/** The analytics vendor, and whether it requires consent. */
export interface SiteAnalytics extends Analytics {
  readonly needsConsent: boolean;
}

/** Returns the shell data, or null on an error page rendered without it. */
export function useShell(): ShellData | null {
  return useRouteLoaderData<ShellData>('root') ?? null;
}

/** Returns what the reader's links depend on; those of a guest where there is no shell data. */
export function standingOf(shell: ShellData | null): Standing {
  return { role: shell?.role ?? 'guest', duties: shell?.person?.duties };
}

/** Returns whether a switchable module is on; without shell data, as on some error pages, all are. */
export function useSwitches(): (module: string) => boolean {
  const modules = useShell()?.site.modules;
  return (module) => modules?.[module] ?? true;
}
