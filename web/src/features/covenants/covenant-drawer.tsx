import { Button } from '@aws-amplify/ui-react';
import { Archive, Pencil, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import { dueCalendarOf } from '#shared/domain/covenant-schedule.ts';
import { sourceOfCovenant } from '#shared/domain/permissions/covenant-rights.ts';
import type { StructureView } from '#shared/domain/structure.ts';
import { termsOn } from '#shared/domain/terms-in-time.ts';
import { formatCovenantType, formatSection } from '#shared/format/covenant-words.ts';
import { formatCoveredPeriod } from '#shared/format/covered-period.ts';
import { stateWords } from '#shared/format/standing-words.ts';
import { lazyDialog } from '../../components/code/lazy-dialog.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { today } from '../../components/date-text.tsx';
import { Drawer, DrawerSection } from '../../components/drawer.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { Approval } from '../../entities/approval/approval.tsx';
import { ActivityFold } from '../../entities/audit/activity-fold.tsx';
import { CommentsPart } from '../../entities/comment/comments-part.tsx';
import { DueText } from '../../entities/covenant/due-text.tsx';
import { useCovenantRights } from '../../entities/covenant/use-covenant-rights.ts';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { CovenantQuote } from './covenant-quote.tsx';
import styles from './covenants.module.css';
import { Deliveries } from './deliveries.tsx';
import { EventsSection } from './events/events-section.tsx';
import { TestsSection } from './figures/tests-section.tsx';
import { ReliefsSection } from './reliefs/reliefs-section.tsx';
import { AmendmentsSection } from './terms/amendments-section.tsx';
import { CovenantTerms } from './terms/covenant-terms.tsx';
import { PendingTermsSection } from './terms/pending-terms-section.tsx';
import { useCovenantChange } from './use-covenant-change.ts';

const CovenantDialog = lazyDialog(async () => (await import('./terms/covenant-dialog.tsx')).CovenantDialog);

interface CovenantDrawerProps {
  readonly structure: StructureView;
  readonly covenant: CovenantWithState;
  readonly onClose: () => void;
}

/** Everything about one covenant: where it stands and why, its history, its terms, the agreement's words. */
export function CovenantDrawer({ structure, covenant, onClose }: CovenantDrawerProps) {
  const { state, covenantType, section, name } = covenant;
  return (
    <Drawer
      title={name}
      subtitle={
        <>
          <StatusBadge status={state.status} />
          <span>{formatCovenantType(covenantType)}</span>
          {section !== null && <span>{formatSection(section)}</span>}
        </>
      }
      onClose={onClose}
    >
      <DrawerSection title="Where it stands">
        <p className={styles['standing']}>
          {stateWords(covenant, today())}
          {state.nextDueDate !== null && (
            <small>
              {state.nextDueDate < today() ? 'Was due' : 'Next due'}{' '}
              <DueText covenantType={covenantType} nextDueDate={state.nextDueDate} distance />
              {state.periodEnd !== null &&
                state.periodEnd !== state.nextDueDate &&
                ` for the ${formatCoveredPeriod(covenant, state.periodEnd, dueCalendarOf(structure))}`}
            </small>
          )}
        </p>
      </DrawerSection>
      <PendingTermsSection structure={structure} covenant={covenant} />
      <Approval
        structure={structure}
        source={{ sourceType: sourceOfCovenant(covenantType), sourceId: covenant.id }}
        sourceName={name}
        isWaiting={covenant.pendingTerms !== null}
        frame={(content) => <DrawerSection title="Approval">{content}</DrawerSection>}
      />
      <EventsSection structure={structure} covenant={covenant} />
      {covenantType === 'KPI' ? (
        <TestsSection structure={structure} covenant={covenant} />
      ) : (
        <Deliveries structure={structure} covenant={covenant} />
      )}
      <ReliefsSection structure={structure} covenant={covenant} />
      <DrawerSection title="Agreement">
        <CovenantQuote covenant={covenant} />
      </DrawerSection>
      <DrawerSection title="Terms">
        <CovenantTerms structure={structure} covenant={termsOn(covenant, today())} />
      </DrawerSection>
      <AmendmentsSection structure={structure} covenant={covenant} />
      <DrawerSection title="Comments">
        <CommentsPart
          on={{ entityId: covenant.entityId, sourceType: 'Covenant', sourceId: covenant.id }}
          name={covenant.name}
        />
      </DrawerSection>
      <ActivitySection structure={structure} covenant={covenant} />
      <CovenantActions structure={structure} covenant={covenant} onGone={onClose} />
    </Drawer>
  );
}

function ActivitySection({ structure, covenant }: Pick<CovenantDrawerProps, 'structure' | 'covenant'>) {
  const { edits } = useCovenantRights(structure)(covenant);
  return (
    <DrawerSection title="Activity">
      <ActivityFold
        thing={{ type: 'Covenant', source: covenant.id, entityId: covenant.entityId }}
        name={covenant.name}
        mayNote={edits}
      />
    </DrawerSection>
  );
}

interface CovenantActionsProps {
  readonly structure: StructureView;
  readonly covenant: CovenantWithState;
  readonly onGone: () => void;
}

function CovenantActions({ structure, covenant, onGone }: CovenantActionsProps) {
  const [asked, setAsked] = useState<'edit' | 'obsolete' | null>(null);
  const rights = useCovenantRights(structure)(covenant);
  const { edits: mayEdit, approves: mayApprove, obsoletes: mayObsolete } = rights;
  const unapprove = useCovenantChange(covenant.entityId, { success: 'Covenant unapproved', onDone: onGone });
  const obsolete = useCovenantChange(covenant.entityId, { success: 'Covenant obsoleted', showsFailures: true });
  if (!mayEdit && !mayApprove && !mayObsolete) return null;

  return (
    <DrawerSection title="Change">
      <div className={styles['actions']}>
        {mayEdit && (
          <Button size="small" onClick={() => setAsked('edit')}>
            <Pencil size={14} aria-hidden />
            Edit terms
          </Button>
        )}
        {mayApprove && (
          <Button
            size="small"
            isLoading={unapprove.isPending}
            onClick={() => unapprove.mutate({ covenant, change: { approved: false } })}
          >
            <Undo2 size={14} aria-hidden />
            Unapprove
          </Button>
        )}
        {mayObsolete && (
          <Button size="small" onClick={() => setAsked('obsolete')}>
            <Archive size={14} aria-hidden />
            Mark as obsolete
          </Button>
        )}
      </div>
      <ChangedMeanwhile entityId={covenant.entityId} write={unapprove} />
      {asked === 'edit' && <CovenantDialog structure={structure} covenant={covenant} onClose={() => setAsked(null)} />}
      {asked === 'obsolete' && (
        <ConfirmDialog
          title="Mark this covenant as obsolete?"
          confirmLabel="Mark as obsolete"
          isDestructive
          onConfirm={async () => {
            await obsolete.mutateAsync({ covenant, change: { launchStatus: 'Obsolete' } });
            onGone();
          }}
          onClose={() => setAsked(null)}
        >
          “{covenant.name}” is no longer watched and leaves this list. This cannot be taken back.
        </ConfirmDialog>
      )}
    </DrawerSection>
  );
}
