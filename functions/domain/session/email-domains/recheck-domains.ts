import { log } from '#functions/platform/log.ts';
import { tableOf } from '#functions/platform/storage/table.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { everyDomain } from './email-domain-store.ts';
import { type LookupContext, lookUpDomain } from './look-up-domain.ts';

/** Looks for the records of all domains of an organization. Safe to run again. */
export async function recheckDomains(organizationId: string, context: LookupContext): Promise<void> {
  const table = tableOf(organizationId);
  for (const { id } of await everyDomain(table)) {
    try {
      await lookUpDomain(table, id, context, { onlyNews: true });
    } catch (error) {
      // Of two organizations that publish the record, the first keeps the domain; and one may be removed meanwhile.
      const isExpected =
        error instanceof DomainError && ['emailDomainTaken', 'emailDomainNotFound'].includes(error.code);
      if (!isExpected) throw error;
      log.info('A domain stays as it is.', { organizationId, code: error.code });
    }
  }
}
