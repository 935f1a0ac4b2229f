import { type LocalStackOptions, type RunningTrestle, startLocalStack } from './local-stack.ts';

const defaultPort = 4000;
const echoInMilliseconds = 500;

// Lambda's clock is UTC, and threads share the time zone of their process.
process.env['TZ'] = 'UTC';

const port = portOf(process.env['PORT']);
let stack: RunningTrestle | undefined;
let stoppingSince: number | undefined;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());

try {
  console.log('Starting');
  stack = await startLocalStack(optionsFrom(process.env, port));
  announce(stack);
} catch (error) {
  console.error(isPortTaken(error) ? portHint(port) : error instanceof Error ? error.message : error);
  process.exit(1);
}

function optionsFrom(environment: NodeJS.ProcessEnv, wantedPort: number): LocalStackOptions {
  return {
    port: wantedPort,
    dataDir: environment['DATA_DIR'] || '.local',
    demo: environment['DEMO'] !== 'off',
    watch: process.argv.includes('--watch'),
    emulatorUrl: environment['AWS_ENDPOINT_URL'] || undefined,
    print: (line) => console.log(line),
  };
}

function announce({ origin, signIns }: RunningTrestle): void {
  console.log(`Ready  ${origin}`);
  const widest = Math.max(0, ...signIns.map(({ role }) => role.length));
  const widestEmail = Math.max(0, ...signIns.map(({ email }) => email.length));
  for (const { role, email, password, secret } of signIns) {
    const code = secret === undefined ? '' : `  and a code: ${origin}/_local/codes`;
    console.log(`  ${role.padEnd(widest)}  ${email.padEnd(widestEmail)}  ${password}${code}`);
  }
}

/** The first signal stops everything in order, the second one at once; the database ends with this process in any case. */
async function stop(): Promise<void> {
  // npm passes on the Ctrl-C that the terminal has sent to this process already.
  const isRepeated = stoppingSince !== undefined && performance.now() - stoppingSince > echoInMilliseconds;
  if (isRepeated) process.exit(130);
  if (stoppingSince !== undefined) return;
  stoppingSince = performance.now();
  console.log('Stopping');
  // What is half started ends with this process, and its data are consistent at every moment.
  if (stack === undefined) process.exit(130);
  await stack.close();
  process.exit(0);
}

function portOf(text: string | undefined): number {
  const chosen = text ? Number(text) : defaultPort;
  if (Number.isInteger(chosen) && chosen >= 0 && chosen <= 65_535) return chosen;
  console.error(`PORT=${text} is not a port. Choose one from 1 to 65535.`);
  return process.exit(1);
}

function isPortTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}

function portHint(taken: number): string {
  return `Port ${taken} is in use. Stop what uses it, or choose another port:  PORT=${taken + 1} npm start`;
}
