import { type GrantableOption, grantableOptions } from '#shared/domain/permissions/grantable.ts';
import type { PermissionLine } from '#shared/domain/permissions/permission.ts';
import type { Terms } from '#shared/domain/terms.ts';
import { lineWords } from '#shared/format/permission-words.ts';

/** What people see as one permission: an option of the picker with all its records, or a single record. */
export interface PermissionItem {
  readonly label: string;
  readonly isDenial: boolean;
  readonly lines: readonly PermissionLine[];
}

export interface PermissionPlace {
  /** Null: the whole organization. */
  readonly entityId: string | null;
  readonly items: readonly PermissionItem[];
}

/** The record without what only the server adds to it. */
export const lineOf = (line: PermissionLine): PermissionLine => ({
  level: line.level,
  action: line.action,
  sourceType: line.sourceType,
  sourceId: line.sourceId,
  entityId: line.entityId,
  detailType: line.detailType,
  detailName: line.detailName,
  detailValues: line.detailValues,
});

const keyOf = (line: PermissionLine): string => JSON.stringify(Object.values(lineOf(line)));

export const without = (lines: readonly PermissionLine[], removed: readonly PermissionLine[]): PermissionLine[] => {
  const gone = new Set(removed.map(keyOf));
  return lines.filter((line) => !gone.has(keyOf(line)));
};

export const union = (lines: readonly PermissionLine[], added: readonly PermissionLine[]): PermissionLine[] => [
  ...lines,
  ...without(added, lines),
];

export const isAnyOf = (lines: readonly PermissionLine[], wanted: readonly PermissionLine[]): boolean =>
  without(wanted, lines).length < wanted.length;

/** The options that can be granted on one entity, or on the whole organization. */
export const optionsFor = (entityId: string | null): readonly GrantableOption[] =>
  grantableOptions.filter(({ onEntities }) => onEntities || entityId === null);

/** The options whose records are all there. */
export const heldOptions = (lines: readonly PermissionLine[], entityId: string | null): readonly GrantableOption[] =>
  optionsFor(entityId).filter((option) => without(option.linesFor(entityId), lines).length === 0);

function itemsOf(lines: readonly PermissionLine[], entityId: string | null, terms: Pick<Terms, 'loans'>) {
  const options = heldOptions(lines, entityId).map((option): PermissionItem => {
    const held = option.linesFor(entityId);
    return { label: option.label, isDenial: held[0]?.action === 'Deny', lines: held };
  });
  const rest = without(
    lines,
    options.flatMap((item) => item.lines),
  );
  const single = rest.map(
    (line): PermissionItem => ({
      label: lineWords(line, terms),
      isDenial: line.action === 'Deny',
      lines: [lineOf(line)],
    }),
  );
  return [...options, ...single];
}

/** Records as people see them, place by place, the whole organization first. */
export function placesOf(
  permissions: readonly PermissionLine[],
  terms: Pick<Terms, 'loans'>,
): readonly PermissionPlace[] {
  const byEntity = Map.groupBy(permissions, ({ entityId }) => entityId);
  return [...byEntity]
    .toSorted(([first], [second]) => Number(first !== null) - Number(second !== null))
    .map(([entityId, lines]) => ({ entityId, items: itemsOf(lines, entityId, terms) }));
}

/** The records that go with an item: those that no other item of its place stands for as well. */
export const linesOnlyOf = (item: PermissionItem, { items }: PermissionPlace): readonly PermissionLine[] =>
  without(
    item.lines,
    items.filter((other) => other !== item).flatMap(({ lines }) => lines),
  );
