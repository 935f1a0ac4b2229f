import { readOrganization } from '#functions/domain/organizations/exports/organization-reader.ts';
import { isFeatureOn } from '#functions/domain/session/exports/features-reader.ts';
import type { UploadedFile } from '#functions/platform/http/parse-request.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { StoredJob } from '#functions/platform/jobs/job-store.ts';
import { unreadable } from '#functions/platform/workbooks/unreadable.ts';
import { settingValue } from '#shared/domain/settings/effective-settings.ts';
import {
  type CheckedRow,
  countRows,
  type ImportedEntity,
  type ImportReport,
  ImportSheet,
  largestImportFile,
} from '#shared/domain/structure-import.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { checkRows } from './check-rows.ts';
import { columnsOf } from './columns.ts';
import type { StructureImportsContext, StructureImportsPorts } from './context.ts';
import { readOwnChoices, withOwnChoices } from './own-choices.ts';
import { readStored } from './places.ts';
import { type PlannedRow, planRows } from './plan.ts';
import { type ReadingChoices, readRows, type SheetRows } from './read-rows.ts';

export const isImportOn = (organizationId: string): Promise<boolean> =>
  isFeatureOn('ExcelTemplateImportStructureInformation', organizationId);

/** Refuses where the organization has the import switched off. */
export async function requireImportOn(organizationId: string): Promise<void> {
  if (!(await isImportOn(organizationId))) throw new DomainError('structureImportOff');
}

/** The uploaded workbook; refuses a request without one, or with one that is too large. */
export function requireFile({ scope }: StructureImportsContext): UploadedFile {
  const { file } = scope;
  if (file === null || file.bytes.length === 0) throw new DomainError('importFileMissing');
  if (file.bytes.length > largestImportFile) throw new DomainError('importFileTooLarge');
  return file;
}

export interface PlannedImport extends Omit<SheetRows, 'rows'> {
  readonly rows: readonly PlannedRow[];
}

type Made = ReadonlyMap<string, ImportedEntity>;

/** What an import of the workbook would do, by what its rows say and what is stored; the entities themselves are not tried yet. */
export async function planImport(
  content: Uint8Array,
  choices: ReadingChoices,
  made: Made,
  scope: RequestScope,
  { readImportFile }: StructureImportsPorts,
): Promise<PlannedImport> {
  const reading = await readImportFile(content);
  if ('refusal' in reading) throw unreadable(reading.refusal);
  const { rows, ...read } = readRows(reading, choices);
  const madeIds = [...made.values()].flatMap(({ id, dealId }) => (id === dealId ? [id] : []));
  const [stored, { details }, own] = await Promise.all([
    readStored(rows, madeIds, scope),
    readOrganization(scope.organizationId),
    readOwnChoices(scope.table),
  ]);
  const allowsOneFinancing = settingValue(details, 'disableManyToMany') === true;
  const chosen = rows.map((row) => withOwnChoices(row, own));
  return { rows: planRows({ rows: chosen, stored, scope, made, allowsOneFinancing, own }), ...read };
}

/** {@link planImport}, with every row tried. */
export async function checkedImport(
  content: Uint8Array,
  choices: ReadingChoices,
  made: Made,
  { scope, ...ports }: StructureImportsContext,
): Promise<PlannedImport> {
  const { rows, ...read } = await planImport(content, choices, made, scope, ports);
  return { rows: await checkRows(rows, { scope, entities: ports.entities }), ...read };
}

/** An import that somebody has started; refuses others than that person and administrators. */
export async function readImportJob(importId: string, { scope, jobs }: StructureImportsContext): Promise<StoredJob> {
  const job = await jobs.find(importId);
  const isOwn = job?.createdBy === scope.agent.id || scope.may('Edit', 'Organization');
  if (job?.kind !== 'structure-import' || !isOwn) throw new DomainError('importNotFound');
  return job;
}

const checkedView = ({ sheet, row, name, customId, faults, status, entity, change }: PlannedRow): CheckedRow => ({
  sheet,
  row,
  name,
  customId,
  faults: [...faults],
  changes: [...(change?.changes ?? [])],
  status: status === 'made' ? 'exists' : status,
  entity,
  version: change?.version ?? null,
});

/** Characters; an answer has at most 6 MB. */
const largestReport = 4_500_000;

const offered = ImportSheet.options.flatMap((sheet) =>
  columnsOf[sheet].map(({ heading }) => ({ sheet, column: heading })),
);

export function reportOf(fileName: string, planned: PlannedImport): ImportReport {
  const { kind, asksForKind, remark } = planned;
  const rows = planned.rows.map(checkedView);
  const [ignoredColumns, columns, missing] = [[...planned.ignoredColumns], [...planned.columns], [...planned.missing]];
  const read = { ignoredColumns, columns, missing, kind, asksForKind, remark };
  const report = { fileName, rows, counts: countRows(rows), offered, ...read };
  if (JSON.stringify(report).length > largestReport) {
    throw unreadable('The file changes more than one check can show. Split it into several files.');
  }
  return report;
}

const needed = 'Structures need “Name”; projects and financings need “Name” and “Structure custom id or name”';

/** Refuses a file that a person has to say more about before its rows can be read. */
export function requireRead({ missing: [first], asksForKind }: PlannedImport): void {
  if (asksForKind) {
    throw unreadable(
      `The headings in the first line do not show whether the rows are structures, projects or financings. ${needed}.`,
    );
  }
  if (first === undefined) return;
  throw unreadable(
    `${first.sheet} has no column “${first.column}” in its first row. Choose one for it, or start from the template.`,
  );
}
