import type { ImportSheet } from '#shared/domain/structure-import.ts';
import { type SpreadsheetCell, workbookType, writeWorkbook } from '#shared/format/workbook.ts';
import { anOrganization, good, type Person, type TestOrganization, theSuperuser } from './organization.ts';
import { until } from './waiting.ts';

type Value = string | number | Date | null;
type Row = Readonly<Record<string, Value>>;
type Workbook = Readonly<Partial<Record<ImportSheet, readonly Row[]>>>;

const cellOf = (value: Value): SpreadsheetCell | null => {
  if (value === null) return null;
  return value instanceof Date ? { value, format: 'yyyy-mm-dd' } : { value };
};

/** A workbook like the template: its columns are those that its rows name. */
export function structureWorkbook(sheets: Workbook): Uint8Array<ArrayBuffer> {
  const named = Object.entries(sheets).map(([name, rows]) => {
    const headers = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    const cells = rows.map((row) => headers.map((header) => cellOf(row[header] ?? null)));
    return { name, headers, rows: cells, widths: headers.map(() => 20) };
  });
  return writeWorkbook(named);
}

export function importForm(content: Uint8Array<ArrayBuffer>, options: object = {}, name = 'Structures.xlsx'): FormData {
  const form = new FormData();
  form.set('document', JSON.stringify(options));
  form.set('file', new Blob([content], { type: workbookType }), name);
  return form;
}

/** Switches the import on or off for one organization. */
export const switchImport = async ({ id: organizationId }: Pick<TestOrganization, 'id'>, enabled = true) =>
  good(
    await (await theSuperuser()).put('/api/features/ExcelTemplateImportStructureInformation', {
      enabled,
      organizationId,
    }),
  );

/** The calls of the area, for one person in one organization. */
export function importsOf(person: Pick<Person, 'get' | 'post'>, { id }: Pick<TestOrganization, 'id'>) {
  const path = `/api/organizations/${id}/structure-imports`;
  return {
    template: () => person.get(`${path}/template`),
    check: (content: Uint8Array<ArrayBuffer>, options: object = {}) =>
      person.post(`${path}/check`, importForm(content, options)),
    start: (content: Uint8Array<ArrayBuffer>, options: object = {}, headers: Readonly<Record<string, string>> = {}) =>
      person.post(path, importForm(content, options), headers),
    revert: (importId: string) => person.post(`${path}/${importId}/revert`),
    rows: (importId: string, query = '') => person.get(`${path}/${importId}/rows${query}`),
    /** The job, once it is over. */
    finished: async (importId: string) => {
      const { body } = await until(
        () => person.get(`/api/jobs/${importId}`),
        (reply) => ['done', 'failed'].includes(reply.body.status),
        60_000,
      );
      return body;
    },
  };
}

/** An organization that may import, and its administrator's way to it. */
export async function anImportingOrganization() {
  const organization = await anOrganization();
  await switchImport(organization);
  return { organization, imports: importsOf(organization.admin, organization) };
}
