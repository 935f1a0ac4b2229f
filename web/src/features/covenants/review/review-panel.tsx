import { Button } from '@aws-amplify/ui-react';
import { useQuery } from '@tanstack/react-query';
import { BookOpen, CheckCheck, CircleCheck } from 'lucide-react';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { covenantQueries } from '../../../api/queries/covenant-queries.ts';
import { useAddressValue } from '../../../components/address-values.ts';
import { lazyDialog } from '../../../components/code/lazy-dialog.tsx';
import { lazyPart } from '../../../components/code/lazy-part.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Panel } from '../../../components/panel.tsx';
import { useInWorkflow } from '../../../entities/approval/approval.tsx';
import {
  useCovenantRights,
  useNeedsSecondPerson,
  useTakesSecondPerson,
} from '../../../entities/covenant/use-covenant-rights.ts';
import { type NumberedReading, numberedReadings } from '../readings/reading-words.ts';
import { ReadingsContext } from '../readings/readings-context.ts';
import { Duplicates } from './proposal-counterparts.tsx';
import { ProposalDetail } from './proposal-detail.tsx';
import { ProposalList } from './proposal-list.tsx';
import { ProposalSource } from './proposal-source.tsx';
import type { HoldsFrom } from './restated-terms.tsx';
import styles from './review.module.css';
import { reviewDoubts } from './review-doubts.ts';
import { neighborOf, type ReviewGroup, reviewGroups } from './review-order.ts';
import { duplicateGroups, restatedBy, restatedTerms } from './same-covenants.ts';
import { useReview } from './use-review.ts';
import { useReviewKeys } from './use-review-keys.ts';

const ApproveManyDialog = lazyDialog(async () => (await import('./approve-many-dialog.tsx')).ApproveManyDialog);
const ProposalEditor = lazyPart(async () => (await import('./proposal-editor.tsx')).ProposalEditor, {
  what: 'The form',
});
const RestatedTerms = lazyPart(async () => (await import('./restated-terms.tsx')).RestatedTerms, {
  what: 'What would change',
});
const DismissManyDialog = lazyDialog(async () => (await import('./dismiss-many-dialog.tsx')).DismissManyDialog);

interface ReviewPanelProps {
  readonly structure: Structure;
  readonly proposals: readonly CovenantWithState[];
  /** What else can be done from here. */
  readonly actions: ReactNode;
}

type Asked =
  | { readonly kind: 'edit'; readonly id: string }
  | { readonly kind: 'many' }
  | { readonly kind: 'dismiss'; readonly group: ReviewGroup };

