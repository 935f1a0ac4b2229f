import { useQuery } from '@tanstack/react-query';
import type { EntityType } from '#shared/domain/entity-types.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { structureQueries } from '../../../api/queries/structure-queries.ts';

/** Whose figures a covenant may test. */
export interface Subject {
  readonly id: string;
  readonly name: string;
  readonly entityType: EntityType;
}

export interface Subjects {
  readonly financings: readonly Subject[];
  readonly projects: readonly Subject[];
  /** Of the structure itself where none is named; undefined for one that is not there for the reader. */
  find(subjectId: string | null): Subject | undefined;
}

/** The projects and financings of a structure that are in force, as far as the reader sees them; read only where they are asked for. */
export function useSubjects(
  { id, name, structureType }: Pick<Structure, 'id' | 'name' | 'structureType'>,
  isAsked = true,
): Subjects {
  const { data } = useQuery({ ...structureQueries.detail(id), enabled: isAsked });
  const financings = (data?.loans ?? []).map(
    (one): Subject => ({ id: one.id, name: one.name, entityType: one.financingType }),
  );
  const projects = (data?.projects ?? []).map(
    (one): Subject => ({ id: one.id, name: one.name, entityType: 'Project' }),
  );
  return {
    financings,
    projects,
    find: (subjectId) =>
      subjectId === null
        ? { id, name, entityType: structureType }
        : [...financings, ...projects].find((subject) => subject.id === subjectId),
  };
}
