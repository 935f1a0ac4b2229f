import { approvalStatus, isReserved } from '#shared/domain/permissions/deal-role-lines.ts';
import { decidingSources } from '#shared/domain/permissions/deciding-sources.ts';
import { Level, type SourceType } from '#shared/domain/permissions/permission.ts';
import type { RoleGrant } from '#shared/domain/permissions/roles.ts';
import type { Terms } from '#shared/domain/terms.ts';
import { actWords, capitalized, sourceWords } from '#shared/format/permission-words.ts';

/** One row of the matrix: a kind of thing, or one detail of it. */
export interface MatrixRow {
  readonly label: string;
  readonly sourceType: SourceType;
  readonly detailName: string | null;
  /** The levels that mean something here; approving is an edit of its detail. */
  readonly levels: readonly Level[];
}

const rank = (level: Level | null): number => (level === null ? 0 : Level.options.indexOf(level) + 1);

const isOf = ({ sourceType, detailName }: RoleGrant, row: MatrixRow): boolean =>
  sourceType === row.sourceType && detailName === row.detailName;

/** The highest level that is granted for a row; null: none. */
const levelFor = (grants: readonly RoleGrant[], row: MatrixRow): Level | null =>
  Level.options.findLast((level) => grants.some((grant) => isOf(grant, row) && grant.level === level)) ?? null;

/** Whether a level is granted for a row, by itself or by a higher one. */
export const isGranted = (grants: readonly RoleGrant[], row: MatrixRow, level: Level): boolean =>
  rank(levelFor(grants, row)) >= rank(level);

/** Whether a detail comes with what is granted on everything of its source. */
export const isIncluded = (grants: readonly RoleGrant[], row: MatrixRow, level: Level): boolean => {
  const { sourceType, detailName } = row;
  const held = levelFor(grants, { ...row, detailName: null });
  if (detailName === null || held === null || rank(held) < rank(level)) return false;
  return !isReserved({ sourceType, level: held }, { detailName, level });
};

/** The grants after a click: a level that was granted falls to the one below, another is granted with those below it. */
export function toggled(grants: readonly RoleGrant[], row: MatrixRow, level: Level): RoleGrant[] {
  const others = grants.filter((grant) => !isOf(grant, row));
  const below = row.levels.filter((each) => rank(each) < rank(level)).at(-1) ?? null;
  const next = isGranted(grants, row, level) ? below : level;
  const { sourceType, detailName } = row;
  return next === null ? others : [...others, { level: next, sourceType, detailName }];
}

const approvable: readonly SourceType[] = ['Report', 'Covenant'];

/** Every kind of thing, what can be approved below its own row, and the details that these grants name besides. */
export function matrixRows(grants: readonly RoleGrant[], terms: Pick<Terms, 'loans'>): readonly MatrixRow[] {
  const words = sourceWords(terms);
  return decidingSources.flatMap((sourceType): MatrixRow[] => {
    const row = (detailName: string, label: string, levels: readonly Level[]) => ({
      label,
      sourceType,
      detailName,
      levels,
    });
    const { detailName: approval } = approvalStatus;
    const approving = actWords(
      { level: 'Edit', action: 'Grant', sourceType, sourceId: null, detailName: approval },
      terms,
    );
    const details = new Set(
      grants.flatMap((grant) => (grant.sourceType === sourceType ? (grant.detailName ?? []) : [])),
    );
    details.delete(approval);
    const isApprovable = approvable.includes(sourceType) || grants.some((grant) => isOf(grant, row(approval, '', [])));
    return [
      { label: capitalized(words[sourceType]), sourceType, detailName: null, levels: Level.options },
      ...(isApprovable ? [row(approval, capitalized(approving), ['Edit'])] : []),
      ...[...details].map((name) => row(name, `Detail “${name}” of ${words[sourceType]}`, Level.options)),
    ];
  });
}
