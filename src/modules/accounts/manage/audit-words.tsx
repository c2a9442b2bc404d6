import * as m from '#messages';

/** What was done, in words where it is ours to say, else by its name. */
export function actionText(action: string): string {
  switch (action) {
    case 'accounts.change_role':
      return m.accounts_manage_did_change_role();
    case 'accounts.suspend':
      return m.accounts_manage_did_suspend();
    case 'accounts.restore':
      return m.accounts_manage_did_restore();
    case 'accounts.end_sessions':
      return m.accounts_manage_did_end_sessions();
    case 'accounts.reset_factor':
      return m.accounts_manage_did_reset_factor();
    case 'accounts.ask_deletion':
      return m.accounts_manage_did_ask_deletion();
    case 'accounts.keep_account':
      return m.accounts_manage_did_keep_account();
    case 'accounts.erase_person':
      return m.accounts_manage_did_erase_person();
    case 'accounts.invite':
      return m.accounts_manage_did_invite();
    case 'accounts.revoke_invitation':
      return m.accounts_manage_did_revoke_invitation();
    case 'accounts.accept_invitation':
      return m.accounts_manage_did_accept_invitation();
    case 'accounts.make_entry_link':
      return m.accounts_manage_did_make_entry_link();
    case 'accounts.use_entry_link':
      return m.accounts_manage_did_use_entry_link();
    case 'accounts.act_for':
      return m.accounts_manage_did_act_for();
    case 'accounts.stop_acting':
      return m.accounts_manage_did_stop_acting();
    case 'sites.change_line':
      return m.accounts_manage_did_change_line();
    case 'billing.confirm_payment':
      return m.accounts_did_billing_confirm_payment();
    case 'billing.reject_slip':
      return m.accounts_did_billing_reject_slip();
    case 'billing.return_surplus':
      return m.accounts_did_billing_return_surplus();
    case 'messages.decide_report':
      return m.accounts_did_messages_decide_report();
    case 'messages.send_again':
      return m.accounts_did_messages_send_again();
    case 'messages.send_email':
      return m.accounts_did_messages_send_email();
    case 'platform.create_api_key':
      return m.accounts_did_platform_create_api_key();
    case 'platform.rotate_api_key':
      return m.accounts_did_platform_rotate_api_key();
    case 'platform.revoke_api_key':
      return m.accounts_did_platform_revoke_api_key();
    case 'platform.end_leaked_api_key':
      return m.accounts_did_platform_end_leaked_api_key();
    case 'platform.refuse_program':
      return m.accounts_did_platform_refuse_program();
    case 'shop.create_product':
      return m.accounts_did_shop_create_product();
    case 'shop.save_product':
      return m.accounts_did_shop_save_product();
    case 'shop.set_product_status':
      return m.accounts_did_shop_set_product_status();
    case 'shop.save_delivery':
      return m.accounts_did_shop_save_delivery();
    case 'sites.add_host':
      return m.accounts_did_sites_add_host();
    case 'sites.claim_host':
      return m.accounts_did_sites_claim_host();
    case 'sites.remove_host':
      return m.accounts_did_sites_remove_host();
    case 'sites.make_primary_host':
      return m.accounts_did_sites_make_primary_host();
    case 'sites.publish_config':
      return m.accounts_did_sites_publish_config();
    case 'sites.change_payment_account':
      return m.accounts_did_sites_change_payment_account();
    case 'sites.test_mail':
      return m.accounts_did_sites_test_mail();
    case 'wallet.adjust':
      return m.accounts_did_wallet_adjust();
    case 'wallet.grant':
      return m.accounts_did_wallet_grant();
    case 'platform.acted_for':
      return m.accounts_manage_did_acted_for();
    default:
      return action;
  }
}

/** What a line is about, in words; a kind that nobody has named yet stands as it is. */
export function kindText(kind: string): string {
  switch (kind.replace(/^(\w+?)_/, '$1.')) {
    case 'billing.payment':
      return m.accounts_kind_billing_payment();
    case 'billing.slip':
      return m.accounts_kind_billing_slip();
    case 'messages.report':
      return m.accounts_kind_messages_report();
    case 'messages.email':
      return m.accounts_kind_messages_email();
    case 'platform.api_key':
      return m.accounts_kind_platform_api_key();
    case 'platform.request':
      return m.accounts_kind_platform_request();
    case 'shop.product':
      return m.accounts_kind_shop_product();
    case 'shop.delivery_method':
      return m.accounts_kind_shop_delivery_method();
    case 'sites.tenant':
      return m.accounts_kind_sites_tenant();
    case 'sites.config':
      return m.accounts_kind_sites_config();
    case 'sites.host':
      return m.accounts_kind_sites_host();
    case 'sites.relation':
      return m.accounts_kind_sites_relation();
    case 'sites.secret':
      return m.accounts_kind_sites_secret();
    case 'accounts.invitation':
      return m.accounts_kind_accounts_invitation();
    default:
      return kind;
  }
}
