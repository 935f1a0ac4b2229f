import { Button } from '@aws-amplify/ui-react';
import { FileSpreadsheet, History } from 'lucide-react';
import { useState } from 'react';
import type { DataKind } from '#shared/domain/datapoint.ts';
import { useOpened } from '../../../components/address-values.ts';
import { rareDialog } from '../../../components/code/lazy-dialog.tsx';
import type { GridOf } from '../grid/grid-of.ts';

const ImportDialog = rareDialog(async () => (await import('./import-dialog.tsx')).ImportDialog);
const PastImportsDialog = rareDialog(
  async () => (await import('../../../entities/figure/imports/past-imports-dialog.tsx')).PastImportsDialog,
);

interface ImportButtonProps {
  readonly of: GridOf;
  /** The kind of figures that is shown, which an import begins with. */
  readonly dataKind: DataKind;
}

/** Stands in the address for the list of all imports. */
const all = 'all';

/** Opens the import of figures from a workbook or CSV file, and what was imported before. */
export function ImportButton({ of, dataKind }: ImportButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const { opened, open, close } = useOpened('imports');
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        <FileSpreadsheet size={14} aria-hidden /> Import
      </Button>
      <Button size="small" onClick={() => open(all)}>
        <History size={14} aria-hidden /> Past imports
      </Button>
      {isOpen && (
        <ImportDialog
          of={of}
          dataKind={dataKind}
          onPast={(importId) => {
            setOpen(false);
            open(importId ?? all);
          }}
          onClose={() => setOpen(false)}
        />
      )}
      {opened !== null && (
        <PastImportsDialog
          entityId={of.entityId}
          home={of.home}
          importId={opened === all ? null : opened}
          mayUndo={of.mayEdit}
          onChoose={(importId) => open(importId ?? all)}
          onClose={close}
        />
      )}
    </>
  );
}
