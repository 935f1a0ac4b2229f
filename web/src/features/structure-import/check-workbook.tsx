import { Alert, Button } from '@aws-amplify/ui-react';
import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type ImportReport, mostImportedRows } from '#shared/domain/structure-import.ts';
import { api, download } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { callsOf } from '../../api/call-table.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { saveFile } from '../../components/data-table/table-export.ts';
import { FileDrop } from '../../components/file-drop.tsx';
import { ProgressBar } from '../../components/job-progress.tsx';
import { Panel } from '../../components/panel.tsx';
import { useWrite } from '../../components/use-write.ts';
import styles from './structure-import.module.css';

/** A workbook that was checked, and what an import of it would do. */
export interface CheckedWorkbook {
  readonly form: (options: object) => FormData;
  readonly report: ImportReport;
}

interface CheckWorkbookProps {
  /** Stands above the place for the file. */
  readonly introduction: ReactNode;
  /** Null while another workbook is being checked. */
  readonly onChecked: (workbook: CheckedWorkbook | null) => void;
}

/** The bytes as they are now: what is imported is what was checked, whatever becomes of the file meanwhile. */
async function formOf(file: File): Promise<CheckedWorkbook['form']> {
  const content = new Blob([await file.arrayBuffer()], { type: file.type });
  return (options) => {
    const form = new FormData();
    form.set('document', JSON.stringify(options));
    form.set('file', content, file.name);
    return form;
  };
}

/** The template, and the place for the workbook that was filled in. */
export function CheckWorkbook({ introduction, onChecked }: CheckWorkbookProps) {
  const { organization } = useGlobalState();
  const params = { orgId: organization.id };
  const [sent, setSent] = useState(0);
  const check = useWrite({
    write: async (file: File): Promise<CheckedWorkbook> => {
      setSent(0);
      onChecked(null);
      const form = await formOf(file);
      const { body } = await api.structureImports.checkImport({ params, body: form({}), onProgress: setSent });
      return { form, report: body };
    },
    success: null,
    showsFailures: true,
    onDone: onChecked,
  });
  return (
    <Panel
      title="Workbook"
      actions={
        <>
          <DownloadButton
            fetchFile={() => download(callsOf.structureImports.exportStructures, { params })}
            fallbackName="Structures.xlsx"
          >
            Export current data
          </DownloadButton>
          <DownloadButton
            fetchFile={() => download(callsOf.structureImports.getImportTemplate, { params })}
            fallbackName="Structure import template.xlsx"
          >
            Download template
          </DownloadButton>
        </>
      }
    >
      <div className={styles['choose']}>
        {introduction}
        <FileDrop
          label={check.isPending ? 'Checking the workbook…' : 'Choose a filled-in template, or drop it here'}
          hint={`Excel workbook (.xlsx), up to ${mostImportedRows.toLocaleString('en-US')} rows and 4 MB. It is only checked at first.`}
          accept=".xlsx"
          isDisabled={check.isPending}
          onFiles={([file]) => file && check.mutate(file)}
        />
        {check.isPending && <ProgressBar share={sent} label="Checking the workbook" />}
        {check.error && (
          <Alert variation="error" role="alert">
            {messageOf(check.error)}
          </Alert>
        )}
      </div>
    </Panel>
  );
}

interface DownloadButtonProps {
  readonly fetchFile: () => ReturnType<typeof download>;
  readonly fallbackName: string;
  readonly children: string;
}

function DownloadButton({ fetchFile, fallbackName, children }: DownloadButtonProps) {
  const fetched = useWrite({
    write: fetchFile,
    success: null,
    onDone: ({ blob, fileName }) => saveFile(fileName ?? fallbackName, blob),
  });
  return (
    <Button size="small" isLoading={fetched.isPending} onClick={() => fetched.mutate(undefined)}>
      <Download size={14} aria-hidden />
      {children}
    </Button>
  );
}
