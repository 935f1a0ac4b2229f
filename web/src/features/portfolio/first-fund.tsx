import { useQuery } from '@tanstack/react-query';
import { relationshipQueries } from '../../api/queries/relationship-queries.ts';
import { ButtonLink } from '../../components/button-link.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { FundPanel } from '../../entities/party/fund-panel.tsx';
import styles from './portfolio.module.css';

/** The fund that Fund Management opens with; nothing where it is not there for the reader, because the list of funds stands below. */
export function FirstFund({ fundId }: { fundId: string }) {
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
