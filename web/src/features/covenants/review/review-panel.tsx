import { Button } from '@aws-amplify/ui-react';
import { CheckCheck, CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Panel } from '../../../components/panel.tsx';
import {
  useCovenantRights,
  useNeedsSecondPerson,
  useTakesSecondPerson,
} from '../../../entities/covenant/use-covenant-rights.ts';
import { CovenantDialog } from '../terms/covenant-dialog.tsx';
import { ApproveManyDialog } from './approve-many-dialog.tsx';
import { ProposalDetail } from './proposal-detail.tsx';
import { ProposalList } from './proposal-list.tsx';
import styles from './review.module.css';
import { neighborOf, reviewGroups } from './review-order.ts';
import { useReview } from './use-review.ts';

const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, select, textarea, [contenteditable]') !== null;

/** Single-letter keys, while nobody is typing and no dialog or menu is open. */
function useReviewKeys(actions: Readonly<Record<string, () => unknown>>): void {
  const current = useRef(actions);
  current.current = actions;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const action = current.current[event.key];
      const isModified = event.ctrlKey || event.metaKey || event.altKey;
      if (action === undefined || isModified || takesText(event.target)) return;
      if (document.querySelector('dialog[open], [data-popover-open]') !== null) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

interface ReviewPanelProps {
  readonly structure: Structure;
  readonly proposals: readonly CovenantWithState[];
  /** What else can be done from here. */
  readonly actions: ReactNode;
}

/** Proposals beside the agreement's words: look, decide, next. */
export function ReviewPanel({ structure, proposals, actions }: ReviewPanelProps) {
  const { left, approve, dismiss, approveAll } = useReview(structure.id, proposals);
  const rightsOn = useCovenantRights(structure);
  const takesSecond = useTakesSecondPerson();
  const needsSecond = useNeedsSecondPerson();
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [asked, setAsked] = useState<'edit' | 'many' | null>(null);

  const groups = reviewGroups(left);
  const ordered = groups.flatMap((group) => group.proposals);
  const selected = ordered.find(({ id }) => id === selectedId) ?? ordered[0] ?? null;
  const rights = selected === null ? null : rightsOn(selected);
  const { edits: mayEdit = false, approves = false, obsoletes: mayDismiss = false } = rights ?? {};
  const isForOthers = approves && selected !== null && needsSecond(selected);
  const mayApprove = approves && !isForOthers;
  const approvable = left.filter((proposal) => rightsOn(proposal).approves && !needsSecond(proposal));

  const decide = (act: (proposal: CovenantWithState) => unknown) => () => {
    if (selected === null) return;
    setSelectedId(neighborOf(ordered, selected.id));
    void act(selected);
  };
  const move = (step: 1 | -1) => () => selected && setSelectedId(neighborOf(ordered, selected.id, step));
  // Where a second person approves, correcting a proposal leaves the approval to somebody else.
  const edits = mayEdit && approves;
  const decisions = {
    ...(mayApprove ? { approve: decide(approve) } : {}),
    ...(edits ? { edit: () => setAsked('edit') } : {}),
    ...(mayDismiss ? { dismiss: decide(dismiss) } : {}),
  };
  const nothing = () => undefined;
  const { approve: a = nothing, dismiss: d = nothing, edit: e = nothing } = decisions;
  useReviewKeys({ j: move(1), k: move(-1), a, d, e });

  if (selected === null) return <AllReviewed structureId={structure.id} actions={actions} />;
  return (
    <Panel
      title={`${left.length} ${left.length === 1 ? 'proposal' : 'proposals'} to review`}
      flush
      actions={
        <>
          {actions}
          {approvable.length > 0 && (
            <Button size="small" onClick={() => setAsked('many')}>
              <CheckCheck size={15} aria-hidden />
              Approve in bulk…
            </Button>
          )}
        </>
      }
    >
      <div className={styles['panes']}>
        <ProposalList groups={groups} selectedId={selected.id} onSelect={setSelectedId} />
        <ProposalDetail
          proposal={selected}
          position={ordered.indexOf(selected) + 1}
          total={ordered.length}
          decisions={mayEdit || mayApprove || mayDismiss ? decisions : null}
          isForOthers={isForOthers}
          editsOnly={takesSecond}
        />
      </div>
      {asked === 'edit' && (
        <CovenantDialog
          structure={structure}
          covenant={selected}
          approves={!takesSecond}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'many' && (
        <ApproveManyDialog proposals={approvable} onApprove={approveAll} onClose={() => setAsked(null)} />
      )}
    </Panel>
  );
}

export const AllReviewed = ({ structureId, actions }: { structureId: string; actions: ReactNode }) => (
  <Panel title="Proposed covenants" actions={actions}>
    <EmptyState
      icon={CircleCheck}
      title="Everything has been reviewed"
      action={<Link to={`/deals/${structureId}/reporting-covenants`}>See the covenants in force</Link>}
    >
      Approved covenants are watched from now on.
    </EmptyState>
  </Panel>
);
