import { Button } from '@aws-amplify/ui-react';
import { useQuery } from '@tanstack/react-query';
import type { RecordCount } from '#shared/domain/reference/record-count.ts';
import { formatNumber } from '#shared/format/number.ts';
import { countQueries } from '../../api/queries/count-queries.ts';
import { FormFailure } from '../../components/form-failure.tsx';
import { Panel } from '../../components/panel.tsx';
import styles from './internal-tools.module.css';

const kindNames: Readonly<Record<string, string>> = {
  Active: 'active',
  Obsolete: 'archived',
  MEMBER: 'members',
  GUEST: 'guests',
  PARTNER: 'partners',
  UNAFFILIATED: 'unaffiliated',
  organizations: 'of organizations',
  platform: 'of the platform',
  invited: 'invited',
  signedUp: 'signed up',
};

const partsOf = ({ byKind }: RecordCount): string =>
  Object.entries(byKind)
    .map(([kind, count]) => `${formatNumber(count)} ${kindNames[kind] ?? kind}`)
    .join(', ');

/** How much there is, over all organizations. Counting takes a while, so that it begins when it is asked for. */
export function CountsPanel() {
  const { data, error, isFetching, refetch } = useQuery(countQueries.platform());
  const rows = data && [
    { name: 'Structures', count: data.structures },
    { name: 'People, once for each of their organizations', count: data.people },
    { name: 'Audit records', count: data.auditRecords },
    { name: 'People who accepted an invitation', count: data.conversions },
  ];
  return (
    <Panel
      title="Counts"
      description="Over all organizations."
      actions={
        <Button size="small" isLoading={isFetching} loadingText="Counting…" onClick={() => void refetch()}>
          {data === undefined ? 'Count' : 'Count again'}
        </Button>
      }
      flush
    >
      <FormFailure error={error} />
      {rows === undefined && error === null && <p className={styles['note']}>“Count” reads every list once.</p>}
      {rows && (
        <ul className={styles['list']} aria-label="Counts">
          {rows.map(({ name, count }) => (
            <li key={name}>
              <span>{name}</span>
              <span>
                {count.isLowerBound && 'at least '}
                {formatNumber(count.count)} <span className="muted">({partsOf(count)})</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
