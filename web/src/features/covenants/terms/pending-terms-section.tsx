import { Button } from '@aws-amplify/ui-react';
import { Check, Undo2 } from 'lucide-react';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import type { PendingTerms } from '#shared/domain/covenant-terms.ts';
import type { StructureView } from '#shared/domain/structure.ts';
import { formatDate } from '#shared/format/dates.ts';
import { pendingChanges } from '#shared/format/term-changes.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { MomentText } from '../../../components/date-text.tsx';
import { DrawerSection } from '../../../components/drawer.tsx';
import { SourceDocument } from '../../../components/source-document.tsx';
import { useInWorkflow } from '../../../entities/approval/approval.tsx';
import { useCovenantRights, useTakesSecondPerson } from '../../../entities/covenant/use-covenant-rights.ts';
import { ChangedMeanwhile } from '../changed-meanwhile.tsx';
import styles from '../covenants.module.css';
import { useCovenantChange } from '../use-covenant-change.ts';
import { TermChanges } from './term-changes.tsx';
import { useSubjects } from './use-subjects.ts';

interface PendingTermsSectionProps {
  readonly structure: StructureView;
  readonly covenant: CovenantWithState;
}

/** Changed terms of a covenant in force, as they are and as they would be, for whoever approves them or gives them up. */
export const PendingTermsSection = ({ structure, covenant }: PendingTermsSectionProps) =>
  covenant.pendingTerms !== null && (
    <Changes structure={structure} covenant={covenant} pending={covenant.pendingTerms} />
  );

function Changes({ structure, covenant, pending }: PendingTermsSectionProps & { readonly pending: PendingTerms }) {
  const { agent } = useGlobalState();
  const takesSecond = useTakesSecondPerson();
  const { edits, approves } = useCovenantRights(structure)(covenant);
  const { find } = useSubjects(structure, covenant.subjectId !== null || pending.terms.subjectId !== undefined);
  const approve = useCovenantChange(covenant.entityId, { success: 'Covenant approved' });
  const withdraw = useCovenantChange(covenant.entityId);
  const nameOf = (id: string | null) => (id === null ? structure.name : (find(id)?.name ?? 'Not shared with you'));
  const isOwn = takesSecond && pending.by === agent.id;
  const isInSteps = useInWorkflow(structure)(covenant.id);
  return (
    <DrawerSection title="Changed terms wait for approval">
      <div className={styles['changes']}>
        <TermChanges changes={pendingChanges(covenant, nameOf)} />
        <p>
          {pending.takesBack && 'The last amendment would be taken back. '}
          {pending.effectiveFrom === null
            ? 'They would hold for all periods, those already tested included.'
            : `They would hold for periods that end from ${formatDate(pending.effectiveFrom)} on.`}
        </p>
        {pending.documentId !== null && (
          <p>
            By <SourceDocument entityId={covenant.entityId} documentId={pending.documentId} />
          </p>
        )}
        <p className="note">
          Proposed by {pending.byName}, <MomentText at={pending.at} />. What was approved holds until then.
          {isOwn && ' Somebody else has to approve it.'}
        </p>
        <div className={styles['actions']}>
          {approves && !isOwn && !isInSteps && (
            <Button
              size="small"
              variation="primary"
              isLoading={approve.isPending}
              onClick={() => approve.mutate({ covenant, change: { approved: true } })}
            >
              <Check size={14} aria-hidden />
              Approve change
            </Button>
          )}
          {(edits || approves) && (
            <Button
              size="small"
              isLoading={withdraw.isPending}
              onClick={() => withdraw.mutate({ covenant, change: { pendingTerms: null } })}
            >
              <Undo2 size={14} aria-hidden />
              Give up change
            </Button>
          )}
        </div>
      </div>
      <ChangedMeanwhile entityId={covenant.entityId} write={approve} />
      <ChangedMeanwhile entityId={covenant.entityId} write={withdraw} />
    </DrawerSection>
  );
}
