import type { Deliverable, DeliverableStep } from '#shared/domain/deliverable.ts';
import { deliverableIdOf } from '#shared/domain/deliverable-id.ts';
import { formatDate, formatDistance } from '#shared/format/dates.ts';
import { stepTitle } from '#shared/format/deliverable-words.ts';
import { MomentText, today } from '../../components/date-text.tsx';
import { DocumentLink } from '../../components/document-link.tsx';
import { Approval } from '../approval/approval.tsx';
import { CommentsFold } from '../comment/comments-part.tsx';
import styles from './deliverable.module.css';
import { DeliverableActs, deliverableKey, useDeliverableActs } from './deliverable-acts.tsx';
import { DeliverableBadge } from './deliverable-badge.tsx';

interface DeliverableListProps {
  readonly deliverables: readonly Deliverable[];
  /** Where those of several covenants stand together. */
  readonly namesCovenants?: boolean;
  /** Where those of several structures do. */
  readonly namesStructures?: boolean;
  /** Reads what others have done in the meantime. */
  readonly onReload: () => unknown;
}

/** What is asked for, one line each: by when, where it stands, what was done about it, and what the reader may do. */
export function DeliverableList({
  deliverables,
  namesCovenants = false,
  namesStructures = false,
  onReload,
}: DeliverableListProps) {
  const { open, dialogs } = useDeliverableActs(deliverables, onReload);
  return (
    <>
      <ul className={styles['list']}>
        {deliverables.map((one) => (
          <li key={deliverableKey(one)}>
            <div className={styles['line']}>
              <span className={styles['what']}>
                <span>{namesCovenants ? one.covenantName : one.periodTitle}</span>
                {namesStructures && <span className="below">{one.entityName}</span>}
                {namesCovenants && <span className="below">{one.periodTitle}</span>}
                <span className="below">{dayWords(one)}</span>
              </span>
              <span className={styles['acts']}>
                <DeliverableBadge deliverable={one} />
                <DeliverableActs deliverable={one} onOpen={open} />
              </span>
            </div>
            {one.steps.length > 0 && <Steps steps={one.steps} entityId={one.entityId} />}
            {one.isInSteps && <InSteps deliverable={one} />}
            <Said deliverable={one} />
          </li>
        ))}
      </ul>
      {dialogs}
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

/** Who approves it, step by step. */
const InSteps = ({ deliverable }: { readonly deliverable: Deliverable }) => (
  <Approval
    structure={{ id: deliverable.entityId, ancestorIds: deliverable.ancestorIds, launchStatus: 'Active' }}
    source={{ sourceType: 'Deliverable', sourceId: deliverableIdOf(deliverable.covenantId, deliverable.periodEnd) }}
    sourceName={`${deliverable.covenantName}, ${deliverable.periodTitle}`}
    isWaiting={false}
    frame={(content) => <div className={styles['inSteps']}>{content}</div>}
  />
);

/** What was said about it. */
const Said = ({
  deliverable: { entityId, covenantId, periodEnd, covenantName, periodTitle },
}: {
  readonly deliverable: Deliverable;
}) => (
  <div className={styles['steps']}>
    <CommentsFold
      on={{ entityId, sourceType: 'Deliverable', sourceId: deliverableIdOf(covenantId, periodEnd) }}
      name={`${covenantName}, ${periodTitle}`}
    />
  </div>
);

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
