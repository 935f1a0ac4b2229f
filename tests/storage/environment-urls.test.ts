import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { origin } from '#tests/support/origin.ts';
import { becomeFunction } from '#tests/support/platform.ts';

const addresses = {
  ORIGINATION_URL: 'https://origination.trestle.example',
  REPORTING_URL: 'https://reports.trestle.example',
  DATA_VAULT_URL: 'https://vault.trestle.example',
  BI_REPORTS_URL: '',
  MAIL_LOGOS_URL: 'https://logos.trestle.example/marks',
};

/** A function with this environment, which it reads once. */
async function environmentOf(variables: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  vi.resetModules();
  const { environmentUrls } = await import('#functions/domain/session/environment-urls.ts');
  return environmentUrls();
}

beforeAll(becomeFunction);
afterAll(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

describe('the addresses of neighboring applications', () => {
  it('are those of the stage, and this site has its own', async () => {
    expect(await environmentOf(addresses)).toEqual({
      originationUrl: addresses.ORIGINATION_URL,
      reportCovUrl: addresses.REPORTING_URL,
      ingestVaultUrl: addresses.DATA_VAULT_URL,
      metabaseUrl: '',
      emailLogoBucketUrl: addresses.MAIL_LOGOS_URL,
      frontendUrl: origin(),
      supportContact: '',
    });
  });

  it.each(['javascript:alert(1)', 'http://origination.trestle.example', 'origination.trestle.example'])(
    'cannot be %s',
    async (address) => {
      await expect(environmentOf({ ...addresses, ORIGINATION_URL: address })).rejects.toThrow('ORIGINATION_URL');
    },
  );
});
