/** URL builders of the wallet. */
export const walletPaths = {
  wallet: (query: Record<string, string | undefined> = {}) => withQuery('/user/wallet', query),
  statementFile: (query: Record<string, string | undefined> = {}) => withQuery('/user/wallet.csv', query),
  wallets: (query: Record<string, string | undefined> = {}) => withQuery('/user/manage/wallet', query),
  walletOf: (personId: string, query: Record<string, string | undefined> = {}) =>
    withQuery(`/user/manage/wallet/${encodeURIComponent(personId)}`, query),
  apiWallet: () => '/api/account/wallet',
};

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const search = new URLSearchParams(
    Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  return search.size === 0 ? path : `${path}?${search}`;
}
