import { Button } from '@aws-amplify/ui-react';
import { FileUp, Gavel } from 'lucide-react';
import { useState } from 'react';
import type { Deliverable } from '#shared/domain/deliverable.ts';
import { lazyDialog } from '../../components/code/lazy-dialog.tsx';

const HandInDialog = lazyDialog(async () => (await import('./hand-in-dialog.tsx')).HandInDialog);
const DecisionDialog = lazyDialog(async () => (await import('./decision-dialog.tsx')).DecisionDialog);

/** One period of one covenant, wherever several stand together. */
export const deliverableKey = ({ covenantId, periodEnd }: Deliverable): string => `${covenantId} ${periodEnd}`;

type Act = 'handIn' | 'decide';
type OnOpen = (act: Act, deliverable: Deliverable) => void;

/** What the reader may do about some of what is asked for: the dialog that is open, and how to open one. */
export function useDeliverableActs(deliverables: readonly Deliverable[], onReload: () => unknown) {
  const [opened, setOpened] = useState<{ readonly act: Act; readonly key: string } | null>(null);
  const chosen = deliverables.find((one) => deliverableKey(one) === opened?.key);
  const close = () => setOpened(null);
  const open: OnOpen = (act, deliverable) => setOpened({ act, key: deliverableKey(deliverable) });
  const dialogs = chosen && (
    <>
      {opened?.act === 'handIn' && <HandInDialog deliverable={chosen} onClose={close} onReload={onReload} />}
      {opened?.act === 'decide' && <DecisionDialog deliverable={chosen} onClose={close} onReload={onReload} />}
    </>
  );
  return { open, dialogs };
}

interface DeliverableActsProps {
  readonly deliverable: Deliverable;
  readonly onOpen: OnOpen;
}

/** The buttons of what the reader may do; none where nothing may be done. */
export function DeliverableActs({ deliverable: one, onOpen }: DeliverableActsProps) {
  const { acts, status, covenantName, periodTitle } = one;
  const isReplaced = status === 'Triggered';
  return (
    <>
      {acts.includes('handIn') && status !== 'Complete' && (
        <Button
          size="small"
          aria-label={`${isReplaced ? 'Replace' : 'Hand in'} ${covenantName}, ${periodTitle}`}
          {...(isReplaced ? {} : { variation: 'primary' as const })}
          onClick={() => onOpen('handIn', one)}
        >
          <FileUp size={14} aria-hidden />
          {isReplaced ? 'Replace' : 'Hand in'}
        </Button>
      )}
      {acts.includes('decide') && (isReplaced || status === 'Complete') && (
        <Button
          size="small"
          aria-label={`${status === 'Complete' ? 'Open again' : 'Decide'}: ${covenantName}, ${periodTitle}`}
          onClick={() => onOpen('decide', one)}
        >
          <Gavel size={14} aria-hidden />
          {status === 'Complete' ? 'Open again' : 'Decide'}
        </Button>
      )}
    </>
  );
}
