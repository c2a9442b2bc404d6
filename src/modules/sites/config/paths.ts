/** Typed URL builders of the settings. */
export const configPaths = {
  overview: () => '/config',
  site: () => '/config/site',
  theme: () => '/config/theme',
  payments: () => '/config/payments',
  menu: () => '/config/menu',
  hosts: () => '/config/hosts',
  mail: () => '/config/mail',
  registration: () => '/config/registration',
  legal: () => '/config/legal',
  analytics: () => '/config/analytics',
  limits: () => '/config/limits',
  space: () => '/config/space',
  relations: () => '/config/sites',
  history: (before?: number | null) => (before ? `/config/history?before=${before}` : '/config/history'),
  export: () => '/api/sites/config/export',
};
