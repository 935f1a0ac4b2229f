import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ReadingMessage, ReadingName, Readings, ReadingTask } from './readings.ts';

/** How long a reading may compute, and how much memory it may take; beyond them it is ended. */
export interface ReadingLimits {
  readonly seconds: number;
  readonly megabytes: number;
}

/**
 * A reading that came to no end of its own: it took too long or too much memory, found more than can be passed on, or broke down. `busy`: the machine
 * had no time for it.
 */
export class ReadingEnded extends Error {
  override readonly cause: 'time' | 'busy' | 'memory' | 'size' | 'breakdown';

  constructor(cause: ReadingEnded['cause'], detail: string) {
    super(`reading ended (${cause}): ${detail}`);
    this.name = 'ReadingEnded';
    this.cause = cause;
  }
}

const millisecondsBetweenLooks = 200;
/** How long a reading is waited for, in seconds, on a machine that has other work beside it. */
const secondsToWait = ({ seconds }: ReadingLimits): number => Math.min(Math.max(seconds * 3, 10), seconds + 60);
/** Buffers and code are not part of the heap that V8 limits. */
const beyondHeap = 1.5;

/** Bundles have the process's code beside them; sources have it in its folder. */
const processFile = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../readers/reading-process.ts' : './reading-process.mjs', import.meta.url),
);

/**
 * Reads what strangers wrote in a process of its own, which has neither credentials nor more time and memory than the limits say. Rejects with
 * `ReadingEnded`. A `report` that rejects ends the reading.
 */
export async function readApart<Name extends ReadingName>(
  name: Name,
  input: Readings[Name]['input'],
  limits: ReadingLimits,
  report: (share: number) => Promise<void> = async () => undefined,
): Promise<Readings[Name]['output']> {
  const child = fork(processFile, {
    env: process.env['LD_LIBRARY_PATH'] === undefined ? {} : { LD_LIBRARY_PATH: process.env['LD_LIBRARY_PATH'] },
    execArgv: [`--max-old-space-size=${limits.megabytes}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const ended = Promise.withResolvers<Readings[Name]['output']>();
  const deadline = secondsToWait(limits) * 1_000;
  const tooLong = (cause: 'time' | 'busy') => ended.reject(new ReadingEnded(cause, `${limits.seconds} s`));
  const timer = setTimeout(() => tooLong('busy'), deadline);
  const begun = performance.now();
  const looks = setInterval(() => {
    const seconds = computedSeconds(child) ?? (performance.now() - begun) / 1_000;
    if (seconds > limits.seconds) tooLong('time');
    if (residentMegabytes(child) > limits.megabytes * beyondHeap)
      ended.reject(new ReadingEnded('memory', `${limits.megabytes} MB`));
  }, millisecondsBetweenLooks);
  listen(child, ended, report);
  const task: ReadingTask<Name> = { name, input, deadline };
  child.send(task, (error) => error && ended.reject(new ReadingEnded('breakdown', error.message)));
  try {
    return await ended.promise;
  } finally {
    clearTimeout(timer);
    clearInterval(looks);
    child.removeAllListeners();
    child.on('error', () => undefined);
    child.kill('SIGKILL');
  }
}

function listen(
  child: ChildProcess,
  { resolve, reject }: { resolve(value: never): void; reject(error: unknown): void },
  report: (share: number) => Promise<void>,
): void {
  let reporting = false;
  child.on('message', (message: ReadingMessage) => {
    if (message.kind === 'done') resolve(message.output as never);
    else if (message.kind === 'tooMuch') reject(new ReadingEnded('size', `${Math.round(message.megabytes)} MB`));
    else if (message.kind === 'failed') reject(new ReadingEnded('breakdown', message.error));
    else if (!reporting) {
      reporting = true;
      report(message.share).then(() => {
        reporting = false;
      }, reject);
    }
  });
  child.on('error', (error) => reject(new ReadingEnded('breakdown', error.message)));
  // V8 aborts the process when its heap is full.
  child.on('exit', (code, signal) => {
    const isAbort = signal === 'SIGABRT' || signal === 'SIGTRAP' || code === 134;
    reject(new ReadingEnded(isAbort ? 'memory' : 'breakdown', `${code ?? signal}`));
  });
}

/** What the process holds in memory, heap or not; 0 where the system does not tell. */
function residentMegabytes({ pid }: ChildProcess): number {
  try {
    const [, kilobytes = '0'] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1_024;
  } catch {
    return 0;
  }
}

/** Of `/proc`: Linux counts the time of processes in hundredths of a second. */
const ticksPerSecond = 100;

/** How long the process has computed; null where the system does not tell. Waiting for a processor that others use does not count. */
function computedSeconds({ pid }: ChildProcess): number | null {
  try {
    // The name of the program, in parentheses, may hold blanks; after it come the state and then numbers.
    const [, numbers = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?=[A-Za-z] )/);
    const [user, system] = numbers.split(' ').slice(11, 13).map(Number);
    return user === undefined || system === undefined ? null : (user + system) / ticksPerSecond;
  } catch {
    return null;
  }
}
