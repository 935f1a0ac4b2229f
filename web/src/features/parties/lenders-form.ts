import * as z from 'zod';
import { PartyTerms, source } from '../../entities/party/party-form.ts';

const Lender = PartyTerms.extend({ source });

export const LendersForm = z.object({ lenders: z.array(Lender).min(1, 'Add at least one lender.').max(20) });
export type LendersInput = z.input<typeof LendersForm>;
export type Lenders = z.output<typeof LendersForm>;

export const emptyLender: LendersInput['lenders'][number] = { source: null, percentage: '', amount: '', since: '' };

/** What is sent: the counterparty's kind and id in place of what the picker knows. */
export const requestOf = ({ lenders }: Lenders) => ({
  lenders: lenders.map(({ source: { sourceType, sourceId }, ...terms }) => ({ ...terms, sourceType, sourceId })),
});
