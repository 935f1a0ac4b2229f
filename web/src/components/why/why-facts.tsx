import type { StackLog } from '#shared/domain/stack-log.ts';
import { MomentText } from '../date-text.tsx';
import { PutBack } from '../put-back.tsx';
import { SourceDocument } from '../source-document.tsx';
import styles from './why.module.css';
import { approvalSentence, countsWords, noteWords, operationWords } from './why-words.ts';

export interface WhyFigure {
  readonly entityId: string;
  readonly figureId: string;
  /** The room that the documents of its sources lie in. */
  readonly roomId: string;
}

export type OpenFigure = (figure: WhyFigure) => void;

interface WhyFactsProps {
  readonly log: StackLog;
  readonly roomId: string;
  readonly onFigure?: OpenFigure;
}

/** How the value follows from its parts, why there is none, and where the figure came from. */
export function WhyFacts({ log, roomId, onFigure }: WhyFactsProps) {
  const lines = [operationWords(log), countsWords(log), noteWords(log)].filter((line) => line !== null);
  return (
    <>
      {lines.map((line) => (
        <p key={line} className={styles['note']}>
          {line}
        </p>
      ))}
      <Source log={log} roomId={roomId} {...(onFigure ? { onFigure } : {})} />
      {log.formula !== null && (
        <details className={`${styles['note']} ${styles['formula']}`}>
          <summary>Formula</summary>
          <code>{log.formula}</code>
        </details>
      )}
    </>
  );
}

/** Who entered a figure, when and from what, and the way to its history. */
function Source({ log, roomId, onFigure }: WhyFactsProps) {
  const { source, entityId, datapointId, label } = log;
  const approval = approvalSentence(log);
  if (source === null) return approval && <p className={styles['note']}>{approval}</p>;
  return (
    <p className={styles['note']}>
      {source.kind} by {source.byName} on <MomentText at={source.at} />
      {source.documentId !== null && (
        <>
          {' · '}
          <SourceDocument entityId={roomId} documentId={source.documentId} place={source} />
        </>
      )}
      {onFigure !== undefined && entityId !== null && datapointId !== null && (
        <>
          {' · '}
          <button
            type="button"
            className={styles['link']}
            aria-label={`History of ${label}`}
            onClick={() => onFigure({ entityId, figureId: datapointId, roomId })}
          >
            History
          </button>
        </>
      )}
      {source.putBack !== undefined && (
        <span className="below">
          <PutBack {...source.putBack} />
        </span>
      )}
      {source.note !== null && <span className="below">{source.note}</span>}
      {approval !== null && <span className="below">{approval}</span>}
    </p>
  );
}
