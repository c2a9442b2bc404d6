export { findMember, findPersonByEmail } from './person-queries.ts';
export { hashPassword } from './password.ts';
export { registerPerson } from './register-person.ts';
export { signedInEvent } from './sign-in.ts';
