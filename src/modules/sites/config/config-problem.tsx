import { z } from 'zod';
import * as m from '#messages';
import type { FormProblem } from '#ui/form/form-problem.ts';
import { configLabel } from './config-text.ts';

interface WireProblem {
  readonly code: string;
  readonly details?: unknown;
  readonly fields?: Readonly<Record<string, readonly string[]>> | undefined;
}

const Unreadable = z.object({ ratio: z.number(), needed: z.number(), suggestion: z.string() });
const Faults = z.object({ faults: z.array(z.string()) });

/** Turns a refusal into a form problem with labels of the settings. */
export function configProblem(
  { code, details, fields }: WireProblem,
  labels: Readonly<Record<string, string>> = {},
): FormProblem {
  const named = Object.entries(fields ?? {}).map(([name, reasons]) => [name, reasons[0] ?? ''] as const);
  return {
    message: problemText(code, details, labels),
    fields: {
      ...Object.fromEntries(named),
      ...(code === 'sites.promptpay_invalid' && {
        'promptpay.id': m.sites_config_problem_promptpay(),
      }),
    },
  };
}

function problemText(code: string, details: unknown, labels: Readonly<Record<string, string>>): string {
  switch (code) {
    case 'sites.theme_unreadable': {
      const read = Unreadable.safeParse(details);
      return read.success
        ? m.sites_config_problem_theme({
            ratio: read.data.ratio.toFixed(2),
            needed: String(read.data.needed),
            suggestion: read.data.suggestion,
          })
        : m.sites_config_problem_unknown();
    }
    case 'sites.promptpay_invalid':
      return m.sites_config_problem_promptpay();
    case 'sites.registration_without_texts':
      return m.sites_config_problem_registration();
    case 'sites.nothing_to_publish':
      return m.sites_config_problem_nothing();
    case 'sites.version_missing':
      return m.sites_config_problem_version();
    case 'sites.import_unreadable': {
      const faults =
        Faults.safeParse(details)
          .data?.faults.map((path) => faultName(path, labels))
          .filter(Boolean) ?? [];
      return m.sites_config_problem_import({ faults: [...new Set(faults)].join(', ') || '–' });
    }
    case 'sites.host_invalid':
      return m.sites_config_problem_host_invalid();
    case 'sites.host_taken':
      return m.sites_config_problem_host_taken();
    case 'sites.host_missing':
      return m.sites_config_problem_host_missing();
    case 'sites.host_primary':
      return m.sites_config_problem_host_primary();
    case 'sites.too_many_hosts':
      return m.sites_config_problem_host_many();
    case 'sites.webhook_invalid':
      return m.sites_log_problem_url();
    case 'sites.liff_of_another':
      return m.sites_config_problem_liff();
    case 'sites.line_incomplete':
      return m.sites_config_problem_line();
    case 'sites.mail_password_missing':
      return m.sites_config_problem_mail_password();
    case 'sites.relation_self':
      return m.sites_config_problem_relation_self();
    case 'sites.too_many_relations':
      return m.sites_config_problem_relation_many();
    case 'sites.draft_conflict':
      return m.sites_config_conflict_title();
    case 'pictures.not_a_picture':
    case 'pictures.too_large':
    case 'pictures.too_many_pixels':
    case 'pictures.broken':
      return m.sites_config_problem_picture();
    case 'pictures.busy':
    case 'platform.too_many_requests':
      return m.sites_config_problem_busy();
    case 'platform.api_key_ended':
    case 'platform.api_key_missing':
      return m.sites_keys_problem_ended();
    case 'platform.too_many_api_keys':
      return m.sites_keys_problem_many();
    case 'platform.invalid_input':
      return m.sites_config_problem_invalid();
    default:
      return m.sites_config_problem_unknown();
  }
}

function faultName(path: string, labels: Readonly<Record<string, string>>): string {
  if (!path.startsWith('config.')) return path;
  const field = path.slice('config.'.length);
  return labels[field] ?? configLabel(field);
}
