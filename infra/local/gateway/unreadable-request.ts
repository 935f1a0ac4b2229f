import type { Duplex } from 'node:stream';

const lines: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** How long a client that goes on sending may take to read the answer. */
const patienceInMilliseconds = 2_000;

const refused = new WeakSet<Duplex>();

/**
 * Answers what is no request that can be read. What the client sends after that is discarded: closing the connection under it would take the answer
 * away, too.
 */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (refused.has(socket)) return;
  refused.add(socket);
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const line = lines[error.code ?? ''] ?? '400 Bad Request';
  socket.end(`HTTP/1.1 ${line}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
  socket.resume();
  setTimeout(() => socket.destroy(), patienceInMilliseconds).unref();
}
