import { auditChain } from '#functions/platform/storage/audit-chain.ts';

const changesPerRead = 20;

/** Audit records of an item, in the order of time or against it, as long as somebody goes on. */
export async function* auditTrail(pk: string, sk: string, newestFirst: boolean): AsyncGenerator<unknown> {
  const pages = auditChain({ pk, sk }, { newestFirst, atOnce: changesPerRead, isConsistent: true });
  for await (const { items } of pages) yield* items;
}
