import { Button } from '@aws-amplify/ui-react';
import { useQuery } from '@tanstack/react-query';
import { Archive } from 'lucide-react';
import { useState } from 'react';
import type { AuditStream } from '#shared/domain/audit/audit-stream.ts';
import { formatStreamRefusal, formatWaiting } from '#shared/format/audit-stream-words.ts';
import { counted } from '#shared/format/duration.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { auditQueries } from '../../../api/queries/audit-queries.ts';
import { MomentText } from '../../../components/date-text.tsx';
import { Panel } from '../../../components/panel.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { StatusIcon } from '../../../components/status-badge.tsx';
import styles from '../people.module.css';
import { DeliveryDialog } from './delivery-dialog.tsx';

/** New records of the log, delivered to a bucket of the organization's own. */
export function DeliveryPanel() {
  const { organization } = useGlobalState();
  const delivery = useQuery(auditQueries.stream(organization.id));
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel
      title="Delivery to your own bucket"
      description="New records are put into an Amazon S3 bucket of yours, some 20 minutes after they were written, with hashes by which you can verify them yourselves."
      actions={
        delivery.data !== undefined && (
          <Button size="small" onClick={() => setOpen(true)}>
            <Archive size={14} aria-hidden />
            {delivery.data.stream === null ? 'Set up delivery' : 'Change delivery'}
          </Button>
        )
      }
    >
      <QueryView query={delivery}>
        {({ stream }) =>
          stream === null ? <p className="muted">The log is not delivered anywhere.</p> : <Standing stream={stream} />
        }
      </QueryView>
      {isOpen && delivery.data !== undefined && <DeliveryDialog setup={delivery.data} onClose={() => setOpen(false)} />}
    </Panel>
  );
}

const placeOf = ({ bucket, prefix }: AuditStream): string => (prefix === '' ? bucket : `${bucket}/${prefix}`);

function Standing({ stream }: { stream: AuditStream }) {
  const { isOn, failure, delivered, last, region, bucket } = stream;
  return (
    <>
      <p role={failure === null || !isOn ? 'status' : 'alert'}>
        <StatusIcon status={isOn ? (failure === null ? 'Met' : 'Breached') : 'NoData'} size={14} />{' '}
        {!isOn && 'Delivery is switched off. It goes on where it stopped once it is on again.'}
        {isOn && failure === null && `On. ${formatWaiting(stream)}`}
        {isOn && failure !== null && (
          <>
            Failing since <MomentText at={failure.since} />. {formatStreamRefusal(failure.reason, bucket)}{' '}
            {formatWaiting(stream)} Nothing is lost: we try again every few minutes.
          </>
        )}
      </p>
      {isOn && failure !== null && <p className="muted">AWS answered: {failure.said}</p>}
      <dl className={styles['facts']}>
        <dt>Bucket</dt>
        <dd>
          {placeOf(stream)}, {region}
        </dd>
        <dt>Delivered</dt>
        <dd>{counted(delivered, 'record')}</dd>
        {last !== null && (
          <>
            <dt>Last file</dt>
            <dd>
              {last.key}, <MomentText at={last.at} />
            </dd>
            <dt>Digest of its last line</dt>
            <dd>{last.digest}</dd>
          </>
        )}
      </dl>
    </>
  );
}
