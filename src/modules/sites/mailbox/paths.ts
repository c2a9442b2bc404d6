export const mailboxPaths = {
  mailbox: (after?: string): string =>
    after === undefined ? '/mailbox' : `/mailbox?after=${encodeURIComponent(after)}`,
  mail: (mailId: string): string => `/mailbox/${mailId}`,
};
