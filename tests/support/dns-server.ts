import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a name has: its TXT records, or a failure of its name server. */
type Answer = readonly string[] | 'servfail';

const txt = 16;
const [noError, serverFailure, noSuchName] = [0, 2, 3];
const headerBytes = 12;

/** The name of the first question, and where the question ends. */
function questionIn(message: Buffer): { readonly name: string; readonly type: number; readonly end: number } {
  const labels: string[] = [];
  let at = headerBytes;
  for (let size = message.readUInt8(at); size > 0; size = message.readUInt8(at)) {
    labels.push(message.toString('latin1', at + 1, at + 1 + size));
    at += 1 + size;
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 };
}

/** A text as the wire has it: in parts of at most 255 bytes, each behind its length. */
function textData(text: string): Buffer {
  const bytes = Buffer.from(text);
  const parts: Buffer[] = [];
  for (let from = 0; from === 0 || from < bytes.length; from += 255) {
    const part = bytes.subarray(from, from + 255);
    parts.push(Buffer.from([part.length]), part);
  }
  return Buffer.concat(parts);
}

function recordOf(text: string): Buffer {
  const data = textData(text);
  const head = Buffer.alloc(12);
  // A pointer to the name of the question; type, class IN, no time to live.
  head.writeUInt16BE(0xc0_0c, 0);
  head.writeUInt16BE(txt, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

function replyTo(message: Buffer, zone: ReadonlyMap<string, Answer>): Buffer {
  const { name, type, end } = questionIn(message);
  const found = zone.get(name);
  const records = Array.isArray(found) && type === txt ? found.map(recordOf) : [];
  const header = Buffer.from(message.subarray(0, headerBytes));
  const code = found === 'servfail' ? serverFailure : found === undefined ? noSuchName : noError;
  header.writeUInt16BE(0x81_80 | code, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  header.fill(0, 8);
  return Buffer.concat([header, message.subarray(headerBytes, end), ...records]);
}

/** A name server on this machine that knows TXT records, and a page at which tests say which. */
export async function aDnsServer() {
  const zone = new Map<string, Answer>();
  const socket = createSocket('udp4');
  socket.on('message', (message, { port, address }) => socket.send(replyTo(message, zone), port, address));
  socket.bind(0, '127.0.0.1');
  const pages = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    // Whoever looks at what this machine listens to asks for nothing.
    if (request.method !== 'PUT') return void response.writeHead(405).end();
    const { name, answer } = JSON.parse(Buffer.concat(chunks).toString()) as { name: string; answer: Answer | null };
    if (answer === null) zone.delete(name);
    else zone.set(name, answer);
    response.end();
  }).listen(0, '127.0.0.1');
  await Promise.all([once(socket, 'listening'), once(pages, 'listening')]);
  return {
    address: `127.0.0.1:${socket.address().port}`,
    zoneAddress: `http://127.0.0.1:${(pages.address() as AddressInfo).port}`,
    async close() {
      socket.close();
      pages.closeAllConnections();
      pages.close();
      await once(pages, 'close');
    },
  };
}
