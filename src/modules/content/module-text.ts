import * as m from '#messages';
import type { AuditText, GrantText } from '#platform/module/module-text.ts';
import type { SettingsField } from '#platform/tenancy/site-settings-contract.ts';

/** Texts of audit log entries. */
export const contentAuditText: AuditText = {
  acts: {
    'content.create_item': m.content_did_create_item,
    'content.save_item': m.content_did_save_item,
    'content.save_variant': m.content_did_save_variant,
    'content.save_layout': m.content_did_save_layout,
    'content.publish_item': m.content_did_publish_item,
    'content.schedule_item': m.content_did_schedule_item,
    'content.cancel_item': m.content_did_cancel_item,
    'content.unpublish_item': m.content_did_unpublish_item,
    'content.archive_item': m.content_did_archive_item,
    'content.reopen_item': m.content_did_reopen_item,
    'content.trash_item': m.content_did_trash_item,
    'content.restore_item': m.content_did_restore_item,
    'content.choose_home': m.content_did_choose_home,
    'content.leave_home': m.content_did_leave_home,
    'content.make_preview_link': m.content_did_make_preview_link,
    'content.revoke_preview_link': m.content_did_revoke_preview_link,
    'content.submit_review': m.content_did_submit_review,
    'content.withdraw_review': m.content_did_withdraw_review,
    'content.approve_item': m.content_did_approve_item,
    'content.request_changes': m.content_did_request_changes,
    'content.show_comment': m.content_did_show_comment,
    'content.reject_comment': m.content_did_reject_comment,
    'content.delete_comment': m.content_did_delete_comment,
    'content.create_category': m.content_did_create_category,
    'content.save_category': m.content_did_save_category,
    'content.delete_category': m.content_did_delete_category,
    'content.publish_menu': m.content_did_publish_menu,
  },
  things: {
    'content.item': m.content_thing_item,
    'content.category': m.content_thing_category,
    'content.comment': m.content_comment,
    'content.menu': m.content_thing_menu,
  },
  details: {
    'content.title': m.content_title,
    'content.slug': m.content_slug,
    'content.kind': {
      label: m.content_kind,
      words: {
        post: m.content_kind_post,
        page: m.content_kind_page,
        collection: m.content_kind_collection,
        section: m.content_kind_section,
      },
    },
    'content.role': {
      label: m.content_audience,
      words: {
        user: m.content_role_user,
        manager: m.content_role_manager,
        admin: m.content_role_admin,
      },
    },
    'content.version': m.content_log_version,
    'content.menu': {
      label: m.content_thing_menu,
      words: { main: m.content_menu_main, footer: m.content_menu_footer },
    },
    'content.publishedAt': m.content_published_at,
    'content.unpublishAt': m.content_log_unpublish_at,
    'content.expiresAt': m.content_log_expires_at,
  },
};

/** Fields of the settings that an admin edits. */
export const contentSettingsFields: readonly SettingsField[] = [
  {
    kind: 'tick',
    path: 'modules.content',
    rank: 25,
    card: 'menu/switches',
    label: m.content_setting_on,
    help: m.content_setting_on_help,
  },
  {
    kind: 'tick',
    path: 'content.needsApproval',
    rank: 45,
    card: 'limits',
    ownCard: { title: m.content_setting_title },
    label: m.content_setting_needs_approval,
    help: m.content_setting_needs_approval_help,
  },
  {
    kind: 'tick',
    path: 'content.comments',
    rank: 46,
    card: 'limits',
    ownCard: { title: m.content_setting_title },
    label: m.content_setting_comments,
    help: m.content_setting_comments_help,
  },
  {
    kind: 'tick',
    path: 'content.commentsWait',
    rank: 47,
    card: 'limits',
    ownCard: { title: m.content_setting_title },
    label: m.content_setting_comments_wait,
    help: m.content_setting_comments_wait_help,
  },
];

/** Labels of the grants that a program can be given. */
export const contentGrantText: GrantText = {
  'content.manage': m.content_grant_manage,
};
