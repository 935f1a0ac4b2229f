import { useQuery } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import { Link } from 'react-router-dom';
import { relationshipQueries } from '../../api/queries/relationship-queries.ts';
import styles from '../party/party.module.css';

/** Which fund alone pays for a grant, where one does. */
export function GrantFunding({ grantId }: { grantId: string }) {
  const { data } = useQuery(relationshipQueries.singleFunded(grantId));
  if (data === undefined) return null;
  if (!data.singleFunded) return <span className={styles['muted']}>No single fund</span>;
  return (
    <span className={styles['single']}>
      <Landmark size={13} aria-hidden />
      {data.fundSource === null ? (
        'A single fund'
      ) : (
        <span>
          Only <Link to={`/deals/${data.fundSource.fundId}/overview`}>{data.fundSource.name}</Link>
        </span>
      )}
    </span>
  );
}
