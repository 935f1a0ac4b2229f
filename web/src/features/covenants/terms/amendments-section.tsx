import { Button } from '@aws-amplify/ui-react';
import { Undo2 } from 'lucide-react';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import type { StructureView } from '#shared/domain/structure.ts';
import { formatDate } from '#shared/format/dates.ts';
import { type Amendment, amendmentsOf } from '#shared/format/term-changes.ts';
import { MomentText } from '../../../components/date-text.tsx';
import { DrawerSection } from '../../../components/drawer.tsx';
import { SourceDocument } from '../../../components/source-document.tsx';
import { useCovenantRights } from '../../../entities/covenant/use-covenant-rights.ts';
import { ChangedMeanwhile } from '../changed-meanwhile.tsx';
import styles from '../covenants.module.css';
import { useCovenantChange } from '../use-covenant-change.ts';
import { TermChanges } from './term-changes.tsx';

interface AmendmentsSectionProps {
  readonly structure: StructureView;
  readonly covenant: CovenantWithState;
}

/** What amendments changed and from which day on, the latest first. Nothing is shown where there are none. */
export function AmendmentsSection({ structure, covenant }: AmendmentsSectionProps) {
  const amendments = amendmentsOf(covenant);
  const { edits } = useCovenantRights(structure)(covenant);
  const takeBack = useCovenantChange(covenant.entityId);
  if (amendments.length === 0) return null;
  const mayTakeBack = edits && covenant.pendingTerms === null;
  return (
    <DrawerSection title="Amendments">
      <div className={styles['changes']}>
        {amendments.map((amendment) => (
          <AmendmentView
            key={`${amendment.amended.until} ${amendment.amended.at}`}
            entityId={covenant.entityId}
            amendment={amendment}
          />
        ))}
        {mayTakeBack && (
          <div className={styles['actions']}>
            <Button
              size="small"
              isLoading={takeBack.isPending}
              onClick={() => takeBack.mutate({ covenant, change: { takesBack: true } })}
            >
              <Undo2 size={14} aria-hidden />
              Take the last one back
            </Button>
          </div>
        )}
        {mayTakeBack && <p className="note">Taking it back waits for approval, as other changes do.</p>}
      </div>
      <ChangedMeanwhile entityId={covenant.entityId} write={takeBack} />
    </DrawerSection>
  );
}

interface AmendmentViewProps {
  readonly entityId: string;
  readonly amendment: Amendment;
}

const AmendmentView = ({ entityId, amendment: { amended, changes } }: AmendmentViewProps) => (
  <section className={styles['changes']} aria-label={`From ${formatDate(amended.until)}`}>
    <h4 className={styles['amended']}>For periods that end from {formatDate(amended.until)} on</h4>
    <TermChanges changes={changes} />
    {amended.documentId !== null && (
      <p>
        By <SourceDocument entityId={entityId} documentId={amended.documentId} />
      </p>
    )}
    <p className="note">
      Approved by {amended.byName}, <MomentText at={amended.at} />. Earlier periods keep the terms of before.
    </p>
  </section>
);
