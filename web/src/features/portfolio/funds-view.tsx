import { useInfiniteQuery } from '@tanstack/react-query';
import { storedValue } from '#shared/domain/settings/stored-settings.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { relationshipQueries } from '../../api/queries/relationship-queries.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { useEveryPage } from '../../entities/entity/use-every-page.ts';
import { useCreate } from './create-button.tsx';
import { FirstFund } from './first-fund.tsx';
import styles from './portfolio.module.css';
import { StructuresTable } from './structures-table.tsx';

/** Fund Management: the fund of the setting `defaultFund` is open at the top, and every fund is listed below it. */
export function FundsView() {
  const { organization } = useGlobalState();
  const { button, dialog } = useCreate({ kind: 'structure', structureType: 'Fund' }, 'New fund');
  // A hundred funds at a time; the rows take from it what is theirs.
  useEveryPage(useInfiniteQuery(relationshipQueries.fundSources()));
  const firstFundId = storedValue(organization.details, 'defaultFund');
  return (
    <div className={styles['page']}>
      <PageHeader title="Fund management" facts={<span>{organization.name}</span>} actions={button} />
      {firstFundId !== undefined && <FirstFund fundId={firstFundId} />}
      <StructuresTable launchStatus="Active" app="fm" structureType="Fund" create={button} />
      {dialog}
    </div>
  );
}
