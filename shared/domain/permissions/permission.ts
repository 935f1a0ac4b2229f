import * as z from 'zod';
import { Id } from '../id.ts';

export const Level = z.enum(['View', 'Edit', 'Create']);
export type Level = z.infer<typeof Level>;

export const PermissionAction = z.enum(['Grant', 'Deny']);
export type PermissionAction = z.infer<typeof PermissionAction>;

/** What a permission can be about. Template variants are separate sources, as in the capability table. */
export const SourceType = z.enum([
  'Organization',
  'Deal',
  'Project',
  'Loan',
  'Document',
  'Report',
  'Covenant',
  'Checklist',
  'Scorecard',
  'Questionnaire',
  'Form',
  'Detail',
  'Integration',
  'Workflow',
  'Portfolio',
  'ChecklistTemplate',
  'ScorecardTemplate',
  'QuestionnaireTemplate',
  'FormTemplate',
  'WorkflowTemplate',
]);
export type SourceType = z.infer<typeof SourceType>;

/**
 * One line of an agent's access. `entityId` null means the whole organization; otherwise the permission holds for that entity and
 * everything below it. `sourceId` narrows a permission to one covenant, document or other thing of its source (a folder stands for what lies in
 * it); `detail*` narrow it to one detail of its source, such as the text detail "Approval Status", and to values of that detail.
 */
export const Permission = z.object({
  level: Level,
  action: PermissionAction,
  sourceType: SourceType,
  sourceId: z.string().nullable().default(null),
  entityId: z.string().nullable().default(null),
  detailType: z.string().nullable().default(null),
  detailName: z.string().nullable().default(null),
  detailValues: z.array(z.string()).default([]),
  organizationId: z.string(),
});
export type Permission = z.infer<typeof Permission>;

/** A source that a setting of the organization keeps from somebody, and what people call the setting. */
export const Withheld = z.object({ sourceType: SourceType, setting: z.string() });
export type Withheld = z.infer<typeof Withheld>;

/** What of its source a question is about. Nothing: the source in general, of which records on single things say nothing. */
export interface Asked {
  /** The one thing, and what it lies in: a covenant, or a document and its folders, narrowest first. */
  readonly sourceIds?: readonly string[];
  /** The type of value of the detail, such as `AnyText`. */
  readonly detailType?: string | null;
  readonly detailName?: string | null;
  /** The values that are read or written, as text. */
  readonly detailValues?: readonly string[];
}

/** A question to the resolver: may the agent do this, here? */
export interface Requirement extends Asked {
  readonly level: Level;
  readonly sourceType: SourceType;
  readonly organizationId: string;
  /** The entity and its ancestors, narrowest first; empty for the organization itself. */
  readonly entityPath: readonly string[];
}

const id = Id.nullable().default(null);
const detail = z.string().max(200).nullable().default(null);

/** What a permission says, wherever it is granted. */
export const PermissionLine = Permission.omit({ organizationId: true }).extend({
  sourceId: id,
  entityId: id,
  detailType: detail,
  detailName: detail,
  detailValues: z.array(z.string().max(200)).max(100).default([]),
});
export type PermissionLine = z.output<typeof PermissionLine>;
