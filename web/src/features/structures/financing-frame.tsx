import { useQuery } from '@tanstack/react-query';
import { Outlet } from 'react-router-dom';
import type { FinancingView } from '#shared/domain/financing.ts';
import { api } from '../../api/api.ts';
import { callsOf } from '../../api/call-table.ts';
import { financingQueries } from '../../api/queries/financing-queries.ts';
import { lazyDialog } from '../../components/code/lazy-dialog.tsx';
import { DateText } from '../../components/date-text.tsx';
import { Duration, Money } from '../../components/number-texts.tsx';
import { Page, PageHeader } from '../../components/page.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { homeOf, pathOf, seesHome } from '../../entities/entity/entity-path.ts';
import { EntityStanding } from '../../entities/entity/entity-standing.tsx';
import { financingWord, typeWord, useTerms } from '../../entities/entity/entity-words.ts';
import { financingKindOf, financingTerm } from '../../entities/financing/financing-kinds.ts';
import { ConvertedTotalText } from '../../entities/money/converted-total-text.tsx';
import { EntityActions } from './entity-actions.tsx';
import { HomeFact } from './home-fact.tsx';
import { SubEntityTabs } from './sub-entity-tabs.tsx';

const EditFinancingDialog = lazyDialog(
  async () => (await import('../../entities/financing/edit-financing-dialog.tsx')).EditFinancingDialog,
);

/** What all pages of a financing have in common. */
export function FinancingFrame({ financingId }: { financingId: string }) {
  const financing = useQuery(financingQueries.detail(financingId));
  return (
    <QueryView query={financing}>
      {(found) => (
        <Page>
          <FinancingHeader financing={found} />
          <SubEntityTabs entity={found} type={found.financingType} />
          <Outlet context={homeOf(found)} />
        </Page>
      )}
    </QueryView>
  );
}

function FinancingHeader({ financing }: { financing: FinancingView }) {
  const terms = useTerms();
  const { id, dealId, customId, financingType, statusId, launchStatus, currency, grantRole } = financing;
  return (
    <PageHeader
      title={financing.name}
      documentTitle={null}
      status={<EntityStanding type={financingType} statusId={statusId} launchStatus={launchStatus} />}
      facts={
        <>
          <span>{typeWord(financingType, terms)}</span>
          <HomeFact entity={financing} />
          {customId && <span>{customId}</span>}
          {grantRole && <span>We are the {grantRole.toLowerCase()}</span>}
          <span>{currency}</span>
        </>
      }
      figures={figuresOf(financing)}
      actions={
        <EntityActions
          source="Loan"
          path={pathOf(financing)}
          edit={(onClose) => <EditFinancingDialog financing={financing} onClose={onClose} />}
          entity={financing}
          word={financingWord(financingType, terms)}
          change={async (body) => ({
            ...financing,
            ...(await api.structures.updateFinancing({ params: { id }, body })).body,
          })}
          success={callsOf.structures.updateFinancing.success}
          queries={financingQueries}
          listAddress={seesHome(financing) ? `/deals/${dealId}/loans-table` : '/portfolio'}
        >
          It no longer counts in the totals of its structure. It is kept with its figures and can be restored.
        </EntityActions>
      }
    />
  );
}

function figuresOf(financing: FinancingView) {
  const { financingType, commitmentAmount, currency, displayCurrency, loanMaturityDate } = financing;
  const term = financingTerm(financing);
  const kind = financingKindOf(financingType);
  const amount = {
    label: kind.amountLabel,
    value: <Money value={commitmentAmount} currency={currency} reason="It has not been entered." />,
    note: commitmentAmount !== null && (
      <ConvertedTotalText amounts={[{ currency, amount: commitmentAmount }]} to={displayCurrency} />
    ),
  };
  if (!kind.hasMaturity) return [amount];
  return [
    amount,
    { label: kind.maturityLabel, value: <DateText date={loanMaturityDate} reason="It has not been entered." /> },
    {
      label: 'Term',
      value: <Duration value={term.months} reason="It has not been entered." />,
      note: term.isDerived && 'From its dates',
    },
  ];
}
