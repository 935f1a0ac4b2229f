import type { ChosenColumn, ImportReading, ImportReport } from '#shared/domain/structure-import.ts';
import { api } from '../../api/api.ts';

/** A file as it is to be read: what was chosen about its headings and rows. */
export type Choices = Pick<ImportReading, 'columns' | 'kind'>;

export const noChoices: Choices = { columns: [], kind: null };

/** A file that was checked, and what an import of it would do. */
export interface CheckedFile {
  readonly form: (options: object) => FormData;
  readonly choices: Choices;
  readonly report: ImportReport;
}

/** The bytes as they are now: what is imported is what was checked, whatever becomes of the file meanwhile. */
export async function formOf(file: File): Promise<CheckedFile['form']> {
  const content = new Blob([await file.arrayBuffer()], { type: file.type });
  return (options) => {
    const form = new FormData();
    // How days and decimals are written in text files goes by whoever chooses them.
    form.set('document', JSON.stringify({ language: navigator.language, ...options }));
    form.set('file', content, file.name);
    return form;
  };
}

export async function checked(
  organizationId: string,
  { form, choices }: Omit<CheckedFile, 'report'>,
  onProgress?: (share: number) => void,
): Promise<CheckedFile> {
  const { body: report } = await api.structureImports.checkImport({
    params: { orgId: organizationId },
    body: form(choices),
    ...(onProgress === undefined ? {} : { onProgress }),
  });
  return { form, choices, report };
}

const isAbout = (one: ChosenColumn, { sheet, heading }: Pick<ChosenColumn, 'sheet' | 'heading'>): boolean =>
  one.sheet === sheet && one.heading === heading;

/** The choices with one more, in place of an earlier one about the same heading. */
export const withColumn = (choices: Choices, chosen: ChosenColumn): Choices => ({
  ...choices,
  columns: [...choices.columns.filter((one) => !isAbout(one, chosen)), chosen],
});
