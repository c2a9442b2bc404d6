import * as m from '#messages';
import type { Sentence } from '#platform/locale/sentence.ts';
import type { TestMailFailure } from './test-mail-contract.ts';

/** Why a test mail was not sent and what to do about it. */
export const TEST_MAIL_FAILURES: Readonly<Record<TestMailFailure, Sentence>> = {
  unknown_host: m.sites_config_mail_fail_unknown_host,
  private_address: m.sites_config_mail_fail_private,
  port: m.sites_config_mail_port_wrong,
  plain: m.sites_config_mail_plain_wrong,
  password_missing: m.sites_config_mail_fail_password,
  refused: m.sites_config_mail_fail_refused,
  too_slow: m.sites_config_mail_fail_slow,
  tls: m.sites_config_mail_fail_tls,
  login: m.sites_config_mail_fail_login,
  rejected: m.sites_config_mail_fail_rejected,
  no_server: m.sites_config_mail_nowhere_help,
  line: m.sites_config_mail_fail_line,
};

/** Returns why a test mail was not sent and what to do about it. */
export function testMailFailure(why: TestMailFailure): string {
  return TEST_MAIL_FAILURES[why]();
}
