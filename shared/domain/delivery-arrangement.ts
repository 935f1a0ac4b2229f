import * as z from 'zod';
import { StepDrafts } from './approvals/workflow.ts';
import { optionalText } from './entity-fields.ts';
import { recordStamp } from './record-stamp.ts';

/** How what a covenant asks for gets to the lender; kept beside the covenant's terms, because no approval is of it. */
const arranged = {
  /** Who hands it in, such as a borrower, servicer or administrator; null: the borrower of the structure. */
  responsible: z.string().nullable(),
  /** Who looks at it for the lender; null where nobody is named. It gives nobody a right. */
  approver: z.string().nullable(),
};

/** A folder of the structure's data room: what is put into it, or into a folder below it, is handed in. Null where there is none. */
const folderId = z.string().nullable();

/** Who approves what is handed in, one step after the other; none: whoever may approve the covenant, at once. */
const steps = StepDrafts;

export const StoredArrangement = z.object({
  organizationId: z.string(),
  entityId: z.string(),
  covenantId: z.string(),
  ...arranged,
  folderId: folderId.default(null),
  steps: steps.default([]),
  ...recordStamp,
});
export type StoredArrangement = z.infer<typeof StoredArrangement>;

/** The arrangement of a covenant as it is answered; version 0 before anybody has made one. */
export const DeliveryArrangement = StoredArrangement.pick({ entityId: true, covenantId: true }).extend({
  ...arranged,
  folderId,
  steps,
  /** Of those whom the steps ask, by `type#id`; without those who could not approve anything. */
  approverNames: z.record(z.string(), z.string()),
  /** Null also to those who may not see the folder, and where it was deleted. */
  folderName: z.string().nullable(),
  version: z.number().int().min(0),
});
export type DeliveryArrangement = z.infer<typeof DeliveryArrangement>;

export const ArrangementChange = z.object({
  version: z.number().int().min(0).max(1_000_000),
  responsible: optionalText(200),
  approver: optionalText(200),
  /** Left out: as it is. */
  folderId: z.string().max(100).nullable().optional(),
  /** Left out: as they are. */
  steps: steps.optional(),
});
export type ArrangementChange = z.infer<typeof ArrangementChange>;
