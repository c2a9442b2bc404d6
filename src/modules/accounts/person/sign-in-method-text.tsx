import * as m from '#messages';

/** Returns the text of a sign-in method, or its code if unknown. */
export function wayText(way: string): string {
  switch (way) {
    case 'password':
      return m.accounts_manage_way_password();
    case 'password+code':
      return m.accounts_manage_way_password_code();
    case 'line':
      return m.accounts_manage_way_line();
    case 'line+code':
      return m.accounts_manage_way_line_code();
    case 'passkey':
      return m.accounts_manage_way_passkey();
    case 'invitation':
      return m.accounts_manage_way_invitation();
    case 'entry_link':
      return m.accounts_manage_way_entry_link();
    case 'test_login':
      return m.accounts_manage_way_test_login();
    case 'acting_ended':
      return m.accounts_manage_way_acting_ended();
    case 'acting':
      return m.accounts_manage_way_acting();
    default:
      return way;
  }
}
