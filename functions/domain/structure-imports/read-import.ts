import { readOrganization } from '#functions/domain/organizations/exports/organization-reader.ts';
import { isFeatureOn } from '#functions/domain/session/exports/features-reader.ts';
import type { UploadedFile } from '#functions/platform/http/parse-request.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { settingValue } from '#shared/domain/settings/effective-settings.ts';
import {
  type CheckedRow,
  countRows,
  type ImportedEntity,
  type ImportReport,
  largestImportFile,
} from '#shared/domain/structure-import.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { checkRows } from './check-rows.ts';
import type { StructureImportsContext, StructureImportsPorts } from './context.ts';
import { readOwnChoices, withOwnChoices } from './own-choices.ts';
import { readStored } from './places.ts';
import { type PlannedRow, planRows } from './plan.ts';
import { readRows } from './read-rows.ts';

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

export interface PlannedImport {
  readonly rows: readonly PlannedRow[];
  readonly ignoredColumns: readonly string[];
}

type Made = ReadonlyMap<string, ImportedEntity>;

/** What an import of the workbook would do, by what its rows say and what is stored; the entities themselves are not tried yet. */
export async function planImport(
  content: Uint8Array,
  made: Made,
  scope: RequestScope,
  { readWorkbook }: StructureImportsPorts,
): Promise<PlannedImport> {
  const reading = await readWorkbook(content);
  if ('refusal' in reading) throw new DomainError('importFileUnreadable', { userMessage: reading.refusal });
  const { rows, ignoredColumns } = readRows(reading.sheets);
  const madeIds = [...made.values()].flatMap(({ id, dealId }) => (id === dealId ? [id] : []));
  const [stored, { details }, own] = await Promise.all([
    readStored(rows, madeIds, scope),
    readOrganization(scope.organizationId),
    readOwnChoices(scope.table),
  ]);
  const allowsOneFinancing = settingValue(details, 'disableManyToMany') === true;
  const chosen = rows.map((row) => withOwnChoices(row, own));
  return { rows: planRows({ rows: chosen, stored, scope, made, allowsOneFinancing }), ignoredColumns };
}

/** {@link planImport}, with every row tried. */
export async function checkedImport(
  content: Uint8Array,
  made: Made,
  { scope, ...ports }: StructureImportsContext,
): Promise<PlannedImport> {
  const { rows, ignoredColumns } = await planImport(content, made, scope, ports);
  return { rows: await checkRows(rows, { scope, entities: ports.entities }), ignoredColumns };
}

const checkedView = ({ sheet, row, name, customId, faults, status, entity }: PlannedRow): CheckedRow => ({
  sheet,
  row,
  name,
  customId,
  faults: [...faults],
  status: status === 'made' ? 'exists' : status,
  entity,
});

export function reportOf(fileName: string, { rows, ignoredColumns }: PlannedImport): ImportReport {
  const checked = rows.map(checkedView);
  return { fileName, rows: checked, counts: countRows(checked), ignoredColumns: [...ignoredColumns] };
}
