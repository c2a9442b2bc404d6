/** Shows of an address enough to recognise one's own: `s•••@example.com`. Empty stays empty. */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '' : `${[...email][0]}•••${email.slice(at)}`;
}

/** Shows of a telephone number its last four digits. Empty stays empty. */
export function maskedPhone(phone: string): string {
  return phone === '' ? '' : `•••${phone.slice(-4)}`;
}
