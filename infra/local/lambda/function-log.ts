import { createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** The log of one function: a file of JSON lines, each `{time, requestId, stream, message}`. */
export interface FunctionLog {
  /** Copies what a thread writes; `requestId` tells the event it works on at that moment. */
  follow(output: Readable, stream: 'stdout' | 'stderr', requestId: () => string | undefined): void;
  write(message: unknown, requestId?: string): void;
  close(): Promise<void>;
}

/** Opens a log file for appending. Lines that are JSON objects are kept as objects. */
export function openFunctionLog(file: string): FunctionLog {
  const lines = createWriteStream(file, { flags: 'a', mode: 0o600 });
  // A full disk must not take the functions down with it.
  lines.on('error', ({ message }) => process.stderr.write(`${file}: ${message}\n`));
  const append = (message: unknown, stream: string, requestId: string | undefined) => {
    lines.write(`${JSON.stringify({ time: new Date().toISOString(), requestId, stream, message })}\n`);
  };
  return {
    follow(output, stream, requestId) {
      createInterface({ input: output }).on('line', (line) => append(parsed(line), stream, requestId()));
    },
    write: (message, requestId) => append(message, 'platform', requestId),
    close: () => new Promise((closed) => lines.end(() => closed())),
  };
}

function parsed(line: string): unknown {
  if (!line.startsWith('{')) return line;
  try {
    return JSON.parse(line);
  } catch {
    return line;
  }
}
