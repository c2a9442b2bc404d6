/** Typed URL builders of the settings. */
export const configPaths = {
  overview: () => '/config',
  site: () => '/config/site',
  theme: () => '/config/theme',
  payments: () => '/config/payments',
  menu: () => '/config/menu',
  line: () => '/config/line',
  hosts: () => '/config/hosts',
  keys: () => '/config/keys',
  log: () => '/config/log',
  history: (before?: number | null) => (before ? `/config/history?before=${before}` : '/config/history'),
  export: () => '/api/sites/config/export',
};
