import { Button } from '@aws-amplify/ui-react';
import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import type { DataKind } from '#shared/domain/datapoint.ts';
import { rareDialog } from '../../../components/code/lazy-dialog.tsx';
import type { GridOf } from '../grid/grid-of.ts';

const ImportDialog = rareDialog(async () => (await import('./import-dialog.tsx')).ImportDialog);

interface ImportButtonProps {
  readonly of: GridOf;
  /** The kind of figures that is shown, which an import begins with. */
  readonly dataKind: DataKind;
}

/** Opens the import of figures from a workbook or CSV file. */
export function ImportButton({ of, dataKind }: ImportButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        <FileSpreadsheet size={14} aria-hidden /> Import
      </Button>
      {isOpen && <ImportDialog of={of} dataKind={dataKind} onClose={() => setOpen(false)} />}
    </>
  );
}
