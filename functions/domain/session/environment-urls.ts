import { environment } from '#functions/platform/environment.ts';
import { siteUrl } from '#functions/platform/site-url.ts';

/** Addresses of neighboring applications are the stage's; an empty one means that there is none. */
export async function environmentUrls() {
  const { DATA_VAULT_URL, BI_REPORTS_URL, REPORTING_URL, ORIGINATION_URL, MAIL_LOGOS_URL, SUPPORT_CONTACT } =
    environment();
  return {
    ingestVaultUrl: DATA_VAULT_URL,
    metabaseUrl: BI_REPORTS_URL,
    reportCovUrl: REPORTING_URL,
    frontendUrl: await siteUrl(),
    originationUrl: ORIGINATION_URL,
    emailLogoBucketUrl: MAIL_LOGOS_URL,
    supportContact: SUPPORT_CONTACT,
  };
}
