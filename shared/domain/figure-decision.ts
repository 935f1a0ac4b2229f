import * as z from 'zod';
import { ApprovalStatus, Provenance } from './datapoint.ts';
import { sourceShape } from './entered-columns.ts';
import { FactValue } from './fact.ts';
import { reasonFault } from './figure-approval.ts';

/** At once; their decisions are written in one transaction with them. */
export const mostDecided = 200;

/** One step in the approval of several figures, or of values that hold from a day on: asked for, called off, or decided. */
export const FigureDecisions = z
  .strictObject({
    approvalStatus: ApprovalStatus,
    figures: z
      .array(
        z.object({
          /** Of a figure, or of a value that holds from a day on. */
          datapointId: z.string().max(400),
          /** The source number of the figure as it was seen. */
          replaces: z.number().int().min(1),
        }),
      )
      .min(1)
      .max(mostDecided, `Decide on at most ${mostDecided} figures at once.`),
    ...sourceShape,
  })
  .superRefine(({ approvalStatus, note, figures }, context) => {
    const fault = reasonFault(approvalStatus, note);
    if (fault !== null) context.addIssue({ code: 'custom', path: ['note'], message: fault });
    if (new Set(figures.map(({ datapointId }) => datapointId)).size < figures.length)
      context.addIssue({ code: 'custom', path: ['figures'], message: 'A figure is named twice.' });
  });
export type FigureDecisions = z.infer<typeof FigureDecisions>;

/** One step in the approval of a figure: what it became, and who made it so, when and why. */
export const FigureDecision = z.object({
  approvalStatus: ApprovalStatus,
  /** The value that was decided about: a number, where it is that of a figure. */
  value: FactValue,
  unit: z.string(),
  source: Provenance,
});
export type FigureDecision = z.infer<typeof FigureDecision>;
