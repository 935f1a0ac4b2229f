import { useQuery } from '@tanstack/react-query';
import type { DatedValue } from '#shared/domain/datapoint.ts';
import type { Detail } from '#shared/domain/detail.ts';
import { unitLabel } from '#shared/format/units.ts';
import { figureQueries } from '../../api/queries/figure-queries.ts';
import { Drawer, DrawerSection } from '../../components/drawer.tsx';
import { QueryView } from '../../components/query-view.tsx';
import type { Home } from '../entity/entity-path.ts';
import { ApprovalSection } from './approval-section.tsx';
import { exactFact } from './exact-fact.ts';
import styles from './figure.module.css';
import { sinceWords } from './since-words.ts';
import { SourceRows } from './source-rows.tsx';

interface DatedValueDrawerProps {
  readonly entityId: string;
  /** In whose data room the sources lie. */
  readonly home: Home;
  readonly detail: Detail;
  readonly valueId: string;
  readonly mayEdit: boolean;
  readonly onClose: () => void;
}

/** A value that holds from a day on: what it is, where it came from, and its approval with what can be done about it. */
export function DatedValueDrawer({ entityId, home, detail, valueId, mayEdit, onClose }: DatedValueDrawerProps) {
  const values = useQuery(figureQueries.datedValues(entityId, detail.id));
  const value = values.data?.find(({ id }) => id === valueId) ?? null;
  return (
    <Drawer title={detail.name} subtitle={value && sinceWords(value)} onClose={onClose}>
      <QueryView query={values}>
        {() =>
          value === null ? (
            <p className={`note ${styles['gone']}`}>There is no such value here.</p>
          ) : (
            <>
              <Standing value={value} entityId={entityId} home={home} detail={detail} />
              <ApprovalSection
                entityId={entityId}
                home={home}
                figure={value}
                valueType={detail.valueType}
                mayEdit={mayEdit}
              />
            </>
          )
        }
      </QueryView>
    </Drawer>
  );
}

interface StandingProps extends Pick<DatedValueDrawerProps, 'entityId' | 'home' | 'detail'> {
  readonly value: DatedValue;
}

function Standing({ value, entityId, home, detail }: StandingProps) {
  const { source, unit, approvalStatus } = value;
  return (
    <DrawerSection title="Value">
      <dl className={styles['facts']}>
        <dt>Value</dt>
        <dd className={styles['value']}>{exactFact(value.value, detail)}</dd>
        {unit !== '' && (
          <>
            <dt>Unit</dt>
            <dd>{unitLabel(unit)}</dd>
          </>
        )}
        <dt>Holds</dt>
        <dd>{sinceWords(value)}</dd>
        <SourceRows source={source} entityId={entityId} home={home} />
      </dl>
      {approvalStatus === 'Rejected' && (
        <p className={`note ${styles['below']}`}>It was rejected and counts nowhere: what held before holds on.</p>
      )}
    </DrawerSection>
  );
}
