import type { FigureImportQuery, FigureImportReport } from '#shared/domain/figure-import.ts';
import { type SpreadsheetCell, workbookType, writeWorkbook } from '#shared/format/workbook.ts';
import type { Client, Reply } from './client.ts';
import { upload } from './data-room.ts';
import { good } from './organization.ts';
import { until } from './waiting.ts';

export type Value = string | number | Date | { readonly percent: number } | null;

const cellOf = (value: Value): SpreadsheetCell | null => {
  if (value === null) return null;
  if (value instanceof Date) return { value, format: 'yyyy-mm-dd' };
  return typeof value === 'object' ? { value: value.percent, format: '0.0%' } : { value };
};

/** A workbook of one sheet or several; the first row of each holds its headings. */
export const figureWorkbook = (
  sheets: Readonly<Record<string, readonly (readonly Value[])[]>>,
): Uint8Array<ArrayBuffer> =>
  writeWorkbook(
    Object.entries(sheets).map(([name, [headings = [], ...rows]]) => ({
      name,
      headers: headings.map((heading) => String(heading ?? '')),
      rows: rows.map((row) => row.map(cellOf)),
      widths: headings.map(() => 12),
    })),
  );

/** The job of an import that was begun, or that is over already. */
export function begun({ status, body }: Reply) {
  if (status !== 200 && status !== 202) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

type Asked = { readonly [Name in keyof FigureImportQuery]?: string | number };

/** The calls of imports of figures, for one person and one entity; `roomId` is that of the structure in which it lies. */
export function figureImportsOf(person: Pick<Client, 'get' | 'post'>, entityId: string, roomId = entityId) {
  const path = `/api/entities/${entityId}/metrics`;
  const asked = (query: Asked): string =>
    new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  const start = (documentId: string, query: Asked = {}, kind = 'actual'): Promise<Reply> =>
    person.post(`${path}/import/${kind}/${documentId}?${asked(query)}`);
  const finished = async (jobId: string) => {
    const { body } = await until(
      () => person.get(`/api/jobs/${jobId}`),
      (reply) => ['done', 'failed'].includes(reply.body.status),
      120_000,
    );
    return body;
  };
  return {
    entityId,
    workbook: (content: Uint8Array<ArrayBuffer>, name = 'Model.xlsx') =>
      upload(person as Client, roomId, { name, content, contentType: workbookType }),
    csv: (content: string, name = 'Figures.csv') =>
      upload(person as Client, roomId, { name, content, contentType: 'text/csv' }),
    start,
    finished,
    check: async (documentId: string, query: Asked = {}, kind = 'actual'): Promise<FigureImportReport> =>
      good(await start(documentId, { ...query, dryRun: 'true' }, kind)).body,
    /** Starts an import and waits for its job. */
    run: async (documentId: string, query: Asked = {}, kind = 'actual') =>
      finished(begun(await start(documentId, query, kind)).id),
    revert: (importId: string) => person.post(`${path}/imports/${importId}/revert`),
    list: (query = '') => person.get(`${path}/imports${query}`),
    one: (importId: string) => person.get(`${path}/imports/${importId}`),
    rows: (importId: string, query = '') => person.get(`${path}/imports/${importId}/rows${query}`),
    figures: async (filter: object = {}) => good(await person.post(`${path}/datapoints`, filter)).body,
    enter: (columns: readonly object[]) => person.post(`/api/entities/${entityId}/data`, { columns }),
  };
}
