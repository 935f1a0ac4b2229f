import type { DomainError } from '#shared/errors/domain-error.ts';
import type { Table } from './table.ts';

/**
 * The table of a request that names no organization. Reads reject, as a table that can't be reached does; a throw in the middle of several reads at once
 * would leave the others without anybody who waits for them, and one of these that fails then ends the process. What prepares a write throws.
 */
export function noTable(refusal: () => DomainError): Table {
  const rejects = () => Promise.reject(refusal());
  const throws = (): never => {
    throw refusal();
  };
  return {
    organizationId: '',
    get: rejects,
    getMany: rejects,
    getBoth: rejects,
    parts: rejects,
    list: rejects,
    listByAgent: rejects,
    listDue: rejects,
    addressOf: throws,
    change: throws,
    derive: {
      put: throws,
      add: throws,
      remove: throws,
      putVersion: throws,
      removeVersion: throws,
      count: throws,
      countFrom: throws,
    },
    claim: throws,
  };
}
