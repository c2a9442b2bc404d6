import type { ModuleTesting, Names, Owner } from '#platform/testing/module-testing.ts';
import type { World } from '#platform/testing/world.ts';

/** Creates a wallet with one transfer. */
async function wallets(world: World, owner: Owner): Promise<Names> {
  const { userId: person } = await world.person();
  const reason = 'ชดเชย';
  await owner.post('/api/account/wallet', { mode: 'adjust', person, amount: 5, reason });
  const { transactions } = (await owner.post('/api/account/wallet', { mode: 'get', person })).json();
  return { holder: person, transfer: transactions[0].id };
}

const fillWallet = (_: World, admin: Owner, person: string) =>
  admin.post('/api/account/wallet', { mode: 'adjust', person, amount: 5, reason: 'ชดเชย' });

/** Declarations for tests over all modules. @public */
export const testing: ModuleTesting = {
  roles: {
    'wallet.own': ['user', 'manager', 'admin', 'accountant'],
    'wallet.call': ['user', 'manager', 'admin', 'accountant'],
    'wallet.see': ['manager', 'admin'],
    'wallet.adjust': ['manager', 'admin'],
  },
  uses: { 'wallet.has_wallet': fillWallet },
  things: [{ make: wallets }],
  calls: {
    signedOut: [[/^\w+ \/api\/account\/wallet$/, 'Authentication token is missing']],
    names: { 'POST /api/account/wallet payment': 'ownSlug' },
    values: { 'POST /api/account/wallet payment': { mode: 'decrease', amount: 1 } },
  },
  forms: {
    names: { transfer: 'transfer', '/user/manage/wallet/:person person': 'holder' },
    indistinguishable: {
      'passed over: the address, or another field, says which thing is meant': [
        '/user/manage/wallet/:person undo person',
      ],
      'the rest of the form, a file or a drawing or a whole draft, is not filled in here': [
        '/user/manage/wallet/:person grant person',
      ],
    },
    values: {
      '/user/manage/wallet/:person adjust': { adjustAmount: '1', adjustReason: 'ชดเชย' },
      '/user/manage/wallet/:person grant': { grantAmount: '1', grantReason: 'ชดเชย', until: '2099-01-01' },
    },
  },
  switchedOff: { stays: ['seeWallets', 'adjustWallets'], path: '/user/wallet' },
  visits: [
    ['/user/wallet', '/user/wallet', 'user', 'manager'],
    ['/user/wallet', '/user/wallet?kind=corrections&month=2020-01', 'user'],
    ['/user/manage/wallet', '/user/manage/wallet', 'manager', 'admin'],
    ['/user/manage/wallet', '/user/manage/wallet?q=ไม่มีใครชื่อนี้', 'manager'],
  ],
};
