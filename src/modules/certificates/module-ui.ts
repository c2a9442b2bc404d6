import { Award, BadgeCheck, LayoutTemplate } from 'lucide-react';
import * as m from '#messages';
import { lazyView } from '#platform/module/lazy-view.ts';
import type { AuditText, ModuleUi } from '#platform/module/module-ui.ts';
import type { SettingsField } from '#platform/tenancy/site-settings-contract.ts';
import { certificatesPaths } from './paths.ts';

/** Navigation entries, texts and settings that certificates add to shared pages. */
export const certificatesUi: ModuleUi = {
  name: 'certificates',
  switchedWith: 'lessons',
  workLinks: [
    {
      area: 'learn',
      rank: 60,
      to: certificatesPaths.issued(),
      label: m.certificates_issued,
      icon: Award,
    },
    {
      area: 'learn',
      rank: 70,
      to: certificatesPaths.templates(),
      label: m.certificates_templates,
      icon: LayoutTemplate,
    },
  ],
  cards: {
    certificates: {
      part: 'own',
      rank: 40,
      title: m.certificates_card_own,
      to: certificatesPaths.search(),
      View: lazyView(() => import('./own/dashboard-card-view.tsx'), 'OwnCertificatesCard'),
    },
  },
  // Issued certificates outlive the switch of lessons.
  hubCards: [
    {
      rank: 8,
      to: certificatesPaths.search(),
      label: m.certificates_own,
      text: m.certificates_hub_text,
      icon: Award,
      stays: true,
    },
  ],
  accountLinks: [{ rank: 28, to: certificatesPaths.search(), label: m.certificates_own, stays: true }],
  palette: {
    records: { 'certificates.certificate': { label: m.certificates_search_title, icon: Award } },
    actions: [
      {
        label: m.certificates_find_title,
        words: m.certificates_palette_check_words,
        icon: BadgeCheck,
        to: certificatesPaths.find(),
        role: 'user',
        stays: true,
      },
    ],
  },
};

/** Audit log sentences. */
export const certificatesAuditText: AuditText = {
  acts: {
    'certificates.issue': m.certificates_did_issue,
    'certificates.revoke': m.certificates_did_revoke,
    'certificates.reissue': m.certificates_did_reissue,
    'certificates.choose_template': m.certificates_did_choose_template,
    'certificates.create_template': m.certificates_did_create_template,
    'certificates.save_template': m.certificates_did_save_template,
    'certificates.archive_template': m.certificates_did_archive_template,
  },
  things: {
    'certificates.certificate': m.certificates_kind_certificate,
    'certificates.template': m.certificates_kind_template,
  },
  details: {
    'certificates.number': m.certificates_log_number,
    'certificates.name': m.certificates_log_name,
    'certificates.reason': m.certificates_log_reason,
    'certificates.version': m.certificates_log_version,
    'certificates.isAutomatic': m.certificates_log_automatic,
    'certificates.validMonths': m.certificates_log_months,
    'certificates.template': null,
    'certificates.templateId': null,
  },
};

/** Fields of the admin settings page. */
export const certificatesSettingsFields: readonly SettingsField[] = [
  {
    kind: 'tick',
    path: 'certificates.isNameSearchOn',
    rank: 50,
    card: 'limits',
    ownCard: { title: m.certificates_setting_title },
    label: m.certificates_setting_name_search,
    help: m.certificates_setting_name_search_help,
  },
];
