import * as m from '#messages';
import type { Sentence } from '#platform/locale/sentence.ts';
import { findMailProblem } from '#platform/mail/mailbox.ts';
import { findSiteHealth, type HealthCheck, type HealthFinding } from '#platform/module/site-health.ts';
import type { Scope } from '#platform/scope.ts';
import { listSiteStores } from '#platform/storage/site-store.ts';
import { listHosts } from '../hosts/host-rows.ts';
import { getConfigState } from '../config/config-draft.ts';
import { configPaths } from '../config/paths.ts';
import { findSettingsFaults, type SettingsFault } from './settings-faults.ts';

/** Where a fault is mended: the settings page and its name. */
type Place = readonly [to: string, name: Sentence];

const SITE: Place = [configPaths.site(), m.sites_config_site];
const THEME: Place = [configPaths.theme(), m.sites_config_theme];
const PAYMENTS: Place = [configPaths.payments(), m.sites_config_payments];
const LEGAL: Place = [configPaths.legal(), m.sites_config_legal];
const MAIL: Place = [configPaths.mail(), m.sites_config_mail];
const HOSTS: Place = [configPaths.hosts(), m.sites_config_hosts];
const STORAGE: Place = [configPaths.storage(), m.sites_config_storage];

const FAULTS: Readonly<Record<SettingsFault, readonly [HealthFinding['grade'], Sentence, Place]>> = {
  theme_unreadable: ['wrong', m.sites_health_theme, THEME],
  payment_account_invalid: ['wrong', m.sites_health_account_invalid, PAYMENTS],
  open_without_texts: ['wrong', m.sites_health_open, LEGAL],
  cookies_without_text: ['wrong', m.sites_health_cookies, LEGAL],
  no_mail_server: ['wrong', m.sites_health_no_mail, MAIL],
  no_payment_account: ['missing', m.sites_health_no_account, PAYMENTS],
  no_terms: ['missing', m.sites_health_no_terms, LEGAL],
  no_privacy: ['missing', m.sites_health_no_privacy, LEGAL],
  no_contact: ['missing', m.sites_health_no_contact, SITE],
  no_logo: ['missing', m.sites_health_no_logo, SITE],
};

/** Checks a site's published settings, its hosts, its latest mail and its file store. */
export const checkSite: HealthCheck = async (scope) => {
  const [{ published }, mailProblem, { claims }, stores] = await Promise.all([
    getConfigState(scope),
    findMailProblem(scope),
    listHosts(scope),
    listSiteStores(scope),
  ]);
  const { config } = scope.app;
  const { modules } = scope.tenant.settings;
  const say = { locale: scope.locale };
  const finding = (grade: HealthFinding['grade'], fact: string, [to, name]: Place): HealthFinding => ({
    grade,
    fact,
    to,
    place: name({}, say),
  });
  const faults = findSettingsFaults(published, {
    sells: modules.shop === true || modules.lessons === true,
    hasMailServer: config.mail.smtpUrl !== null || config.env === 'localhost',
  });
  return [
    ...faults.map((fault) => {
      const [grade, fact, place] = FAULTS[fault];
      return finding(grade, fact({}, say), place);
    }),
    ...(mailProblem === null ? [] : [finding('wrong', m.sites_health_mail({}, say), MAIL)]),
    ...claims.map(({ hostname, problem }) =>
      problem === null
        ? finding('missing', m.sites_health_host_waiting({ hostname }, say), HOSTS)
        : finding('wrong', m.sites_health_host({ hostname }, say), HOSTS),
    ),
    ...stores.own
      .filter(({ isCurrent, problem }) => isCurrent && problem !== null)
      .map(({ bucket }) => finding('wrong', m.sites_health_storage({ bucket }, say), STORAGE)),
  ];
};

/** Returns what is wrong with the site and what it lacks, from all modules that are on. */
export function getSiteHealth(scope: Scope): Promise<HealthFinding[]> {
  return findSiteHealth(scope);
}
