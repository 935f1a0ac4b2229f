import type { ReactNode, SyntheticEvent } from 'react';
import { createPortal } from 'react-dom';

const stop = (event: SyntheticEvent) => event.stopPropagation();

/** A dialog that a cell of a table opens: it takes neither the look of the cell nor the table's keys. */
export const AbovePage = ({ children }: { children: ReactNode }) =>
  createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps events of the dialog from the table
    <div onClick={stop} onKeyDown={stop} onCopy={stop}>
      {children}
    </div>,
    document.body,
  );
