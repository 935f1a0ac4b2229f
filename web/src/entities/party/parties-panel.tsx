import { Button } from '@aws-amplify/ui-react';
import { useQuery } from '@tanstack/react-query';
import { Plus, Users } from 'lucide-react';
import { useState } from 'react';
import {
  type RelatedEntityType,
  type Relationship,
  type RelationshipType,
  type ShareKind,
  shareKindOf,
} from '#shared/domain/relationship.ts';
import { type ShareHolder, shareLeft, shareTaken } from '#shared/domain/shares.ts';
import { formatPlain } from '#shared/format/number.ts';
import { usePermitted } from '../../api/global-state.tsx';
import { relationshipQueries } from '../../api/queries/relationship-queries.ts';
import { ButtonLink } from '../../components/button-link.tsx';
import { lazyDialog } from '../../components/code/lazy-dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Panel } from '../../components/panel.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { TableSkeleton } from '../../components/skeleton.tsx';
import { PartiesTable } from './parties-table.tsx';
import styles from './party.module.css';
import { rolesOf, shareWords } from './party-words.ts';
import { useOnlyLender } from './use-only-lender.ts';
import { countedParties, type RelatedEntity, useRelatedEntity } from './use-related-entity.ts';

const AddPartyDialog = lazyDialog(async () => (await import('./add-party-dialog.tsx')).AddPartyDialog);

interface PartiesPanelProps {
  readonly entityId: string;
  readonly entityType: RelatedEntityType;
  /** The structure that it is, or lies in. */
  readonly dealId: string;
}

const usualRoles: Readonly<Record<RelatedEntityType, RelationshipType>> = {
  Deal: 'Investor',
  Project: 'SponsorOrOwner',
  Loan: 'Lender',
};

/** The role that is offered first: who gives a grant, who lends or else invests in another financing. */
function firstRoleOf(entity: RelatedEntity): RelationshipType {
  const roles = rolesOf(entity);
  const wanted = [usualRoles[entity.type], 'Investor', 'Grantor'] as const;
  return wanted.find((role) => roles.includes(role)) ?? 'SponsorOrOwner';
}

const kinds: readonly ShareKind[] = ['lending', 'ownership'];

/** Whether the reader may add and change parties of an entity; not before it is known, and not while it is archived. */
function useMayChangeParties(entity: RelatedEntity | undefined, type: RelatedEntityType) {
  const path = entity?.path ?? null;
  const mayEditStructure = usePermitted('Edit', 'Deal', path);
  const mayEditFinancing = usePermitted('Edit', 'Loan', path);
  return entity?.isInForce === true && (mayEditStructure || (type === 'Loan' && mayEditFinancing));
}

/** Who takes part in a structure, project or financing, and with what. */
export function PartiesPanel({ entityId, entityType, dealId }: PartiesPanelProps) {
  const [isAdding, setAdding] = useState(false);
  const parties = useQuery(relationshipQueries.of(entityId));
  const { data: entity } = useRelatedEntity(entityId, entityType);
  const mayChange = useMayChangeParties(entity, entityType);
  const onlyLender = useOnlyLender(parties.data ?? []);
  const add = () => setAdding(true);
  // Nobody can be added to what is lent as a whole, or has the one lender that the organization allows.
  const isLendable =
    entity !== undefined &&
    rolesOf(entity).includes('Lender') &&
    onlyLender === undefined &&
    shareLeft(countedParties(parties.data ?? [], entity), 'lending') > 0;
  return (
    <Panel
      title="Parties"
      flush
      actions={
        mayChange && (
          <>
            {entityType === 'Loan' && isLendable && (
              <ButtonLink to={`/deals/${dealId}/loan/${entityId}/add-lenders`}>Add lenders</ButtonLink>
            )}
            <Button size="small" onClick={add}>
              <Plus size={14} aria-hidden />
              Add party
            </Button>
          </>
        )
      }
    >
      <QueryView
        query={parties}
        skeleton={<TableSkeleton rows={3} />}
        empty={
          <EmptyState icon={Users} title="No parties yet">
            {mayChange
              ? 'Add lenders, investors, borrowers and others with their shares.'
              : 'Lenders, investors, borrowers and others appear here with their shares.'}
          </EmptyState>
        }
      >
        {(found) => (
          <>
            <Meters parties={entity === undefined ? found : countedParties(found, entity)} />
            <PartiesTable parties={found} mayChange={mayChange} />
          </>
        )}
      </QueryView>
      {isAdding && entity && (
        <AddPartyDialog
          entity={entity}
          parties={parties.data ?? []}
          firstRole={firstRoleOf(entity)}
          onClose={() => setAdding(false)}
        />
      )}
    </Panel>
  );
}

function Meters({ parties }: { parties: readonly Relationship[] }) {
  const shown = kinds.filter((kind) =>
    parties.some(({ relationshipType, percentage }) => shareKindOf(relationshipType) === kind && percentage !== null),
  );
  if (shown.length === 0) return null;
  return (
    <div className={styles['meters']}>
      {shown.map((kind) => (
        <ShareMeter key={kind} kind={kind} holders={parties} />
      ))}
    </div>
  );
}

interface ShareMeterProps {
  readonly kind: ShareKind;
  readonly holders: readonly ShareHolder[];
}

/** How much of the shares of one kind is taken, and what is left. */
function ShareMeter({ kind, holders }: ShareMeterProps) {
  const taken = shareTaken(holders, kind);
  const left = shareLeft(holders, kind);
  const { name, taken: word } = shareWords[kind];
  return (
    <div className={styles['meter']}>
      <div className={styles['meterWords']}>
        <span className={styles['meterName']}>{name}</span>
        <span className="figures">
          {formatPlain(taken, 6)}% {word}
          <span className="muted"> · {left === 0 ? 'nothing left' : `${formatPlain(left, 6)}% left`}</span>
        </span>
      </div>
      <div className={styles['track']} aria-hidden>
        <div className={styles['fill']} style={{ inlineSize: `${Math.min(100, taken)}%` }} />
      </div>
    </div>
  );
}
