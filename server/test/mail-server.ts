import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

interface ReceivedMail {
  readonly recipients: readonly string[];
  /** The bytes on the wire. */
  readonly bytes: Buffer;
}

export interface TestMailServer {
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  close(): Promise<void>;
}

const endOfMail = '\r\n.\r\n';

/** Speaks SMTP (RFC 5321) with one client: accepts every mail, or answers every recipient with `refuses`. */
const converse = (socket: Socket, refuses: string | undefined, keep: (mail: ReceivedMail) => void): void => {
  let recipients: string[] = [];
  let pending = '';
  let inMail = false;

  const obey = (line: string): string => {
    const [command = ''] = line.split(/[ :]/, 1);
    if (/^(EHLO|HELO|MAIL|RSET|NOOP)$/i.test(command)) return '250 OK';
    if (/^QUIT$/i.test(command)) return '221 Bye';
    if (/^DATA$/i.test(command)) {
      inMail = true;
      return '354 Go on';
    }
    if (!/^RCPT$/i.test(command)) return '500 Not understood';
    if (refuses !== undefined) return refuses;
    recipients.push(/<(.*)>/.exec(line)?.[1] ?? '');
    return '250 OK';
  };

  socket.setEncoding('latin1').write('220 test\r\n');
  socket.on('data', (text: string) => {
    pending += text;
    for (;;) {
      const ending = inMail ? endOfMail : '\r\n';
      const end = pending.indexOf(ending);
      if (end === -1) return;
      const part = pending.slice(0, end);
      pending = pending.slice(end + ending.length);
      if (inMail) {
        keep({ recipients, bytes: Buffer.from(part.replaceAll('\r\n..', '\r\n.'), 'latin1') });
        recipients = [];
        inMail = false;
        socket.write('250 Taken over\r\n');
      } else {
        socket.write(`${obey(part)}\r\n`);
      }
    }
  });
  socket.on('error', () => socket.destroy());
};

/** Starts a mail server on a free port of this machine. */
export const startTestMailServer = async (options: { refuses?: string } = {}): Promise<TestMailServer> => {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    converse(socket, options.refuses, (mail) => received.push(mail));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => {
        server.close(() => resolve());
      });
    },
  };
};
