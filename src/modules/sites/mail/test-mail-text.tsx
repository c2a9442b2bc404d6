import * as m from '#messages';
import type { TestMailFailure } from './test-mail-contract.ts';

/** Returns why a test mail was not sent and what to do about it. */
export function testMailFailure(why: TestMailFailure): string {
  switch (why) {
    case 'unknown_host':
      return m.sites_config_mail_fail_unknown_host();
    case 'private_address':
      return m.sites_config_mail_fail_private();
    case 'port':
      return m.sites_config_mail_port_wrong();
    case 'plain':
      return m.sites_config_mail_plain_wrong();
    case 'password_missing':
      return m.sites_config_mail_fail_password();
    case 'refused':
      return m.sites_config_mail_fail_refused();
    case 'too_slow':
      return m.sites_config_mail_fail_slow();
    case 'tls':
      return m.sites_config_mail_fail_tls();
    case 'login':
      return m.sites_config_mail_fail_login();
    case 'rejected':
      return m.sites_config_mail_fail_rejected();
    case 'no_server':
      return m.sites_config_mail_nowhere_help();
    case 'line':
      return m.sites_config_mail_fail_line();
  }
}
