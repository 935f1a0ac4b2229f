import { Button } from '@aws-amplify/ui-react';
import { FileUp, Gavel } from 'lucide-react';
import { useState } from 'react';
import type { Deliverable, DeliverableStep } from '#shared/domain/deliverable.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { formatDate, formatDistance } from '#shared/format/dates.ts';
import { stepTitle } from '#shared/format/deliverable-words.ts';
import { lazyDialog } from '../../components/code/lazy-dialog.tsx';
import { MomentText, today } from '../../components/date-text.tsx';
import { DocumentLink } from '../../components/document-link.tsx';
import styles from './deliverable.module.css';
import { DeliverableBadge } from './deliverable-badge.tsx';

const HandInDialog = lazyDialog(async () => (await import('./hand-in-dialog.tsx')).HandInDialog);
const DecisionDialog = lazyDialog(async () => (await import('./decision-dialog.tsx')).DecisionDialog);

const keyOf = ({ covenantId, periodEnd }: Deliverable): string => `${covenantId} ${periodEnd}`;

interface DeliverableListProps {
  readonly deliverables: readonly Deliverable[];
  readonly structure: Pick<Structure, 'id' | 'ancestorIds' | 'launchStatus'>;
  /** Where those of several covenants stand together. */
  readonly namesCovenants?: boolean;
  /** Reads what others have done in the meantime. */
  readonly onReload: () => unknown;
}

/** What is asked for, one line each: by when, where it stands, what was done about it, and what the reader may do. */
export function DeliverableList({ deliverables, structure, namesCovenants = false, onReload }: DeliverableListProps) {
  const [open, setOpen] = useState<{ readonly act: 'handIn' | 'decide'; readonly key: string } | null>(null);
  const chosen = deliverables.find((one) => keyOf(one) === open?.key);
  const close = () => setOpen(null);
  return (
    <>
      <ul className={styles['list']}>
        {deliverables.map((one) => (
          <li key={keyOf(one)}>
            <div className={styles['line']}>
              <span className={styles['what']}>
                <span>{namesCovenants ? one.covenantName : one.periodTitle}</span>
                {namesCovenants && <span className="below">{one.periodTitle}</span>}
                <span className="below">{dayWords(one)}</span>
              </span>
              <span className={styles['acts']}>
                <DeliverableBadge deliverable={one} />
                {one.acts.includes('handIn') && one.status !== 'Complete' && (
                  <Button
                    size="small"
                    aria-label={`${one.status === 'Triggered' ? 'Replace' : 'Hand in'} ${one.covenantName}, ${one.periodTitle}`}
                    {...(one.status === 'Triggered' ? {} : { variation: 'primary' as const })}
                    onClick={() => setOpen({ act: 'handIn', key: keyOf(one) })}
                  >
                    <FileUp size={14} aria-hidden />
                    {one.status === 'Triggered' ? 'Replace' : 'Hand in'}
                  </Button>
                )}
                {one.acts.includes('decide') && (one.status === 'Triggered' || one.status === 'Complete') && (
                  <Button
                    size="small"
                    aria-label={`${one.status === 'Complete' ? 'Open again' : 'Decide'}: ${one.covenantName}, ${one.periodTitle}`}
                    onClick={() => setOpen({ act: 'decide', key: keyOf(one) })}
                  >
                    <Gavel size={14} aria-hidden />
                    {one.status === 'Complete' ? 'Open again' : 'Decide'}
                  </Button>
                )}
              </span>
            </div>
            {one.steps.length > 0 && <Steps steps={one.steps} entityId={one.entityId} />}
          </li>
        ))}
      </ul>
      {chosen && open?.act === 'handIn' && (
        <HandInDialog deliverable={chosen} structure={structure} onClose={close} onReload={onReload} />
      )}
      {chosen && open?.act === 'decide' && <DecisionDialog deliverable={chosen} onClose={close} onReload={onReload} />}
    </>
  );
}

/** `Due Nov 14, 2026, in 3 days`, `Delivered Nov 10, 2026, due Nov 14, 2026`. */
function dayWords({ dueDate, deliveredOn, cureUntil }: Deliverable): string {
  const due = dueDate === null ? 'on its event' : formatDate(dueDate);
  if (deliveredOn !== null) return `Delivered ${formatDate(deliveredOn)}, due ${due}`;
  if (dueDate === null) return `Due ${due}`;
  const told = `Due ${due}, ${formatDistance(dueDate, today())}`;
  return cureUntil !== null && dueDate < today() && cureUntil >= today()
    ? `${told}; cure period until ${formatDate(cureUntil)}`
    : told;
}

function Steps({ steps, entityId }: { readonly steps: readonly DeliverableStep[]; readonly entityId: string }) {
  const latest = steps.at(-1);
  return (
    <details className={styles['steps']}>
      <summary>{latest === undefined ? 'History' : stepTitle(latest)}</summary>
      <ol>
        {steps.map((step) => (
          <li key={`${step.at} ${step.step}`} className={styles['step']}>
            <span>{stepTitle(step)}</span>
            <span className="below">
              <MomentText at={step.at} />
            </span>
            {step.documentId !== null && (
              <DocumentLink
                entityId={entityId}
                documentId={step.documentId}
                {...(step.fileVersion === null ? {} : { version: step.fileVersion })}
              >
                {step.documentName ?? 'Document'}
              </DocumentLink>
            )}
            {step.note !== null && <span className={styles['note']}>{step.note}</span>}
          </li>
        ))}
      </ol>
    </details>
  );
}
