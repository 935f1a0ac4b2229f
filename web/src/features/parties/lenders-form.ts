import * as z from 'zod';
import { partyTerms, source } from '../../entities/party/party-form.ts';

export const lendersForm = (currency: string) =>
  z.object({
    lenders: z.array(partyTerms(currency).extend({ source })).min(1, 'Add at least one lender.').max(20),
  });
type LendersForm = ReturnType<typeof lendersForm>;
export type LendersInput = z.input<LendersForm>;
export type Lenders = z.output<LendersForm>;

export const emptyLender: LendersInput['lenders'][number] = { source: null, percentage: '', amount: '', since: '' };

/** What is sent: the counterparty's kind and id in place of what the picker knows. */
export const requestOf = ({ lenders }: Lenders) => ({
  lenders: lenders.map(({ source: { sourceType, sourceId }, ...terms }) => ({ ...terms, sourceType, sourceId })),
});
