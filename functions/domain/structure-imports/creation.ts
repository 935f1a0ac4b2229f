import type * as z from 'zod';
import { parseInput } from '#functions/platform/http/parse-request.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import { NewFinancing, type StoredFinancing } from '#shared/domain/financing.ts';
import { NewProject, type StoredProject } from '#shared/domain/project.ts';
import { NewStructure, type Structure } from '#shared/domain/structure.ts';
import type { ImportFault, ImportSheet } from '#shared/domain/structure-import.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { headingOf } from './columns.ts';
import type { EntityPorts, PreparedEntity } from './context.ts';
import type { SheetRow } from './read-rows.ts';

/** What entities are created with: in whose name, and how. */
export interface Creation {
  readonly scope: RequestScope;
  readonly entities: EntityPorts;
}

/** What permissions call what the rows of a sheet are. */
export const sources = { Structures: 'Deal', Projects: 'Project', Financings: 'Loan' } as const;
const words = { Structures: 'structures', Projects: 'projects', Financings: 'financings' } as const;

/** Refuses a place in which the user may not create such a thing. */
function requirePermitted(scope: RequestScope, sheet: ImportSheet, home: Structure | null): void {
  const path = home === null ? undefined : structurePath(home);
  if (scope.may('Create', sources[sheet], path)) return;
  const message = `You may not create ${words[sheet]} ${home === null ? 'here' : 'in this structure'}.`;
  throw new DomainError('requestInvalid', { fields: { home: message } });
}

export function parsed<Schema extends z.ZodType>(schema: Schema, fields: unknown): z.output<Schema> {
  const body = parseInput(schema, fields);
  if (body === undefined) throw new Error('A row without fields was parsed.');
  return body;
}

const own = {
  Structures: NewStructure,
  Projects: NewProject.omit({ dealId: true }),
  Financings: NewFinancing.omit({ dealId: true }),
} as const;

/** What is wrong with the fields of a row, whatever it lies in. */
export function fieldFaults({ sheet, fields }: SheetRow): readonly ImportFault[] {
  try {
    parseInput(own[sheet], fields);
    return [];
  } catch (error) {
    return faultsOf(error, sheet);
  }
}

/** Prepares the structure of a row, as a part of another one or for itself. Refuses whatever does not hold. */
export async function prepareStructure(
  { fields }: SheetRow,
  parent: Structure | null,
  { scope, entities }: Creation,
): Promise<PreparedEntity<Structure>> {
  requirePermitted(scope, 'Structures', parent);
  return entities.newStructure(scope, parsed(NewStructure, { ...fields, parentId: parent?.id ?? null }));
}

/** Prepares the project or financing of a row in a structure. Refuses whatever does not hold. */
export async function prepareSubEntity(
  { sheet, fields }: SheetRow,
  home: Structure,
  projectIds: readonly string[],
  { scope, entities }: Creation,
): Promise<PreparedEntity<StoredProject | StoredFinancing>> {
  requirePermitted(scope, sheet, home);
  const inHome = { ...fields, dealId: home.id };
  return sheet === 'Projects'
    ? entities.newProject({ scope, home }, parsed(NewProject, inHome))
    : entities.newFinancing({ scope, home }, parsed(NewFinancing, { ...inHome, projectIds }));
}

/** A structure to try in what lies in none that there is; prepared once, and only if some row needs it. */
export function anyStructure({ scope, entities }: Creation): () => Promise<Structure> {
  let prepared: Promise<Structure> | undefined;
  return () => {
    prepared ??= entities.newStructure(scope, NewStructure.parse({ name: 'Any' })).then(({ created }) => created);
    return prepared;
  };
}

/** A refusal as faults of a row; anything else is a defect and thrown on. */
export function faultsOf(error: unknown, sheet: ImportSheet): readonly ImportFault[] {
  if (!(error instanceof DomainError)) throw error;
  const { fields, message } = error.toBody();
  if (fields === undefined) return [{ column: null, message }];
  return Object.entries(fields).map(([field, sentence]) => ({
    column: headingOf(sheet, field.split('.')[0] ?? field),
    message: sentence,
  }));
}
