export { membersCard, profileCard, securityCard } from './dashboard/dashboard-cards.ts';
export { listMembers, namesOf } from './manage/member-queries.ts';
export { findMember, findPersonByEmail } from './person-queries.ts';
export { type OwnContact, findOwnContact } from './profile/own-profile.ts';
export { tryLineChannel } from './line/try-line-channel.ts';
export { hashPassword } from './password.ts';
export { registerPerson } from './register-person.ts';
export { signedInEvent } from './sign-in.ts';
export { isTwofold } from './sign-in-way.ts';
