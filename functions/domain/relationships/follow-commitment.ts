import type { PendingChange } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { StoredFinancing } from '#shared/domain/financing.ts';
import { withoutStamp } from '#shared/domain/record-stamp.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { holdingChanges, readHoldings } from './change-holdings.ts';
import { amountsFollowing, commitmentFault } from './commitment-rules.ts';
import type { HoldingWrite } from './holding-write.ts';

/** A transaction takes 49 changes: these, the shares of the financing, itself and the few that come with it. */
const mostFollowing = 45;

interface FinancingWrite {
  readonly before: StoredFinancing;
  readonly after: StoredFinancing;
  readonly home: Structure;
}

const refused = (text: string): DomainError =>
  new DomainError('requestInvalid', { fields: { commitmentAmount: text } });

/**
 * Prepares what another commitment makes of the counterparties of a financing, for its own transaction: amounts with a share of it follow. Refuses
 * the field `commitmentAmount` where amounts without one would pass it.
 */
export async function followCommitment(
  { before, after, home }: FinancingWrite,
  table: Table,
): Promise<readonly PendingChange[]> {
  if (before.commitmentAmount === after.commitmentAmount) return [];
  const entity = { id: after.id, home };
  const holdings = await readHoldings(table, entity);
  const fault = commitmentFault(holdings.all, before, after);
  if (fault !== null) throw refused(fault);
  const writes = amountsFollowing(holdings.all, after).map(
    ({ holding, amount }): HoldingWrite => ({
      before: holding,
      after: { ...withoutStamp(holding), amount },
      event: 'relationship.updated',
    }),
  );
  if (writes.length > mostFollowing)
    throw refused(`The amounts of at most ${mostFollowing} parties follow a commitment.`);
  // Also where no amount follows: whoever is adding a party or changing a share at this moment has to look at the new commitment.
  return holdingChanges(table, entity, holdings, writes);
}
