import { Button } from '@aws-amplify/ui-react';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { FinancingView } from '#shared/domain/financing.ts';
import { api } from '../../api/api.ts';
import { callsOf } from '../../api/call-table.ts';
import { usePermitted } from '../../api/global-state.tsx';
import { financingQueries } from '../../api/queries/financing-queries.ts';
import { DateText } from '../../components/date-text.tsx';
import { EditFinancingDialog } from '../../components/entities/edit-financing-dialog.tsx';
import { pathOf } from '../../components/entities/entity-path.ts';
import { EntityStanding } from '../../components/entities/entity-status.tsx';
import { inSentence, typeWord } from '../../components/entities/entity-words.ts';
import { financingKindOf } from '../../components/entities/financing-kinds.ts';
import { ObsoleteEntity } from '../../components/entities/obsolete-entity.tsx';
import { useTerms } from '../../components/entities/use-terms.ts';
import { Duration, Money } from '../../components/number-texts.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { QueryView } from '../../components/query-view.tsx';
import styles from './structures.module.css';

/** What all pages of a financing have in common. */
export function FinancingFrame({ financingId, children }: { financingId: string; children: ReactNode }) {
  const financing = useQuery(financingQueries.detail(financingId));
  return (
    <QueryView query={financing}>
      {(found) => (
        <div className={styles['page']}>
          <FinancingHeader financing={found} />
          {children}
        </div>
      )}
    </QueryView>
  );
}

function FinancingHeader({ financing }: { financing: FinancingView }) {
  const terms = useTerms();
  const path = pathOf(financing);
  const mayEdit = usePermitted('Edit', 'Loan', path);
  const mayArchive = usePermitted('Create', 'Loan', path);
  const [isEditing, setEditing] = useState(false);
  const { id, dealId, deal, customId, financingType, statusId, launchStatus, currency, grantRole } = financing;
  return (
    <>
      <PageHeader
        title={financing.name}
        documentTitle={null}
        status={<EntityStanding type={financingType} statusId={statusId} launchStatus={launchStatus} />}
        facts={
          <>
            <span>{typeWord(financingType, terms)}</span>
            <span>
              In <Link to={`/deals/${dealId}/overview`}>{deal.name}</Link>
            </span>
            {customId && <span>{customId}</span>}
            {grantRole && <span>We are the {grantRole.toLowerCase()}</span>}
            <span>{currency}</span>
          </>
        }
        figures={figuresOf(financing)}
        actions={
          <>
            {mayEdit && (
              <Button size="small" onClick={() => setEditing(true)}>
                <Pencil size={14} aria-hidden />
                Edit
              </Button>
            )}
            {mayArchive && (
              <ObsoleteEntity
                entity={financing}
                word={inSentence(terms.loan)}
                change={async (body) => ({
                  ...financing,
                  ...(await api.structures.updateFinancing({ params: { id }, body })).body,
                })}
                success={callsOf.structures.updateFinancing.success}
                queries={financingQueries}
                listAddress={`/deals/${dealId}/loans-table`}
              >
                It no longer counts in the totals of its structure. It is kept with its figures and can be restored.
              </ObsoleteEntity>
            )}
          </>
        }
      />
      {isEditing && <EditFinancingDialog financing={financing} onClose={() => setEditing(false)} />}
    </>
  );
}

function figuresOf({ financingType, commitmentAmount, currency, loanMaturityDate, loanTerm }: FinancingView) {
  const kind = financingKindOf(financingType);
  const amount = {
    label: kind.amountLabel,
    value: <Money value={commitmentAmount} currency={currency} reason="It has not been entered." />,
  };
  if (!kind.hasMaturity) return [amount];
  return [
    amount,
    { label: kind.maturityLabel, value: <DateText date={loanMaturityDate} reason="It has not been entered." /> },
    { label: 'Term', value: <Duration value={loanTerm} reason="It has not been entered." /> },
  ];
}
