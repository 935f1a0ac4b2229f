import * as z from 'zod';
import { IsoDate } from '../../time/dates.ts';
import { optionalEnteredText } from '../entered-text.ts';
import { Id } from '../id.ts';
import { recordStamp } from '../record-stamp.ts';

/** That somebody decides in the place of somebody else, from the first day to the last, both included. */
export const StoredDelegation = z.object({
  id: z.string(),
  /** Who has named somebody. */
  agentId: z.string(),
  agentName: z.string(),
  delegateId: z.string(),
  delegateName: z.string(),
  from: IsoDate,
  until: IsoDate,
  note: z.string().nullable(),
  /** When it was taken back; null where it was not. */
  endedAt: z.string().nullable(),
  ...recordStamp,
});
export type StoredDelegation = z.infer<typeof StoredDelegation>;

export const Delegation = StoredDelegation.extend({
  /** Whether either of the two is no longer let in, so that nothing is decided by it. */
  isVoid: z.boolean(),
});
export type Delegation = z.infer<typeof Delegation>;

export const NewDelegation = z.object({
  delegateId: Id.min(1),
  from: IsoDate,
  until: IsoDate,
  note: optionalEnteredText(500).default(null),
});
export type NewDelegation = z.infer<typeof NewDelegation>;

/** Somebody who can be named. */
export const DelegateCandidate = z.object({ id: z.string(), name: z.string(), email: z.string() });
export type DelegateCandidate = z.infer<typeof DelegateCandidate>;
