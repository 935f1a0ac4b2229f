import type { Covenant } from '#shared/domain/covenant.ts';
import type { CovenantType } from '#shared/domain/covenant-vocabulary.ts';
import { type EntityPath, structurePath } from '#shared/domain/entity-path.ts';
import {
  type CovenantRights,
  covenantSources,
  rightsOnCovenant,
  sourceOfCovenant,
} from '#shared/domain/permissions/covenant-rights.ts';
import { approvalStatus } from '#shared/domain/permissions/deal-role-lines.ts';
import { isOwnWork, takesSecondPerson } from '#shared/domain/permissions/second-person.ts';
import { isOn } from '#shared/domain/settings/stored-settings.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { type GlobalState, isAllowed, useGlobalState, useReach } from '../../api/global-state.tsx';

type Place = Pick<Structure, 'id' | 'ancestorIds' | 'launchStatus'>;

/** Whether anything of the covenants there, reports included, may be seen; null asks for the whole organization. */
export const seesCovenants = (visitor: GlobalState, path: EntityPath | null): boolean =>
  covenantSources.some((sourceType) => isAllowed(visitor, { level: 'View', sourceType, path }));

export const useMayViewCovenants = (path: EntityPath): boolean => seesCovenants(useGlobalState(), path);

/** Whether any covenants, reports included, may be seen anywhere. */
export function useSeesSomeCovenants(): boolean {
  const places = [useReach('View', 'Report'), useReach('View', 'Covenant')];
  return places.some(({ everywhere, grantedIds, inPart }) => everywhere || inPart || grantedIds.length > 0);
}

/** Whether the reader works on proposed covenants; the server lists them to nobody else. */
export function useMayReview(path: EntityPath): boolean {
  const visitor = useGlobalState();
  return covenantSources.some(
    (sourceType) =>
      isAllowed(visitor, { level: 'Create', sourceType, path }) ||
      isAllowed(visitor, { level: 'Edit', sourceType, path }) ||
      isAllowed(visitor, { level: 'Edit', sourceType, path, asked: approvalStatus }),
  );
}

/** Whether somebody may add covenants; nothing new goes into a structure that was archived. */
export function mayAddCovenants(visitor: GlobalState, structure: Place): boolean {
  const path = structurePath(structure);
  const mayCreate = covenantSources.some((sourceType) => isAllowed(visitor, { level: 'Create', sourceType, path }));
  return mayCreate && structure.launchStatus === 'Active';
}

export const useMayAddCovenants = (structure: Place): boolean => mayAddCovenants(useGlobalState(), structure);

/** Whether the organization has covenants read from agreements. */
export const useReadsAgreements = (): boolean =>
  isOn(useGlobalState().organization.details, 'enableCovenantCreationWithAI');

/** Whether the reader may have covenants of a structure read from an agreement. */
export function useMayImportCovenants(structure: Place): boolean {
  const mayAdd = useMayAddCovenants(structure);
  return useReadsAgreements() && mayAdd;
}

const none: CovenantRights = { sees: false, edits: false, approves: false, obsoletes: false };

/** What the reader may do with covenants of a structure, one by one; in an archived one nothing is changed. */
export function useCovenantRights(structure: Place): (covenant: Covenant) => CovenantRights {
  const visitor = useGlobalState();
  const path = structurePath(structure);
  return (covenant) =>
    structure.launchStatus === 'Active'
      ? rightsOnCovenant(covenant, (level, sourceType, asked) => isAllowed(visitor, { level, sourceType, path, asked }))
      : none;
}

/** Whether the organization has covenants approved by somebody else than who entered or changed them. */
export const useTakesSecondPerson = (): boolean => takesSecondPerson(useGlobalState().organization.details);

/** Whether somebody else has to approve a covenant, because it is the reader's own work. */
export function useNeedsSecondPerson(): (covenant: Covenant) => boolean {
  const { agent } = useGlobalState();
  const takesSecond = useTakesSecondPerson();
  return (covenant) => takesSecond && isOwnWork(covenant, agent.id);
}

/** Whether what the reader adds of a type is approved with that. */
export function useApprovesOwn(structure: Place): (covenantType: CovenantType) => boolean {
  const visitor = useGlobalState();
  const path = structurePath(structure);
  const takesSecond = useTakesSecondPerson();
  return (covenantType) =>
    !takesSecond &&
    isAllowed(visitor, { level: 'Edit', sourceType: sourceOfCovenant(covenantType), path, asked: approvalStatus });
}
