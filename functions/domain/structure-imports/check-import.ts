import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { structureImports } from '#shared/contract/structure-imports.ts';
import type { StructureImportsContext } from './context.ts';
import { importIdOf } from './import-place.ts';
import { madeBy, readStoredRows } from './imported-rows.ts';
import { checkedImport, reportOf, requireFile, requireImportOn } from './read-import.ts';

type CheckImport = UseCase<(typeof structureImports.calls)['checkImport'], StructureImportsContext>;

/** What an earlier import of the same file has created exists already. */
export const checkImport: CheckImport = async ({ body }, context) => {
  const { scope } = context;
  await requireImportOn(scope.organizationId);
  const file = requireFile(context);
  const made = madeBy(await readStoredRows(scope.table, importIdOf(file, scope)));
  return reportOf(file.name, await checkedImport(file.bytes, body, made, context));
};
