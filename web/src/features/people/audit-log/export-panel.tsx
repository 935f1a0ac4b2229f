import { Button } from '@aws-amplify/ui-react';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { AuditExport } from '#shared/domain/audit/audit-export.ts';
import { formatFileSize } from '#shared/format/file-size.ts';
import { api } from '../../../api/api.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { auditQueries } from '../../../api/queries/audit-queries.ts';
import { isUnderWay } from '../../../api/queries/job-queries.ts';
import { useAddressValue } from '../../../components/address-values.ts';
import { MomentText } from '../../../components/date-text.tsx';
import { JobProgress } from '../../../components/job-progress.tsx';
import { Panel } from '../../../components/panel.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { saveFrom } from '../../../components/save-from.ts';
import { useWrite } from '../../../components/use-write.ts';

/** A file that is made in the background, while the address names one. */
export function ExportPanel() {
  const { organization } = useGlobalState();
  const [exportId, setExportId] = useAddressValue('export');
  const made = useQuery({ ...auditQueries.export(organization.id, exportId), enabled: exportId !== '' });
  if (exportId === '') return null;
  return (
    <Panel
      title="Export in the background"
      description="There are more than 5,000 records. You can leave this page: the file is found again here, and under Jobs."
      actions={
        <Button size="small" onClick={() => setExportId('')}>
          Close
        </Button>
      }
    >
      <QueryView query={made}>{(found) => <Made found={found} />}</QueryView>
    </Panel>
  );
}

function Made({ found: { job, result } }: { found: AuditExport }) {
  const { organization } = useGlobalState();
  const link = useWrite({
    write: async () =>
      (await api.audit.linkExport({ params: { orgId: organization.id, exportId: job.id }, body: {} })).body,
    success: null,
    onDone: ({ url }) => saveFrom(url),
  });
  if (result === null) {
    if (isUnderWay(job)) return <JobProgress job={job} />;
    return <p role="alert">{job.error ?? 'The 24 hours of this file are over. Export the log again.'}</p>;
  }
  return (
    <>
      <p>
        {result.records.toLocaleString('en-US')} records, {formatFileSize(result.size)}.{' '}
        {!result.isWhole && 'These are the newest ones: choose a shorter period for earlier ones. '}
        It can be saved until <MomentText at={result.expiresAt} />.
      </p>
      <Button size="small" isLoading={link.isPending} loadingText="Saving…" onClick={() => link.mutate(undefined)}>
        <Download size={14} aria-hidden />
        Save the file
      </Button>
    </>
  );
}
