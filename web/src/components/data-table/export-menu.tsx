import { ClipboardCopy, Download, FileSpreadsheet, FileText } from 'lucide-react';
import { MenuItems } from '../menu.tsx';
import { Popover } from '../popover.tsx';
import { notifyFailure, notifySuccess } from '../toast-store.ts';
import { csvFile, type ShownTable, saveFile, toTsv, toWorkbook } from './table-export.ts';
import styles from './table-toolbar.module.css';

const fileName = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** Takes the table elsewhere: the columns, order and rows of the screen. Copies have its texts, files its values. */
export function ExportMenu({ name, exported }: { name: string; exported: () => ShownTable }) {
  const attempt = async (act: () => Promise<void>) => {
    try {
      await act();
    } catch (error) {
      notifyFailure(error);
    }
  };
  const copy = async () => {
    await navigator.clipboard.writeText(toTsv(exported()));
    notifySuccess('Table copied');
  };
  const saveWorkbook = async () => saveFile(`${fileName(name)}.xlsx`, await toWorkbook(name, exported().file()));
  return (
    <Popover
      label={`Export ${name}`}
      align="end"
      triggerClassName={styles['tool']}
      trigger={
        <>
          <Download size={14} aria-hidden />
          <span className={styles['word']}>Export</span>
        </>
      }
    >
      {(close) => (
        <MenuItems
          label={`Export ${name}`}
          close={close}
          items={[
            { label: 'Excel workbook', icon: FileSpreadsheet, onSelect: () => void attempt(saveWorkbook) },
            {
              label: 'CSV file',
              icon: FileText,
              onSelect: () => saveFile(`${fileName(name)}.csv`, csvFile(exported().file())),
            },
            { label: 'Copy to clipboard', icon: ClipboardCopy, onSelect: () => void attempt(copy) },
          ]}
        />
      )}
    </Popover>
  );
}
