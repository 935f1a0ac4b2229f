import type { Financing, NewFinancing } from '#shared/domain/financing.ts';
import type { NewProject, Project } from '#shared/domain/project.ts';
import type { NewStructure, Structure } from '#shared/domain/structure.ts';
import { api } from '../../api/api.ts';
import { notifyWarning } from '../../components/toast-store.ts';
import { ofItsKind } from '../financing/financing-kinds.ts';
import { addBorrower, type PartyMaker } from './borrower-party.ts';

/** What was entered on the steps; null where a step was skipped. */
export interface Entered {
  readonly structure: NewStructure | null;
  readonly project: NewProject | null;
  readonly financing: NewFinancing | null;
  /** Whether the financing finances the project. */
  readonly isLinked: boolean;
}

/** What is there already; null for what is still to be made. */
export interface Created {
  readonly structure: Structure | null;
  readonly project: Project | null;
  readonly financing: Financing | null;
  /** The name of the borrower, once it is a party of the structure or has turned out to be none. */
  readonly borrower: string | null;
}

export type CreatedPart = keyof Created;
/** What is entered on a step of its own. */
export type EnteredPart = Exclude<CreatedPart, 'borrower'>;

interface Progress {
  readonly onBegin: (part: CreatedPart) => void;
  readonly onCreated: (created: Partial<Created>) => void;
}

type Made = Project | Financing | Structure;
const isProject = (made: Made): made is Project => 'assetSizeUnit' in made;
const isFinancing = (made: Made): made is Financing => 'financingType' in made;

/** The structure is named by the address, so that the entity does not name it again. */
async function createIn(dealId: string, entityType: 'projects' | 'loans', entity: NewProject | NewFinancing) {
  const { dealId: _, ...body } = entity;
  return (await api.structures.createInStructure({ params: { dealId, entityType }, body: [body] })).body;
}

/** Makes what is not there yet, one after the other, telling of each: what was made before a failure stays. */
export async function createMissing(
  maker: PartyMaker,
  entered: Entered & { readonly structure: NewStructure },
  created: Created,
  { onBegin, onCreated }: Progress,
): Promise<Structure> {
  onBegin('structure');
  const structure =
    created.structure ??
    (await api.structures.createStructure({ params: { orgId: maker.organization.id }, body: entered.structure })).body;
  onCreated({ structure });
  let { project } = created;
  if (entered.project !== null && project === null) {
    onBegin('project');
    project = (await createIn(structure.id, 'projects', entered.project)).find(isProject) ?? null;
    onCreated({ project });
  }
  if (entered.financing !== null && created.financing === null) {
    onBegin('financing');
    const projectIds = entered.isLinked && project !== null ? [project.id] : [];
    const made = await createIn(structure.id, 'loans', { ...ofItsKind(entered.financing), projectIds });
    onCreated({ financing: made.find(isFinancing) ?? null });
  }
  // Last, so that nothing else waits for it.
  const { borrower } = entered.structure;
  if (borrower !== null && created.borrower === null) {
    onBegin('borrower');
    const isParty = await addBorrower(structure.id, borrower, maker);
    onCreated({ borrower });
    if (!isParty)
      notifyWarning(
        `${borrower} is named as the borrower, but is no party yet: you see no counterparty of this name. An administrator can add it under Parties.`,
      );
  }
  return structure;
}
