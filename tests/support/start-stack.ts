import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startLocalStack } from '#infra/local/local-stack.ts';
import { newDataDir } from './data-dir.ts';
import { aDnsServer } from './dns-server.ts';
import { exchangeRateProviders } from './exchange-rate-providers.ts';
import { makeTheSuperuser } from './organization.ts';
import type { StackUnderTest } from './stack-under-test.ts';
import { aTextractServer } from './textract-server.ts';
import { aTranslateServer } from './translate-server.ts';

/** Starts the synthesized stacks on free ports with an empty data directory and a superuser. */
export async function startStackUnderTest(
  purpose: string,
): Promise<{ stack: StackUnderTest; close: () => Promise<void> }> {
  process.env['TZ'] = 'UTC';
  // Identity providers of tests are on this machine.
  process.env['OUTGOING_LOOPBACK_HOSTS'] = '127.0.0.1';
  // A worker that was killed is missed after some seconds.
  process.env['JOB_LEASE_SECONDS'] = '6';
  process.env['WITHOUT_CAPACITY_UNITS'] = 'true';
  const dns = await aDnsServer();
  process.env['DNS_SERVERS'] = dns.address;
  const rateProviders = await exchangeRateProviders();
  process.env['RATE_PROVIDERS_ORIGIN'] = rateProviders.origin;
  const translate = await aTranslateServer();
  process.env['AWS_ENDPOINT_URL_TRANSLATE'] = translate.address;
  const textract = await aTextractServer();
  process.env['AWS_ENDPOINT_URL_TEXTRACT'] = textract.address;
  const dataDir = newDataDir(purpose);
  const running = await startLocalStack({
    port: 0,
    dataDir,
    tablesInMemory: true,
    // Two processors have no use for more, and every instance compiles its code for itself.
    largestPool: 2,
    demo: false,
    print: process.env['STACK_LOG'] ? (line) => console.log(line) : () => undefined,
  });
  translate.readsFrom(running.access);
  textract.readsFrom(running.access);
  const [someFunction] = running.runtime.functions.values();
  process.env['TRESTLE_ORIGIN'] = running.origin;
  await makeTheSuperuser(running.origin);
  const { origin, apiOrigin, access } = running;
  const environment = someFunction?.environment ?? {};
  const stack = { origin, apiOrigin, access, environment, logDir: join(dataDir, 'logs'), dnsZone: dns.zoneAddress };
  return {
    stack,
    close: async () => {
      await running.close();
      await dns.close();
      await rateProviders.close();
      await translate.close();
      await textract.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
