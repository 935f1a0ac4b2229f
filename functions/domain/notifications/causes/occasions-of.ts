import type { Occasion } from '../telling/occasion.ts';
import type { Reading } from './approver-ids.ts';
import { auditStreamOccasion } from './audit-stream-occasion.ts';
import { commentOccasions } from './comment-occasions.ts';
import { deliverableOccasion } from './deliverable-occasions.ts';
import type { Happening } from './message.ts';
import { documentOccasion, figuresOccasion, jobOccasion, rolesOccasion, teamOccasion } from './other-occasions.ts';
import { workflowOccasions } from './workflow-occasions.ts';

const oneOf = (occasion: Occasion | null): readonly Occasion[] => (occasion === null ? [] : [occasion]);

/** What people are told of something that has happened, as it is known now; nothing where it is gone. */
export async function occasionsOf(happened: Happening, reading: Reading): Promise<readonly Occasion[]> {
  const { table } = reading;
  switch (happened.kind) {
    case 'job':
      return oneOf(await jobOccasion(happened, table));
    case 'deliverable':
      return oneOf(await deliverableOccasion(happened, table));
    case 'workflow':
      return workflowOccasions(happened, reading);
    case 'document':
      return oneOf(await documentOccasion(happened, table));
    case 'comment':
      return commentOccasions(happened, table);
    case 'team':
      return oneOf(await teamOccasion(happened, table));
    case 'auditStream':
      return oneOf(await auditStreamOccasion(happened, table));
    case 'roles':
      return oneOf(await rolesOccasion(happened, table));
    default:
      return oneOf(await figuresOccasion(happened, reading));
  }
}
