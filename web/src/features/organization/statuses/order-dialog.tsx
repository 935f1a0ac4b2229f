import { SelectField } from '@aws-amplify/ui-react';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { EntityStatus } from '#shared/domain/configuration.ts';
import { type EntityTypeWithStatus, entityTypesWithStatus } from '#shared/domain/status-types.ts';
import { api } from '../../../api/api.ts';
import { ApiError } from '../../../api/api-error.ts';
import { callsOf } from '../../../api/call-table.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { organizationQueries } from '../../../api/queries/organization-queries.ts';
import { DiscardQuestion } from '../../../components/discard-question.tsx';
import { EntityStatusBadge } from '../../../components/entity-status-badge.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { TableSkeleton } from '../../../components/skeleton.tsx';
import { notifyWarning } from '../../../components/toast-store.ts';
import { useWrite } from '../../../components/use-write.ts';
import styles from '../organization.module.css';
import own from './statuses.module.css';

interface OrderDialogProps {
  readonly entityType: EntityTypeWithStatus;
  readonly onClose: () => void;
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === 'entityStatusNotFound';

/** Puts the statuses of one type in another order, which is saved as a whole. */
export function OrderDialog({ entityType: first, onClose }: OrderDialogProps) {
  const { organization } = useGlobalState();
  const [entityType, setEntityType] = useState(first);
  // Null until something was moved: what is there, in its order.
  const [moved, setMoved] = useState<readonly EntityStatus[] | null>(null);
  // Another type that was chosen while an order is not saved yet.
  const [asked, setAsked] = useState<EntityTypeWithStatus | null>(null);
  const known = useQuery(organizationQueries.statusesOfType(organization.id, entityType));
  const order = useWrite({
    write: (statuses: readonly EntityStatus[]) =>
      api.configuration.orderEntityStatuses({
        params: { id: organization.id },
        body: { entityType, statuses: statuses.map(({ id, version }) => ({ id, version })) },
      }),
    success: callsOf.configuration.orderEntityStatuses.success,
    particulars: (statuses) => statuses.map(({ name }) => name).join(', '),
    refresh: [organizationQueries.of(organization.id)],
    showsFailures: true,
    onDone: onClose,
  });
  const readAgain = async () => {
    await known.refetch();
    setMoved(null);
    order.reset();
  };
  /** What was moved, with the latest versions; what is new meanwhile comes last. */
  const keepOrder = async () => {
    const { data = [] } = await known.refetch();
    const places = (moved ?? []).map(({ id }) => id);
    const placeOf = ({ id }: EntityStatus) => (places.includes(id) ? places.indexOf(id) : places.length);
    setMoved(data.toSorted((one, other) => placeOf(one) - placeOf(other)));
    order.reset();
  };
  const dropGone = async () => {
    await keepOrder();
    notifyWarning('One of these statuses has been removed meanwhile. Check the order, then save it again.');
  };
  const choose = (type: EntityTypeWithStatus) => {
    setAsked(null);
    setMoved(null);
    setEntityType(type);
  };
  return (
    <>
      <FormDialog
        title="Order of statuses"
        act="Save order"
        write={order}
        isEntered={moved !== null}
        onKeep={keepOrder}
        onReload={readAgain}
        onSubmit={(event) => {
          event.preventDefault();
          if (moved === null) onClose();
          else order.mutate(moved, { onError: (error) => void (isGone(error) && dropGone()) });
        }}
        onClose={onClose}
      >
        <SelectField
          label="For entities of type"
          value={entityType}
          onChange={({ target }) => {
            const type = entityTypesWithStatus.find((one) => one === target.value) ?? entityType;
            if (moved === null) choose(type);
            else setAsked(type);
          }}
        >
          {entityTypesWithStatus.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </SelectField>
        <QueryView
          query={known}
          skeleton={<TableSkeleton rows={3} />}
          empty={<p className={styles['note']}>There are no statuses of your own for this type.</p>}
        >
          {(found) => <MovableStatuses statuses={moved ?? found} onMove={setMoved} />}
        </QueryView>
      </FormDialog>
      {asked !== null && (
        <DiscardQuestion onDiscard={() => choose(asked)} onStay={() => setAsked(null)}>
          The new order has not been saved and will be lost.
        </DiscardQuestion>
      )}
    </>
  );
}

interface MovableStatusesProps {
  readonly statuses: readonly EntityStatus[];
  readonly onMove: (statuses: readonly EntityStatus[]) => void;
}

interface Move {
  readonly id: string;
  readonly step: 1 | -1;
}

/** Rows that buttons move up and down. The focus stays on the button, wherever its row goes, and where it went is said. */
function MovableStatuses({ statuses, onMove }: MovableStatusesProps) {
  const list = useRef<HTMLUListElement>(null);
  const [last, setLast] = useState<Move | null>(null);
  useEffect(() => {
    if (last === null) return;
    list.current?.querySelector<HTMLElement>(`[data-moves="${last.id} ${last.step}"]`)?.focus();
  }, [last]);
  const move = (at: number, step: 1 | -1) => {
    const status = statuses[at];
    if (status === undefined || statuses[at + step] === undefined) return;
    onMove(statuses.toSpliced(at, 1).toSpliced(at + step, 0, status));
    setLast({ id: status.id, step });
  };
  const movedAt = statuses.findIndex(({ id }) => id === last?.id);
  return (
    <>
      <ul ref={list} className={own['order']} aria-label="Statuses in their order">
        {statuses.map(({ id, name, color }, at) => (
          <li key={id}>
            <EntityStatusBadge name={name} color={color} />
            <span className={own['moves']}>
              <button
                type="button"
                data-moves={`${id} -1`}
                aria-label={`Move ${name} up`}
                aria-disabled={at === 0}
                onClick={() => move(at, -1)}
              >
                <ChevronUp size={16} aria-hidden />
              </button>
              <button
                type="button"
                data-moves={`${id} 1`}
                aria-label={`Move ${name} down`}
                aria-disabled={at === statuses.length - 1}
                onClick={() => move(at, 1)}
              >
                <ChevronDown size={16} aria-hidden />
              </button>
            </span>
          </li>
        ))}
      </ul>
      <p role="status" className="visually-hidden">
        {movedAt >= 0 && `${statuses[movedAt]?.name} is ${movedAt + 1} of ${statuses.length}`}
      </p>
    </>
  );
}