/** Proposals beside the agreement's words: look, decide, next. */
export function ReviewPanel({ structure, proposals, actions }: ReviewPanelProps) {
  const { left, approve, dismiss, dismissAll, keepOne, restate, approveAll } = useReview(structure.id, proposals);
  const { data: inForce = [] } = useQuery(covenantQueries.approved(structure.id));
  const rightsOn = useCovenantRights(structure);
  const takesSecond = useTakesSecondPerson();
  const needsSecond = useNeedsSecondPerson();
  const isInSteps = useInWorkflow(structure);
  const [named] = useAddressValue('proposal');
  const [selectedId, setSelectedId] = useState<string | null>(named === '' ? null : named);
  const [asked, setAsked] = useState<Asked | null>(null);
  /** Restate nothing, as somebody has said who looked at both. */
  const [ownIds, setOwnIds] = useState<ReadonlySet<string>>(new Set());
  const position = useRef(0);

  const groups = reviewGroups(left);
  const ordered = groups.flatMap((group) => group.proposals);
  const known = inForce.filter(({ approved, launchStatus }) => approved && launchStatus === 'Active');
  const doubts = reviewDoubts(ordered, known);
  // What somebody else has decided gives way to its neighbor, not to the first of all.
  const nearby = ordered[Math.min(position.current, ordered.length - 1)];
  const selected = ordered.find(({ id }) => id === selectedId) ?? nearby ?? null;
  if (selected !== null) position.current = ordered.indexOf(selected);
  const rights = selected === null ? null : rightsOn(selected);
  const { edits: mayEdit = false, approves = false, obsoletes: mayDismiss = false } = rights ?? {};
  const isForOthers = approves && selected !== null && needsSecond(selected);
  const restatedOne = selected === null ? null : restatedBy(selected, known);
  const restated =
    selected === null || restatedOne === null || ownIds.has(selected.id)
      ? null
      : { known: restatedOne, terms: restatedTerms(selected, restatedOne) };
  const isInWorkflow = selected !== null && isInSteps(selected.id);
  const mayApprove = approves && !isForOthers && restated === null && !isInWorkflow;
  const [holdsFrom, setHoldsFrom] = useState<Readonly<Record<string, HoldsFrom>>>({});
  const mayRestate =
    restated !== null &&
    mayEdit &&
    mayDismiss &&
    restated.known.pendingTerms === null &&
    rightsOn(restated.known).edits;
  // Approving an edited one would leave it beside the covenant that it restates.
  const correctsOnly = takesSecond || restated !== null || isInWorkflow;
  const group = selected === null ? [] : (duplicateGroups(ordered).get(selected.id) ?? []);
  const others = group.filter((other) => other.id !== selected?.id && rightsOn(other).obsoletes);
  const approvable = ordered.filter(
    (proposal) => rightsOn(proposal).approves && !needsSecond(proposal) && !isInSteps(proposal.id),
  );
  const isEdited = asked?.kind === 'edit' && asked.id === selected?.id;

  const select = (id: string | null) => {
    setAsked(null);
    setSelectedId(id);
  };
  const decide = (act: (proposal: CovenantWithState) => unknown) => () => {
    if (selected === null) return;
    select(neighborOf(ordered, selected.id));
    void act(selected);
  };
  const move = (step: 1 | -1) => () => selected && select(neighborOf(ordered, selected.id, step));
  // Where a second person approves, correcting a proposal leaves the approval to somebody else.
  const edits = mayEdit && approves;
  const editTerms = () => selected !== null && edits && setAsked({ kind: 'edit', id: selected.id });
  const chosen = selected === null ? undefined : holdsFrom[selected.id];
  const decisions = {
    ...(mayApprove ? { approve: decide(approve) } : {}),
    ...(mayRestate && restated !== null && (chosen !== undefined || Object.keys(restated.terms).length === 0)
      ? { change: decide((one) => restate(one, { ...restated, holdsFrom: chosen })) }
      : {}),
    ...(edits ? { edit: editTerms } : {}),
    ...(mayDismiss ? { dismiss: decide(dismiss) } : {}),
  };
  const nothing = () => undefined;
  const { change = nothing, approve: a = change, dismiss: d = nothing, edit: e = nothing } = decisions;
  const [sourceShown, showSource] = useAddressValue('source');
  const showsSource = sourceShown === 'shown';
  const toggleSource = () => showSource(showsSource ? '' : 'shown');
  const readings = useMemo(() => (selected === null ? [] : numberedReadings(selected)), [selected]);
  const [shownReading, setShownReading] = useState<NumberedReading | null>(null);
  const shown = shownReading !== null && readings.includes(shownReading) ? shownReading : null;
  const showReading = (reading: NumberedReading) => {
    if (!showsSource) showSource('shown');
    setShownReading(showsSource && shown === reading ? null : reading);
  };
  const sees = selected !== null && selected.source !== null && selected.source.documentId !== null;
  const numbers = sees ? readings.flatMap((one) => (one.key === null ? [] : [[one.key, () => showReading(one)]])) : [];
  useReviewKeys(isEdited ? {} : { j: move(1), k: move(-1), a, d, e, s: toggleSource, ...Object.fromEntries(numbers) });

  if (selected === null) return <AllReviewed structureId={structure.id} actions={actions} />;
  const dismissable = ({ title, proposals: all }: ReviewGroup): ReviewGroup => ({
    title,
    proposals: all.filter((proposal) => rightsOn(proposal).obsoletes),
  });
  return (
    <Panel
      title={`${left.length} ${left.length === 1 ? 'proposal' : 'proposals'} to review`}
      flush
      actions={
        <>
          {actions}
          <Button size="small" aria-pressed={showsSource} aria-keyshortcuts="s" onClick={toggleSource}>
            <BookOpen size={15} aria-hidden />
            {showsSource ? 'Hide the document' : 'Show the document'}
          </Button>
          {approvable.length > 0 && (
            <Button size="small" onClick={() => setAsked({ kind: 'many' })}>
              <CheckCheck size={15} aria-hidden />
              Approve in bulk…
            </Button>
          )}
        </>
      }
    >
      <div className={`${styles['panes']} ${showsSource ? styles['withSource'] : ''}`}>
        <ProposalList
          groups={groups}
          selectedId={selected.id}
          doubts={doubts}
          onSelect={select}
          onDismiss={mayDismiss ? (group) => setAsked({ kind: 'dismiss', group: dismissable(group) }) : undefined}
        />
        <ReadingsContext value={{ readings, shown, ...(sees ? { show: showReading } : {}) }}>
          <ProposalDetail
            structure={structure}
            proposal={selected}
            doubts={doubts.get(selected.id) ?? []}
            position={ordered.indexOf(selected) + 1}
            total={ordered.length}
            decisions={mayEdit || mayApprove || mayDismiss ? decisions : null}
            counterparts={
              <>
                {restated !== null && (
                  <RestatedTerms
                    key={selected.id}
                    {...restated}
                    holdsFrom={chosen}
                    onHoldsFrom={
                      mayRestate ? (from) => setHoldsFrom((all) => ({ ...all, [selected.id]: from })) : undefined
                    }
                    onRefuse={mayEdit ? () => setOwnIds(new Set(ownIds).add(selected.id)) : undefined}
                  />
                )}
                {others.length > 0 && (
                  <Duplicates
                    others={others}
                    onSelect={select}
                    onKeep={mayDismiss ? () => void keepOne(selected, others) : undefined}
                  />
                )}
              </>
            }
            isForOthers={isForOthers}
            editsOnly={correctsOnly}
            editor={
              isEdited ? (
                <ProposalEditor
                  key={selected.id}
                  structure={structure}
                  proposal={selected}
                  approves={!correctsOnly}
                  onDone={() => (correctsOnly ? setAsked(null) : select(neighborOf(ordered, selected.id)))}
                  onCancel={() => setAsked(null)}
                />
              ) : null
            }
          />
        </ReadingsContext>
        {showsSource && <ProposalSource proposal={selected} reading={shown} />}
      </div>
      {asked?.kind === 'many' && (
        <ApproveManyDialog
          proposals={approvable}
          doubts={doubts}
          onApprove={approveAll}
          onClose={() => setAsked(null)}
        />
      )}
      {asked?.kind === 'dismiss' && (
        <DismissManyDialog group={asked.group} doubts={doubts} onDismiss={dismissAll} onClose={() => setAsked(null)} />
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
      Approved covenants are listed with the structure.
    </EmptyState>
  </Panel>
);
