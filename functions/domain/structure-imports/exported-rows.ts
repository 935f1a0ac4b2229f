import { everyStructure } from '#functions/domain/structures/exports/portfolio-reader.ts';
import { visibleFinancings, visibleProjects } from '#functions/domain/structures/exports/sub-entities-reader.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { everyPage } from '#functions/platform/storage/paging.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import type { StoredFinancing } from '#shared/domain/financing.ts';
import type { StoredProject } from '#shared/domain/project.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { type ImportSheet, mostImportedRows } from '#shared/domain/structure-import.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

/** What an entity holds by the fields of the import's columns: `home` and `projects` are named as people would name them. */
export type ExportedFields = Readonly<Record<string, unknown>>;
export type ExportedRows = Readonly<Record<ImportSheet, readonly ExportedFields[]>>;

const nameOf = ({ customId, name }: Pick<Structure, 'customId' | 'name'>): string => customId ?? name;

const all = { launchStatus: 'Active', limit: 500, keeps: () => true } as const;

/** A file that the import would not take is of no use to it. */
function requireFew(counts: readonly number[]): void {
  if (counts.reduce((sum, count) => sum + count, 0) > mostImportedRows) throw new DomainError('exportTooLarge');
}

/** What is in force of the organization's structures, projects and financings, and may be seen. */
export async function exportedRows(scope: RequestScope): Promise<ExportedRows> {
  const stored = await everyStructure(scope.table, ['Active']);
  const structures = stored.filter((structure) => scope.may('View', 'Deal', structurePath(structure)));
  requireFew([structures.length]);
  const [projects, financings] = await Promise.all([
    everyPage((cursor) => visibleProjects(scope, { ...all, cursor })),
    everyPage((cursor) => visibleFinancings(scope, { ...all, cursor })),
  ]);
  requireFew([structures.length, projects.length, financings.length]);
  const names = new Map(structures.map((structure) => [structure.id, nameOf(structure)]));
  const customIds = new Map(projects.map(({ item }) => [item.id, item.customId]));
  const inHome = <Item extends StoredProject | StoredFinancing>({ item, home }: { item: Item; home: Structure }) => ({
    ...item,
    home: nameOf(home),
  });
  return {
    Structures: structures.map((structure) => ({ ...structure, home: names.get(structure.parentId ?? '') })),
    Projects: projects.map(inHome),
    Financings: financings.map((financing) => ({
      ...inHome(financing),
      projects: financing.item.links.flatMap(({ id }) => customIds.get(id) ?? []),
    })),
  };
}
