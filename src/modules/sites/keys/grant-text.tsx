import * as m from '#messages';

/** What a permission lets a program do, in people's words; a permission nobody has described yet keeps its name. */
export function grantText(grant: string): string {
  switch (grant) {
    case 'accounts.see_members':
      return m.sites_keys_grant_members();
    case 'billing.confirm_payment':
      return m.sites_keys_grant_payments();
    case 'exams.manage':
      return m.sites_keys_grant_exams();
    case 'files.oversee':
      return m.sites_keys_grant_files();
    case 'lessons.manage':
      return m.sites_keys_grant_lessons();
    case 'messages.decide_reports':
      return m.sites_keys_grant_reports();
    case 'messages.note_bounces':
      return m.sites_keys_grant_bounces();
    case 'messages.send_email':
      return m.sites_keys_grant_email();
    case 'orders.manage':
      return m.sites_keys_grant_orders();
    case 'shop.manage':
      return m.sites_keys_grant_shop();
    case 'sites.config.read':
      return m.sites_keys_grant_config();
    case 'stock.manage':
      return m.sites_keys_grant_stock();
    default:
      return grant;
  }
}
