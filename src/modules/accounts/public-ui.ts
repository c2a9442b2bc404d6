/** UI exports of accounts for other modules. */
export { ActivationNotice } from './activation/lazy-activation-notice.tsx';
export {
  RegistrationSettings,
  SignInSettings,
} from './person/accounts-settings-contract.ts';
export { DeviceReport } from './diagnostics/device-report-view.tsx';
export { LineLink } from './line/line-link.tsx';
export { PersonPicker } from './manage/person-picker.tsx';
export { accountsPaths } from './paths.ts';
export { problemForPeople } from './problem-text.tsx';
