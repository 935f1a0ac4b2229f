import type { Table } from '#functions/platform/storage/table.ts';
import { findDomain } from '../email-domains/email-domain-store.ts';

/** Whether an organization has shown that a domain of e-mail addresses is its own, and has not lost it. */
export async function isOwnDomain(table: Table, domain: string): Promise<boolean> {
  return (await findDomain(table, domain))?.state === 'confirmed';
}
