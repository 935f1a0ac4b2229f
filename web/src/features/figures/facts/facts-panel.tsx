import { Button } from '@aws-amplify/ui-react';
import { useQuery } from '@tanstack/react-query';
import { ListChecks, Pencil } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { DatedValue } from '#shared/domain/datapoint.ts';
import type { Detail } from '#shared/domain/detail.ts';
import { subEntityPath } from '#shared/domain/entity-path.ts';
import { formatDate } from '#shared/format/dates.ts';
import { formatFact } from '#shared/format/fact.ts';
import { api } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';
import { figureQueries } from '../../../api/queries/figure-queries.ts';
import { lazyDialog } from '../../../components/code/lazy-dialog.tsx';
import { counted } from '../../../components/counted.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { EntityPicker } from '../../../components/entity-picker.tsx';
import { FormFailure } from '../../../components/form-failure.tsx';
import { NoValue } from '../../../components/no-value.tsx';
import { Panel } from '../../../components/panel.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { useWrite } from '../../../components/use-write.ts';
import { ApprovalBadge } from '../../../entities/figure/approval-badge.tsx';
import { useMayApproveFigures } from '../../../entities/figure/use-may-approve-figures.ts';
import type { GridOf } from '../grid/grid-of.ts';
import { useDetailSearch } from '../grid/search-details.ts';
import styles from './facts.module.css';
import { factsOf, takesFacts } from './facts-of.ts';

const FactForm = lazyDialog(async () => (await import('./fact-form.tsx')).FactForm);
const ApprovalDialog = lazyDialog(async () => (await import('../grid/approval-dialog.tsx')).ApprovalDialog);

/** What is true of a structure, project or financing from a day on: texts, dates, options, yes or no, and plain numbers. */
export function FactsPanel({ of }: { readonly of: GridOf }) {
  const details = useQuery(figureQueries.details(of.entityId));
  const [edited, setEdited] = useState<string | null>(null);
  return (
    <Panel
      title="Facts"
      description="They hold from a day on, until another value does."
      actions={<WaitingFacts of={of} waiting={waitingIn(details.data ?? [])} />}
      flush
    >
      <QueryView query={details}>
        {(found) => {
          const facts = factsOf(found);
          return facts.length === 0 ? (
            <EmptyState icon={ListChecks} title="No facts yet">
              Texts, dates, options and other values that are not of a period appear here with the day from which they
              hold.
            </EmptyState>
          ) : (
            <ul className={styles['facts']}>
              {facts.map((detail) => (
                <li key={detail.id}>
                  <FactLine
                    detail={detail}
                    of={of}
                    isEdited={edited === detail.id}
                    onEdit={() => setEdited(detail.id)}
                  />
                  {edited === detail.id && <FactForm of={of} detail={detail} onClose={() => setEdited(null)} />}
                </li>
              ))}
            </ul>
          );
        }}
      </QueryView>
      {of.mayAdd && details.data !== undefined && <AddFact of={of} details={details.data} onAdded={setEdited} />}
    </Panel>
  );
}

/** What holds today and waits for a decision. */
const waitingIn = (details: readonly Detail[]): readonly DatedValue[] =>
  factsOf(details).flatMap(({ current }) => (current?.approvalStatus === 'Triggered' ? [current] : []));

/** Decides on all that waits at once, for those who may. */
function WaitingFacts({ of, waiting }: { readonly of: GridOf; readonly waiting: readonly DatedValue[] }) {
  const { entityId, home, mayEdit } = of;
  const mayApprove = useMayApproveFigures(subEntityPath(entityId, home));
  const [isOpen, setOpen] = useState(false);
  if (waiting.length === 0 || !mayApprove) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Approval of {counted(waiting.length, 'value')}
      </Button>
      {isOpen && (
        <ApprovalDialog
          entityId={entityId}
          figures={waiting}
          mayEdit={mayEdit}
          mayApprove={mayApprove}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

interface FactLineProps {
  readonly detail: Detail;
  readonly of: GridOf;
  readonly isEdited: boolean;
  readonly onEdit: () => void;
}

function FactLine({ detail, of, isEdited, onEdit }: FactLineProps) {
  const { id, name, current } = detail;
  return (
    <div className={styles['fact']}>
      <Link to={`${of.detailsAddress}/${id}`}>{name}</Link>
      <span>
        {current === null ? <NoValue reason="No value holds today." /> : formatFact(current.value, detail)}
        {current !== null && (
          <small className="below">
            {current.from === null ? 'From the beginning' : `Since ${formatDate(current.from)}`} ·{' '}
            {current.source.byName}
          </small>
        )}
        {current !== null && current.approvalStatus !== null && (
          <span className="below">
            <ApprovalBadge status={current.approvalStatus} />
          </span>
        )}
      </span>
      {of.mayEdit && !isEdited && (
        <Button size="small" onClick={onEdit}>
          <Pencil size={14} aria-hidden /> {current === null ? 'Enter' : 'Change'}{' '}
          <span className="visually-hidden">{name}</span>
        </Button>
      )}
    </div>
  );
}

interface AddFactProps {
  readonly of: GridOf;
  readonly details: readonly Detail[];
  readonly onAdded: (detailId: string) => void;
}

function AddFact({ of, details, onAdded }: AddFactProps) {
  const { entityId, home } = of;
  const search = useDetailSearch({ ...of, details, keeps: takesFacts, isStructure: home.id === entityId });
  const add = useWrite({
    write: async (name: string) => (await api.metrics.createDetail({ params: { id: entityId }, body: { name } })).body,
    success: callsOf.metrics.createDetail.success,
    particulars: (name) => name,
    refresh: [figureQueries.of(entityId)],
    showsFailures: true,
    onDone: (added) => {
      if (!Array.isArray(added)) onAdded(added.id);
    },
  });
  return (
    <div className={styles['add']}>
      <FormFailure error={add.error} prefix="Error Creating Detail:" />
      <EntityPicker
        label="Add a fact"
        value={null}
        onChange={(picked) => picked && add.mutate(picked.name)}
        search={search}
        placeholder="Search the catalog"
        nothingFound="The catalog has no such fact."
        isDisabled={add.isPending}
      />
    </div>
  );
}
