import type { StackLog } from '#shared/domain/stack-log.ts';
import { formatPeriod } from '#shared/format/dates.ts';
import { MomentText } from './date-text.tsx';
import { DocumentLink } from './document-link.tsx';
import { Drawer, DrawerSection } from './drawer.tsx';
import { FigureText } from './figure-text.tsx';
import styles from './why-drawer.module.css';

interface WhyDrawerProps {
  readonly title: string;
  readonly log: StackLog;
  /** The room that the sources' documents lie in. */
  readonly entityId: string;
  readonly onClose: () => void;
}

/** Why a number is what it is, down to who entered it and which document it was read from. */
export function WhyDrawer({ title, log, entityId, onClose }: WhyDrawerProps) {
  return (
    <Drawer title={title} onClose={onClose}>
      <DrawerSection title="How this came about">
        <ul className={styles['tree']}>
          <Node log={log} entityId={entityId} />
        </ul>
      </DrawerSection>
    </Drawer>
  );
}

function Node({ log, entityId }: { log: StackLog; entityId: string }) {
  const { label, value, unit, period, note, source, children } = log;
  return (
    <li className={styles['node']}>
      <div className={styles['line']}>
        <span className={styles['label']}>
          {label}
          {period !== null && <span className={styles['period']}> {formatPeriod(period)}</span>}
        </span>
        <strong>
          <FigureText value={value} unit={unit} {...(note === null ? {} : { reason: note })} />
        </strong>
      </div>
      {note !== null && <p className={styles['note']}>{note}</p>}
      {source !== null && (
        <p className={styles['note']}>
          {source.kind} by {source.byName} on <MomentText at={source.at} />
          {source.documentId !== null && (
            <>
              {' · '}
              <DocumentLink entityId={entityId} documentId={source.documentId}>
                Source document
              </DocumentLink>
            </>
          )}
        </p>
      )}
      {children.length > 0 && (
        <ul className={styles['tree']}>
          {children.map((child) => (
            <Node key={`${child.label} ${child.period}`} log={child} entityId={entityId} />
          ))}
        </ul>
      )}
    </li>
  );
}
