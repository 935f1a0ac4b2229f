import { importPorts } from '#functions/compositions/imported-entities.ts';
import { checkImport } from '#functions/domain/structure-imports/check-import.ts';
import { structureImportsContext } from '#functions/domain/structure-imports/context.ts';
import { exportStructures } from '#functions/domain/structure-imports/export-structures.ts';
import { getImportTemplate } from '#functions/domain/structure-imports/import-template.ts';
import { listImportedRows } from '#functions/domain/structure-imports/imported-rows.ts';
import { revertImport } from '#functions/domain/structure-imports/revert-import.ts';
import { startImport } from '#functions/domain/structure-imports/start-import.ts';
import { serveArea } from '#functions/platform/http/serve-area.ts';
import { authenticate } from '#functions/platform/sign-in/authenticate.ts';
import { structureImports } from '#shared/contract/structure-imports.ts';

export const handler = serveArea(
  structureImports,
  { getImportTemplate, exportStructures, checkImport, startImport, revertImport, listImportedRows },
  structureImportsContext(importPorts),
  { people: authenticate },
);
