import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { storedValue } from '#shared/domain/settings/stored-settings.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { relationshipQueries } from '../../api/queries/relationship-queries.ts';
import { useReadOn } from '../../api/read-pages.ts';
import { ButtonLink } from '../../components/button-link.tsx';
import { Page } from '../../components/page.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { RiskPanel } from '../../entities/covenant/risk-panel.tsx';
import { FundPanel } from '../../entities/party/fund-panel.tsx';
import { useCreate } from './create-button.tsx';
import styles from './portfolio.module.css';
import { PortfolioView } from './portfolio-view.tsx';
import { StructuresTable } from './structures-table.tsx';

/** What an app shows of the organization's structures: `?app=` names the app, and leaves it out for Portfolio Management. */
export function PortfolioPage() {
  const [params] = useSearchParams();
  switch (params.get('app')) {
    case 'origination':
      return <OriginationView />;
    case 'funds':
      return <FundsView />;
    default:
      return <PortfolioView />;
  }
}

/** Fund Management: the fund of the setting `defaultFund` is open at the top, and every fund is listed below it. */
function FundsView() {
  const { organization } = useGlobalState();
  const { button, dialog } = useCreate({ kind: 'structure', structureType: 'Fund' }, 'New fund');
  // A hundred funds at a time; the rows take from it what is theirs.
  useReadOn(useInfiniteQuery(relationshipQueries.fundSources()));
  const firstFundId = storedValue(organization.details, 'defaultFund');
  return (
    <Page title="Fund management" facts={<span>{organization.name}</span>} actions={button}>
      <RiskPanel app="fm" />
      {firstFundId !== undefined && <FirstFund fundId={firstFundId} />}
      <StructuresTable launchStatus="Active" app="fm" structureType="Fund" create={button} />
      {dialog}
    </Page>
  );
}

/** The fund that Fund Management opens with; nothing where it is not there for the reader, because the list of funds stands below. */
function FirstFund({ fundId }: { fundId: string }) {
  const fund = useQuery(relationshipQueries.fundSource(fundId));
  if (fund.isError) return null;
  if (fund.data === undefined) return <Skeleton lines={4} />;
  return (
    <>
      <div className={styles['portfolio']}>
        <h2>{fund.data.name}</h2>
        <ButtonLink to={`/deals/${fundId}/overview`}>Open fund</ButtonLink>
      </div>
      <FundPanel fundId={fundId} />
    </>
  );
}

/** Structures that are being negotiated: those whose visibility is Origination. */
function OriginationView() {
  const { organization } = useGlobalState();
  const { button, dialog } = useCreate({ kind: 'structure', visibilities: ['Origination'] }, 'New structure');
  return (
    <Page title="Origination" facts={<span>{organization.name}</span>} actions={button}>
      <RiskPanel app="o" />
      <StructuresTable launchStatus="Active" app="o" create={button} />
      {dialog}
    </Page>
  );
}
