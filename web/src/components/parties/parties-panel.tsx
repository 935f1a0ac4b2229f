import { Button } from '@aws-amplify/ui-react';
import { useQuery } from '@tanstack/react-query';
import { Plus, Users } from 'lucide-react';
import { useState } from 'react';
import type { RelatedEntityType, Relationship, RelationshipType, ShareKind } from '#shared/domain/relationship.ts';
import { shareKindOf } from '#shared/domain/relationship.ts';
import { usePermitted } from '../../api/global-state.tsx';
import { relationshipQueries } from '../../api/queries/relationship-queries.ts';
import { ButtonLink } from '../button-link.tsx';
import { EmptyState } from '../empty-state.tsx';
import { Panel } from '../panel.tsx';
import { QueryView } from '../query-view.tsx';
import { TableSkeleton } from '../skeleton.tsx';
import { AddPartyDialog } from './add-party-dialog.tsx';
import styles from './parties.module.css';
import { PartiesTable } from './parties-table.tsx';
import { ShareMeter } from './share-meter.tsx';
import { useRelatedEntity } from './use-related-entity.ts';

interface PartiesPanelProps {
  readonly entityId: string;
  readonly entityType: RelatedEntityType;
  /** The structure that it is, or lies in. */
  readonly dealId: string;
}

const firstRoles: Readonly<Record<RelatedEntityType, RelationshipType>> = {
  Deal: 'Investor',
  Project: 'SponsorOrOwner',
  Loan: 'Lender',
};

const kinds: readonly ShareKind[] = ['lending', 'ownership'];

/** Who takes part in a structure, project or financing, and with what. */
export function PartiesPanel({ entityId, entityType, dealId }: PartiesPanelProps) {
  const [isAdding, setAdding] = useState(false);
  const parties = useQuery(relationshipQueries.of(entityId));
  const { data: entity } = useRelatedEntity(entityId, entityType);
  const path = entity?.path ?? [entityId, dealId];
  const mayEditStructure = usePermitted('Edit', 'Deal', path);
  const mayEditFinancing = usePermitted('Edit', 'Loan', path);
  const isInForce = entity?.launchStatus === 'Active';
  const mayAdd = isInForce && (entityType === 'Loan' ? mayEditFinancing : mayEditStructure);
  const add = () => setAdding(true);
  return (
    <Panel
      title="Parties"
      flush
      actions={
        mayAdd && (
          <>
            {entityType === 'Loan' && (
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
            {mayAdd
              ? 'Lenders, investors, borrowers and others appear here with their shares. Name the first with “Add party”.'
              : 'Lenders, investors, borrowers and others appear here with their shares.'}
          </EmptyState>
        }
      >
        {(found) => (
          <>
            <Meters parties={found} />
            <PartiesTable parties={found} mayChange={mayEditStructure} />
          </>
        )}
      </QueryView>
      {isAdding && entity && (
        <AddPartyDialog
          entity={entity}
          parties={parties.data ?? []}
          firstRole={firstRoles[entityType]}
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
