export { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH, RegisterInput } from './person/person-contract.ts';
export { giveDuty } from './manage/duties.ts';
export { listStaff, type StaffQuery } from './manage/list-staff.ts';
export { seeMembers } from './permissions.ts';
export { listMembers, namesByEmail, namesOf } from './manage/member-queries.ts';
export {
  findActivePeople,
  findMember,
  findPeopleByEmail,
  findPersonByEmail,
  foldEmail,
} from './person/person-queries.ts';
export { PERSON_SEARCH } from './person/person-search.ts';
export { findReach } from './person/reach.ts';
export { type OwnContact, findOwnContact } from './person/own-profile.ts';
export { isLineOn } from './line/line-channel.ts';
export { tryLineChannel } from './line/try-line-channel.ts';
export { hashPassword, isPassword } from './password/password.ts';
export { type BulkPerson, bulkRegisterPeople } from './registration/bulk-register.ts';
export { ownProofs, proveByProof } from './reauthentication/reauthenticate.ts';
export { registerPerson } from './registration/register-person.ts';
export { signedInEvent } from './sign-in/sign-in.ts';
export {
  accountsSettings,
  RegistrationSettings,
  SignInSettings,
} from './person/accounts-settings-contract.ts';
export { isTwoFactor, isTwoFactorRequired } from './person/sign-in-method.ts';
