import type { Entity } from '#functions/domain/structures/exports/entity-reader.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { comparedName } from '#shared/domain/compared-name.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import type { Structure } from '#shared/domain/structure.ts';
import type { ImportedEntity } from '#shared/domain/structure-import.ts';
import type { Stored } from './places.ts';
import { rowKey, type SheetRow } from './read-rows.ts';

/** What a row names in another column: an entity that is stored, or one that another row makes. */
export type Target =
  | { readonly kind: 'stored'; readonly entity: Entity }
  | { readonly kind: 'row'; readonly row: SheetRow };

export type Resolution = { readonly target: Target } | { readonly fault: string };

/** What rows may name: each other, what is stored and may be seen, and what was made of them. */
export interface Nameable {
  readonly rows: readonly SheetRow[];
  readonly stored: Stored;
  readonly scope: RequestScope;
  /** Entities that this import has created already, by the keys of their rows. */
  readonly made: ReadonlyMap<string, ImportedEntity>;
}

interface ResolverInput extends Nameable {
  /** The first row of the file with each custom id. */
  readonly first: ReadonlyMap<string, SheetRow>;
}

const toStored = (entity: Entity): Resolution => ({ target: { kind: 'stored', entity } });
const quoted = (text: string): string => `“${text.slice(0, 60)}”`;

const entityOf = (home: Structure): Entity => ({
  id: home.id,
  kind: 'Deal',
  entityType: home.structureType,
  name: home.name,
  currency: home.currency,
  launchStatus: home.launchStatus,
  home,
  path: structurePath(home),
  stored: home,
});

/**
 * Finds what the rows name: by custom ids before names, and what is stored before what the file is about to create. The user has to see what is
 * stored.
 */
export function resolver({ rows, stored, scope, made, first }: ResolverInput) {
  const structures = rows.filter(({ sheet }) => sheet === 'Structures');
  const byName = Map.groupBy(structures, ({ name }) => comparedName(name));

  const storedAs = (customId: string, kind: 'Deal' | 'Project'): Resolution | null => {
    const entity = stored.byCustomId(customId);
    return entity?.kind === kind && scope.may('View', kind, entity.path) ? toStored(entity) : null;
  };

  /** The entity that a row has become or names, or else the one that it will make. */
  const ofRow = (row: SheetRow): Resolution => {
    const structure = stored.made(made.get(rowKey(row))?.id ?? '');
    if (structure !== null) return toStored(entityOf(structure));
    const kind = row.sheet === 'Structures' ? 'Deal' : 'Project';
    const known = row.id === null ? null : stored.byId(row.id);
    if (known?.kind === kind && scope.may('View', kind, known.path)) return toStored(known);
    return (row.customId === null ? null : storedAs(row.customId, kind)) ?? { target: { kind: 'row', row } };
  };

  const inFile = (customId: string, sheet: SheetRow['sheet']): Resolution | null => {
    const row = first.get(comparedName(customId));
    return row?.sheet === sheet ? ofRow(row) : null;
  };

  const structureNamed = (name: string, asking: SheetRow): Resolution => {
    const inRows = (byName.get(comparedName(name)) ?? []).filter((row) => row !== asking).map(ofRow);
    const known = new Set(
      inRows.flatMap((one) => ('target' in one && one.target.kind === 'stored' ? one.target.entity.id : [])),
    );
    const others = stored
      .structuresNamed(name)
      .filter(({ id }) => !known.has(id) && id !== made.get(rowKey(asking))?.id);
    const found = [...inRows, ...others.map((structure) => toStored(entityOf(structure)))];
    if (found.length > 1) {
      return { fault: `Several structures are named ${quoted(name)}. Enter the custom id of the one that you mean.` };
    }
    const [archived] = stored.archivedNamed(name);
    const fault = archived
      ? `${quoted(archived.name)} is archived. Restore the structure first, or name another one.`
      : `There is no structure with the custom id or name ${quoted(name)}.`;
    return found[0] ?? { fault };
  };

  return {
    structure: (text: string, asking: SheetRow): Resolution =>
      inFile(text, 'Structures') ?? storedAs(text, 'Deal') ?? structureNamed(text, asking),
    project: (customId: string): Resolution => {
      const found = inFile(customId, 'Projects') ?? storedAs(customId, 'Project');
      const hint = customId.includes(',') ? ' Separate custom ids by semicolons.' : '';
      return found ?? { fault: `There is no project with the custom id ${quoted(customId)}.${hint}` };
    },
  };
}
