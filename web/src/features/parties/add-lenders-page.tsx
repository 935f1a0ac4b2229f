import { Alert, Button } from '@aws-amplify/ui-react';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import type { ListedRelationship } from '#shared/domain/relationship.ts';
import { shareLeft } from '#shared/domain/shares.ts';
import { usePermitted } from '../../api/global-state.tsx';
import { relationshipQueries } from '../../api/queries/relationship-queries.ts';
import { RequiredNote } from '../../components/fields/required-note.tsx';
import { Page, PageHeader } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { RestoredNotice } from '../../entities/form/restored-notice.tsx';
import { PartiesTable } from '../../entities/party/parties-table.tsx';
import { rolesOf } from '../../entities/party/party-words.ts';
import { RefusalAlert } from '../../entities/party/refusal-alert.tsx';
import { useHasManyLenders } from '../../entities/party/use-only-lender.ts';
import { countedParties, type RelatedEntity, useRelatedEntity } from '../../entities/party/use-related-entity.ts';
import { LenderRow } from './lender-row.tsx';
import { emptyLender } from './lenders-form.ts';
import { LendersSum } from './lenders-sum.tsx';
import styles from './parties.module.css';
import { useLendersForm } from './use-lenders-form.ts';

/** The lenders of a financing, entered together. */
export function AddLendersPage() {
  const { dealId = '', loanId = '' } = useParams();
  const financing = useRelatedEntity(loanId, 'Loan');
  const parties = useQuery(relationshipQueries.of(loanId));
  return (
    <Page>
      <QueryView query={financing}>
        {(entity) => (
          <>
            <PageHeader
              title="Add lenders"
              documentTitle={`Add lenders · ${entity.name}`}
              facts={
                <span>
                  To <Link to={`/deals/${dealId}/loan/${loanId}/loan-details`}>{entity.name}</Link>
                </span>
              }
            />
            <QueryView query={parties}>
              {(found) => <Lenders key={loanId} dealId={dealId} financing={entity} parties={found} />}
            </QueryView>
          </>
        )}
      </QueryView>
    </Page>
  );
}

interface LendersProps {
  readonly dealId: string;
  readonly financing: RelatedEntity;
  readonly parties: readonly ListedRelationship[];
}

function Lenders({ dealId, financing, parties }: LendersProps) {
  const mayEditFinancing = usePermitted('Edit', 'Loan', financing.path);
  const mayEditStructure = usePermitted('Edit', 'Deal', financing.path);
  const mayEdit = mayEditFinancing || mayEditStructure;
  const lenders = parties.filter(({ relationshipType }) => relationshipType === 'Lender');
  const areMany = useHasManyLenders();
  const isLent = shareLeft(countedParties(parties, financing), 'lending') === 0;
  const obstacle = obstacleOf({ mayEdit, isTaken: !areMany && lenders.length > 0, isLent, financing });
  return (
    <>
      {lenders.length > 0 && (
        <Panel title="Lenders so far" flush>
          <PartiesTable parties={lenders} mayChange={false} />
        </Panel>
      )}
      {obstacle === null ? (
        <NewLenders dealId={dealId} financing={financing} parties={parties} areMany={areMany} />
      ) : (
        <Alert variation="info">{obstacle}</Alert>
      )}
    </>
  );
}

interface Situation {
  readonly mayEdit: boolean;
  readonly isTaken: boolean;
  /** Nothing is left to be lent. */
  readonly isLent: boolean;
  readonly financing: RelatedEntity;
}

/** Why nobody can be added; null where somebody can. */
function obstacleOf({ mayEdit, isTaken, isLent, financing }: Situation): string | null {
  const { name, isInForce } = financing;
  if (!mayEdit) return `You may not change ${name}.`;
  if (!isInForce) return `${name} is archived, or its structure is.`;
  if (!rolesOf(financing).includes('Lender'))
    return `${name} is not lent. Name who takes part in it with “Add party” on its page.`;
  if (isTaken) return `${name} has a lender already. Several lenders are switched off for your organization.`;
  return isLent ? `100% of ${name} is lent already. Lower a share, or remove a lender, before you add another.` : null;
}

function NewLenders({ dealId, financing, parties, areMany }: LendersProps & { readonly areMany: boolean }) {
  const lenders = useLendersForm(dealId, financing, countedParties(parties, financing));
  const { form, fields, rows, save, cancel, question, startOver, error, isPending, sum } = lenders;
  return (
    <Panel title="New lenders">
      <form ref={fields} className={styles['form']} noValidate onSubmit={save}>
        <RefusalAlert error={error} />
        {startOver && <RestoredNotice onStartOver={startOver} />}
        <RequiredNote />
        {rows.fields.map(({ id }, index) => (
          <LenderRow
            key={id}
            form={form}
            index={index}
            financing={financing}
            onRemove={rows.fields.length > 1 ? () => rows.remove(index) : null}
          />
        ))}
        {areMany && rows.fields.length < 20 && (
          <Button size="small" onClick={() => rows.append(emptyLender)}>
            <Plus size={14} aria-hidden />
            Another lender
          </Button>
        )}
        <LendersSum sum={sum} financing={financing} />
        <div className={styles['acts']}>
          <Button onClick={cancel}>Cancel</Button>
          <Button type="submit" variation="primary" isLoading={isPending} loadingText="Adding…">
            {rows.fields.length === 1 ? 'Add lender' : `Add ${rows.fields.length} lenders`}
          </Button>
        </div>
      </form>
      {question}
    </Panel>
  );
}
