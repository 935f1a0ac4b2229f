import type { StructureView } from '#shared/domain/structure.ts';

/** What figures can be looked at of. */
export interface SeriesEntity {
  readonly id: string;
  readonly name: string;
  readonly kind: 'structure' | 'project' | 'financing';
}

const named =
  (kind: SeriesEntity['kind']) =>
  ({ id, name }: { readonly id: string; readonly name: string }) => ({
    id,
    name,
    kind,
  });

/** The structure itself, its projects, and its financings. */
export const seriesEntities = (structure: StructureView): readonly SeriesEntity[] => [
  named('structure')(structure),
  ...structure.projects.map(named('project')),
  ...structure.loans.map(named('financing')),
];
