import { Button } from '@aws-amplify/ui-react';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import { covenantPartId } from '#shared/domain/covenant-part-id.ts';
import type { Relief, ReliefDecision } from '#shared/domain/covenant-relief.ts';
import type { StructureView } from '#shared/domain/structure.ts';
import { formatFigure } from '#shared/format/figure.ts';
import { today } from '../../../components/date-text.tsx';
import { DocumentLink } from '../../../components/document-link.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { Approval } from '../../../entities/approval/approval.tsx';
import styles from '../covenants.module.css';
import { decisionActs, reliefHistory, reliefLook } from './relief-words.ts';

interface ReliefLineProps {
  readonly structure: StructureView;
  readonly relief: Relief;
  readonly covenant: CovenantWithState;
  readonly title: string;
  readonly decisions: readonly ReliefDecision['decision'][];
  readonly onDecide: (decision: ReliefDecision['decision']) => void;
}

/** A waiver or cure with who asked and who decided, and the steps in which that is or was approved. */
export function ReliefLine({ structure, relief, covenant, title, decisions, onDecide }: ReliefLineProps) {
  const { documentId, decisionNote, kind, status, inSteps } = relief;
  const unit = covenant.thresholds[0]?.unit ?? 'Ratio';
  return (
    <li className={styles['relief']}>
      <div className={styles['reliefHead']}>
        <strong>{title}</strong>
        <StatusBadge {...reliefLook(relief, today())} />
      </div>
      <p className={styles['reliefText']}>{relief.reason}</p>
      {relief.kind === 'EquityCure' && relief.curedValue !== null && (
        <p className="note">{`${formatFigure(relief.curedValue, unit)} with the contribution`}</p>
      )}
      {decisionNote !== null && <p className={styles['reliefText']}>{decisionNote}</p>}
      <p className="note">{reliefHistory(relief)}</p>
      {documentId !== null && (
        <DocumentLink entityId={covenant.entityId} documentId={documentId}>
          Open the document
        </DocumentLink>
      )}
      {(status === 'Requested' || inSteps) && (
        <Approval
          structure={structure}
          source={{ sourceType: kind, sourceId: covenantPartId(covenant.id, relief.id) }}
          sourceName={title}
          isWaiting={status === 'Requested'}
          frame={(content) => content}
        />
      )}
      {decisions.length > 0 && (
        <div className={styles['actions']}>
          {decisions.map((decision) => (
            <Button
              key={decision}
              size="small"
              aria-label={`${decisionActs[decision]} ${title}`}
              onClick={() => onDecide(decision)}
            >
              {decisionActs[decision]}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}
