import * as z from 'zod';
import { IsoDate } from '../time/dates.ts';
import { FigureValue } from './entered-number.ts';
import { CurrencyName } from './entity-fields.ts';
import { Id } from './id.ts';

/** Requested: somebody asks for it. Approved: it holds. Revoked: it was approved, and does not hold any more. */
export const ReliefStatus = z.enum(['Requested', 'Approved', 'Rejected', 'Revoked']);
export type ReliefStatus = z.infer<typeof ReliefStatus>;

const reason = z.string().trim().min(1, 'Say why.').max(2_000);

const waiver = {
  kind: z.literal('Waiver'),
  /** The periods that are waived: those that end from this day on, up to and with the other one. */
  firstPeriodEnd: IsoDate,
  lastPeriodEnd: IsoDate,
  /** The last day on which it holds; null: for good. */
  expiresOn: IsoDate.nullable(),
  reason,
  /** The lenders' consent, a file of the data room. */
  documentId: Id.nullable(),
};

const equityCure = {
  kind: z.literal('EquityCure'),
  periodEnd: IsoDate,
  amount: FigureValue.refine((value) => value > 0, 'Enter what was contributed.'),
  currency: CurrencyName,
  contributedOn: IsoDate,
  /** The tested figure with the contribution, in the unit of the threshold. Null to those who may not see the figure. */
  curedValue: FigureValue.nullable(),
  reason,
  documentId: Id.nullable(),
};

const decided = {
  id: Id,
  status: ReliefStatus,
  requestedAt: z.string(),
  requestedBy: z.string(),
  requestedByName: z.string().nullable(),
  decidedAt: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedByName: z.string().nullable(),
  decisionNote: z.string().nullable(),
  /** Whether it was decided in steps, by a workflow that tells who. */
  inSteps: z.boolean().default(false),
};

/** What keeps a missed covenant from being a breach: a waiver that the lenders give, or a cure by contributed equity that the agreement allows. */
export const Relief = z.discriminatedUnion('kind', [
  z.object({ ...waiver, ...decided }),
  z.object({ ...equityCure, amount: z.number().nullable(), ...decided }),
]);
export type Relief = z.infer<typeof Relief>;
export type Waiver = Extract<Relief, { kind: 'Waiver' }>;
export type CureByEquity = Extract<Relief, { kind: 'EquityCure' }>;

/** How many a covenant keeps, whatever has become of them. */
export const mostReliefs = 100;

/** A request; `approved` gives it at once, which takes the right to approve. `version` is the covenant's that was read. */
export const NewRelief = z.discriminatedUnion('kind', [
  z.object({
    ...waiver,
    expiresOn: waiver.expiresOn.default(null),
    documentId: waiver.documentId.default(null),
    approved: z.boolean().default(false),
    version: z.int().min(1),
  }),
  z.object({
    ...equityCure,
    curedValue: FigureValue,
    documentId: equityCure.documentId.default(null),
    approved: z.boolean().default(false),
    version: z.int().min(1),
  }),
]);
export type NewRelief = z.infer<typeof NewRelief>;

export const ReliefDecision = z.object({
  decision: ReliefStatus.exclude(['Requested']),
  note: z.string().trim().max(2_000).default(''),
  version: z.int().min(1),
});
export type ReliefDecision = z.infer<typeof ReliefDecision>;
