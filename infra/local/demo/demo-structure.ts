import type * as z from 'zod';
import type { NewCovenant } from '#shared/domain/covenant.ts';
import type { NewFinancing } from '#shared/domain/financing.ts';
import type { NewProject } from '#shared/domain/project.ts';
import type { RelationshipType } from '#shared/domain/relationship.ts';
import type { NewStructure } from '#shared/domain/structure.ts';

/** What the latest periods brought; the demo shows every state. */
export interface DemoFigures {
  readonly metric: string;
  /** Quarterly figures, oldest first; the last one is for the last finished quarter. Null: not entered yet. */
  readonly quarters: readonly (number | null)[];
  readonly note: string;
}

/** Somebody who stands in a relationship with a structure, project or financing. */
export interface DemoParty {
  readonly role: RelationshipType;
  /** The name of an affiliated organization, of the own one, of a partner or of a fund. */
  readonly name: string;
  readonly percentage?: number;
  /** In the currency of the entity. */
  readonly amount?: number;
}

/** What the demo says of every entity in its own words; seeding finds the ids. */
interface Told {
  readonly customId: string;
  /** The name of a status of the organization. */
  readonly status?: string;
  readonly parties?: readonly DemoParty[];
  /** Kept and no longer in force. */
  readonly isOver?: boolean;
}

export interface DemoProject extends Told, Omit<z.input<typeof NewProject>, 'dealId' | 'loanIds' | keyof Told> {
  /** In kWh for each kW of its size; its production of the last twelve months is made from it. */
  readonly yearlyYield?: number;
}

export interface DemoFinancing extends Told, Omit<z.input<typeof NewFinancing>, 'dealId' | 'projectIds' | keyof Told> {
  /** Custom ids of the projects that it finances, also of other structures. */
  readonly finances?: readonly string[];
  readonly figures?: readonly DemoFigures[];
}

/** What is agreed; `financing` is the custom id of the one whose figures are tested. */
export type DemoCovenant = Partial<NewCovenant> & { readonly financing?: string };

/** A structure of the demo with what lies in it, what is agreed and how it went. */
export interface DemoStructure extends Told, Omit<z.input<typeof NewStructure>, 'parentId' | keyof Told> {
  readonly projects?: readonly DemoProject[];
  readonly financings?: readonly DemoFinancing[];
  /** Its sub-structures. */
  readonly parts?: readonly DemoStructure[];
  readonly covenants?: readonly DemoCovenant[];
  readonly figures?: readonly DemoFigures[];
  /** Whether the reports of the last two months were not delivered. */
  readonly isLate?: boolean;
}

/** Structures with their sub-structures, each after the one that it is a part of. */
export const withParts = (structures: readonly DemoStructure[]): readonly DemoStructure[] =>
  structures.flatMap((structure) => [structure, ...withParts(structure.parts ?? [])]);
