import { FileReply } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { structureImports } from '#shared/contract/structure-imports.ts';
import { workbookType } from '#shared/format/workbook.ts';
import type { StructureImportsContext } from './context.ts';
import { exportedRows } from './exported-rows.ts';
import { templateWorkbook } from './import-template.ts';
import { readOwnChoices } from './own-choices.ts';
import { requireImportOn } from './read-import.ts';

type ExportStructures = UseCase<(typeof structureImports.calls)['exportStructures'], StructureImportsContext>;

/** The template, filled in with what there is. */
export const exportStructures: ExportStructures = async (_, { scope }) => {
  await requireImportOn(scope.organizationId);
  const [own, rows] = await Promise.all([readOwnChoices(scope.table), exportedRows(scope)]);
  return new FileReply({
    bytes: templateWorkbook(own, rows),
    contentType: workbookType,
    name: 'Structures, projects and financings.xlsx',
  });
};
