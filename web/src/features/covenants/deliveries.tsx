import { Button } from '@aws-amplify/ui-react';
import { CalendarCheck } from 'lucide-react';
import { useState } from 'react';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import { dueCalendarOf } from '#shared/domain/covenant-schedule.ts';
import type { StructureView } from '#shared/domain/structure.ts';
import { coveredPeriodTitle } from '#shared/format/covered-period.ts';
import { DateText } from '../../components/date-text.tsx';
import { DocumentLink } from '../../components/document-link.tsx';
import { DrawerSection } from '../../components/drawer.tsx';
import { useCovenantRights } from '../../entities/covenant/use-covenant-rights.ts';
import styles from './covenants.module.css';
import { MarkDeliveredForm } from './mark-delivered-form.tsx';

/** What was handed in for which period, and the form to record the next one. */
export function Deliveries({ structure, covenant }: { structure: StructureView; covenant: CovenantWithState }) {
  const [isMarking, setMarking] = useState(false);
  const { edits: mayEdit } = useCovenantRights(structure)(covenant);
  const calendar = dueCalendarOf(structure);
  const newestFirst = covenant.deliveries.toSorted((a, b) => b.periodEnd.localeCompare(a.periodEnd));

  return (
    <DrawerSection
      title="Deliveries"
      actions={
        mayEdit &&
        !isMarking && (
          <Button size="small" variation="primary" onClick={() => setMarking(true)}>
            <CalendarCheck size={14} aria-hidden />
            Mark delivered
          </Button>
        )
      }
    >
      {isMarking && <MarkDeliveredForm structure={structure} covenant={covenant} onClose={() => setMarking(false)} />}
      {newestFirst.length === 0 && !isMarking && <p className="note">Nothing has been delivered yet.</p>}
      <ul className={styles['deliveries']}>
        {newestFirst.map(({ periodEnd, deliveredOn, documentId }) => (
          <li key={periodEnd}>
            <span>
              {coveredPeriodTitle(covenant, periodEnd, calendar)}
              {documentId !== null && (
                <>
                  {' · '}
                  <DocumentLink entityId={covenant.entityId} documentId={documentId}>
                    Document
                  </DocumentLink>
                </>
              )}
            </span>
            <span>
              <DateText date={deliveredOn} />
            </span>
          </li>
        ))}
      </ul>
    </DrawerSection>
  );
}
