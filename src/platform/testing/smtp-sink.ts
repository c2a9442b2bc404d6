import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

/**
 * Where a connection breaks: before the reply to that command, within the content, or after the server accepted the
 * mail.
 */
export type CutAt = 'connect' | 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'content' | 'accepted';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
}

/** Time for the server to receive what was sent before the break. */
const CUT_DELAY_MS = 50;

/** A mail server that records mail, behind a proxy that can break the connection at any step of the protocol. */
export interface SmtpSink {
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** Breaks the next connection there. */
  cutNext(at: CutAt): void;
  /** Rejects all recipients, or only one, with this code; null accepts all. */
  rejectRecipients(code: number | null, only?: string): void;
  close(): Promise<void>;
}

export async function openSmtpSink(): Promise<SmtpSink> {
  const received: ReceivedMail[] = [];
  let rejection: number | null = null;
  let rejected: string | undefined;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo: ({ address }, _session, done) => {
      if (rejection === null || (rejected !== undefined && rejected !== address)) return done();
      done(Object.assign(new Error('No such person here'), { responseCode: rejection }));
    },
    onData: (stream, session, done) => {
      const { mailFrom, rcptTo } = session.envelope;
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', done);
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8');
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map((to) => to.address),
          raw,
        });
        done();
      });
    },
  });
  smtp.on('error', () => undefined); // broken connections are expected in these tests
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;

  let cut: CutAt | null = null;
  const line = createServer((client) => {
    const at = cut;
    cut = null;
    if (at === 'connect') client.destroy();
    else join(client, connect(port, '127.0.0.1'), at);
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(line.address() as AddressInfo).port}`,
    received,
    cutNext: (at) => {
      cut = at;
    },
    rejectRecipients: (code, only) => {
      rejection = code;
      rejected = only;
    },
    close: async () => {
      await closed(line);
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
    },
  };
}

function join(client: Socket, server: Socket, cutAt: CutAt | null): void {
  const cut = (): void => {
    client.destroy();
    server.destroy();
  };
  client.on('error', cut);
  server.on('error', cut);
  let isContent = false;
  client.on('data', (chunk) => {
    const text = chunk.toString('latin1');
    const place = placeOfCut(text, cutAt, isContent);
    if (place === null) return server.write(chunk);
    server.write(chunk.subarray(0, place));
    return setTimeout(cut, CUT_DELAY_MS);
  });
  server.on('data', (chunk) => {
    const text = chunk.toString('latin1');
    if (isContent && cutAt === 'accepted' && text.startsWith('250')) return cut();
    isContent ||= /^354 /m.test(text);
    return client.write(chunk);
  });
  client.on('end', () => server.end());
  server.on('end', () => client.end());
}

/** Clients pipeline commands (RFC 2920), so the break is placed before the given command. */
function placeOfCut(text: string, cutAt: CutAt | null, isContent: boolean): number | null {
  if (isContent) return cutAt === 'content' ? 20 : null;
  const found = cutAt === null ? -1 : text.search(new RegExp(`^${cutAt}\\b`, 'im'));
  return found < 0 ? null : found;
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}
