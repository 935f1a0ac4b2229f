import * as z from 'zod';
import { EntityType, LaunchStatus } from './entity-types.ts';
import { AssetSizeUnit } from './project.ts';
import { StructureSummary } from './structure.ts';

const treeEntity = {
  id: z.string(),
  entityType: EntityType,
  name: z.string(),
  customId: z.string().nullable(),
  launchStatus: LaunchStatus,
  /** The structure that it is, or lies in; null for all entities together. */
  dealId: z.string().nullable(),
  /** Commitment of a financing, in `currency`. */
  amount: z.number().nullable(),
  currency: z.string().nullable(),
  /** A grant that the organization receives: its amount is no commitment. */
  isReceived: z.boolean().default(false),
  /** Of structures. */
  summary: StructureSummary.nullable(),
  /** The same together with the structures below it; null where there are none, or some are left out of the tree. */
  withParts: StructureSummary.nullable().default(null),
};

/** A structure with its sub-structures, financings and projects as a tree. */
export interface StructureTree extends z.infer<z.ZodObject<typeof treeEntity>> {
  readonly children: readonly StructureTree[];
  /** Children that the answer leaves out because there are too many. */
  readonly omitted: number;
}
export const StructureTree: z.ZodType<StructureTree> = z.lazy(() =>
  z.object({ ...treeEntity, children: z.array(StructureTree).readonly(), omitted: z.int() }),
);

export const DiagramKind = z.enum(['structure', 'financing', 'project', 'company', 'fund']);
export type DiagramKind = z.infer<typeof DiagramKind>;

export const DiagramNode = z.object({
  id: z.string(),
  kind: DiagramKind,
  entityType: EntityType,
  name: z.string(),
  customId: z.string().nullable(),
  launchStatus: LaunchStatus,
  dealId: z.string().nullable(),
  /** Commitment of a financing, in `currency`. */
  amount: z.number().nullable(),
  currency: z.string().nullable(),
  /** A grant that the organization receives: its amount is no commitment. */
  isReceived: z.boolean(),
  /** Capacity of a project; null for everything else, and where it is not known. */
  size: z.object({ size: z.number(), unit: AssetSizeUnit }).nullable(),
});
export type DiagramNode = z.infer<typeof DiagramNode>;

/** From owner, lender or holder to what is owned, financed or held; from a borrower who owns what is financed to the financing, too. */
export const DiagramEdge = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  /** `holds`: a structure and what lies in it; `finances`: a financing and a project; a relationship type otherwise. */
  kind: z.string(),
  amount: z.number().nullable(),
  currency: z.string().nullable(),
  percentage: z.number().nullable(),
});
export type DiagramEdge = z.infer<typeof DiagramEdge>;

/** Who owns, holds and finances whom, at most 1,000 nodes. */
export const Diagram = z.object({
  nodes: z.array(DiagramNode),
  edges: z.array(DiagramEdge),
  /** Entities that it leaves out because there are too many. */
  omitted: z.int(),
  /** The day as whose end it stood so; null for today. */
  asOf: z.string().nullable(),
});
export type Diagram = z.infer<typeof Diagram>;
