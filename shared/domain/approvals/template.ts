import * as z from 'zod';
import { optionalEnteredText, plainName } from '../entered-text.ts';
import { LaunchStatus } from '../entity-types.ts';
import { recordStamp } from '../record-stamp.ts';
import { ApproverType, NewWorkflow, WorkflowSourceType } from './workflow.ts';

const { order, steps } = NewWorkflow.shape;

const content = {
  name: plainName(100),
  /** When it is taken, for whoever chooses among several; null where nothing is said. */
  description: optionalEnteredText(500),
  /** What it is offered for. */
  sourceTypes: z
    .array(WorkflowSourceType)
    .min(1, 'Choose what it is for.')
    .max(WorkflowSourceType.options.length)
    .refine((all) => new Set(all).size === all.length, 'Name each kind once.'),
  /** Whether an approval of these kinds begins with its steps. There is one such template of a kind. */
  isDefault: z.boolean(),
};

/** Steps that an organization takes again and again. A workflow that begins with them is changed by itself, and so is the template. */
export const StoredTemplate = z.object({
  id: z.string(),
  ...content,
  order: order.unwrap(),
  steps,
  launchStatus: LaunchStatus,
  ...recordStamp,
});
export type StoredTemplate = z.infer<typeof StoredTemplate>;

export const WorkflowTemplate = StoredTemplate.extend({
  /** By `type#id`; an approver without a name has been removed or switched off. */
  approverNames: z.record(z.string(), z.string()),
});
export type WorkflowTemplate = z.infer<typeof WorkflowTemplate>;

export const NewTemplate = z.object({
  ...content,
  description: content.description.default(null),
  isDefault: content.isDefault.default(false),
  order,
  steps,
});
export type NewTemplate = z.infer<typeof NewTemplate>;

/** What is left out stays. */
export const TemplateChange = z
  .object({ ...content, order: order.unwrap(), steps, launchStatus: LaunchStatus })
  .partial()
  .extend({ version: z.int().min(1) });
export type TemplateChange = z.infer<typeof TemplateChange>;

/** Somebody, or a group, whom a step can ask. `description` tells two of the same name apart. */
export const ApproverCandidate = z.object({
  type: ApproverType,
  id: z.string(),
  name: z.string(),
  description: z.string(),
});
export type ApproverCandidate = z.infer<typeof ApproverCandidate>;
