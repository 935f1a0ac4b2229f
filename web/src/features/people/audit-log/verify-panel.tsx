import { Button } from '@aws-amplify/ui-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useEffect } from 'react';
import type { TrailVerification } from '#shared/domain/audit/trail-verification.ts';
import { formatFaultyRecord, formatTrailFault, formatVerification } from '#shared/format/trail-words.ts';
import { api } from '../../../api/api.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { auditQueries } from '../../../api/queries/audit-queries.ts';
import { isUnderWay, jobQueries } from '../../../api/queries/job-queries.ts';
import { MomentText } from '../../../components/date-text.tsx';
import { JobProgress } from '../../../components/job-progress.tsx';
import { Panel } from '../../../components/panel.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { useWrite } from '../../../components/use-write.ts';
import { useAuditSurroundings } from '../../../entities/audit/use-audit-surroundings.ts';

/** Whether the trail is as it was written: the latest result, and a way to look again. */
export function VerifyPanel() {
  const { organization } = useGlobalState();
  const latest = useQuery(auditQueries.verification(organization.id));
  const start = useWrite({
    write: async () => (await api.audit.startVerification({ params: { orgId: organization.id } })).body,
    success: null,
    refresh: [auditQueries.verifications(), jobQueries.all()],
  });
  const isGoingOn = latest.data?.verification?.finishedAt === null;
  return (
    <Panel
      title="Verification"
      description="Every record is tied to the one before it. Verifying walks along all of them and finds any that was altered, removed or put in. It also happens by itself every week."
      actions={
        <Button
          size="small"
          isLoading={start.isPending}
          loadingText="Starting…"
          onClick={() => start.mutate(undefined)}
        >
          <ShieldCheck size={14} aria-hidden />
          Verify the trail
        </Button>
      }
    >
      <QueryView query={latest}>
        {({ verification }) =>
          verification === null ? (
            <p className="muted">The trail has not been verified from here yet.</p>
          ) : isGoingOn ? (
            <Running verification={verification} />
          ) : (
            <Result verification={verification} />
          )
        }
      </QueryView>
    </Panel>
  );
}

/** How far it is; once its job has ended, the result is read. */
function Running({ verification }: { verification: TrailVerification }) {
  const queryClient = useQueryClient();
  const { data: job } = useQuery(jobQueries.detail(verification.jobId));
  const hasEnded = job !== undefined && !isUnderWay(job);
  useEffect(() => {
    if (hasEnded) void queryClient.invalidateQueries({ queryKey: auditQueries.verifications() });
  }, [hasEnded, queryClient]);
  if (job === undefined) return <p className="muted">Verifying…</p>;
  return (
    <>
      <JobProgress job={job} />
      {job.error !== null && <p role="alert">{job.error}</p>}
    </>
  );
}

function Result({ verification }: { verification: TrailVerification }) {
  const surroundings = useAuditSurroundings();
  const { first, finishedAt, startedByName } = verification;
  return (
    <>
      <p role={first === null ? 'status' : 'alert'}>{formatVerification(verification)}</p>
      {first !== null && (
        <p>
          The first one: {formatFaultyRecord(first, surroundings)}. {formatTrailFault(first.fault)} Report it to the
          operator of Trestle with its key: {first.subject}.
        </p>
      )}
      {finishedAt !== null && (
        <p className="muted">
          <MomentText at={finishedAt} />, asked for by {startedByName}
        </p>
      )}
    </>
  );
}
