import { Alert, Button } from '@aws-amplify/ui-react';
import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { mostImportedRows } from '#shared/domain/structure-import.ts';
import { download } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { callsOf } from '../../api/call-table.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { saveFile } from '../../components/data-table/table-export.ts';
import { FileDrop } from '../../components/file-drop.tsx';
import { ProgressBar } from '../../components/job-progress.tsx';
import { Panel } from '../../components/panel.tsx';
import { useWrite } from '../../components/use-write.ts';
import { type CheckedFile, checked, formOf, noChoices } from './checked-file.ts';
import styles from './structure-import.module.css';

interface CheckFileProps {
  /** Stands above the place for the file. */
  readonly introduction: ReactNode;
  /** Null while another file is being checked. */
  readonly onChecked: (file: CheckedFile | null) => void;
}

/** The template, and the place for the file that was filled in. */
export function CheckFile({ introduction, onChecked }: CheckFileProps) {
  const { organization } = useGlobalState();
  const params = { orgId: organization.id };
  const [sent, setSent] = useState(0);
  const check = useWrite({
    write: async (file: File): Promise<CheckedFile> => {
      setSent(0);
      onChecked(null);
      return checked(organization.id, { form: await formOf(file), choices: noChoices }, setSent);
    },
    success: null,
    showsFailures: true,
    onDone: onChecked,
  });
  return (
    <Panel
      title="File"
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
          label={check.isPending ? 'Checking the file…' : 'Choose a filled-in template, or drop it here'}
          hint={`Excel workbook (.xlsx) or CSV file, up to ${mostImportedRows.toLocaleString('en-US')} rows and 4 MB. It is only checked at first.`}
          accept=".xlsx,.csv,.tsv,.txt"
          isDisabled={check.isPending}
          onFiles={([file]) => file && check.mutate(file)}
        />
        {check.isPending && <ProgressBar share={sent} label="Checking the file" />}
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
