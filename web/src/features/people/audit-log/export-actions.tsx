import { Button } from '@aws-amplify/ui-react';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { ExportFormat } from '#shared/domain/audit/audit-export.ts';
import { api } from '../../../api/api.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { useAddressValue } from '../../../components/address-values.ts';
import { saveFile } from '../../../components/data-table/table-export.ts';
import { today } from '../../../components/date-text.tsx';
import { notifyFailure } from '../../../components/toast-store.ts';
import { useAuditSurroundings } from '../../../entities/audit/use-audit-surroundings.ts';
import { fileOf, readForExport } from './export-log.ts';
import { useLogFilter } from './log-filter.tsx';

const labels: Readonly<Record<ExportFormat, string>> = { csv: 'Export as CSV', jsonl: 'Export as JSON Lines' };

/** Saves what the filters keep as a file; what is too long for that is made in the background, and the address says so. */
export function ExportActions() {
  const { organization } = useGlobalState();
  const filter = useLogFilter();
  const surroundings = useAuditSurroundings();
  const [, setExportId] = useAddressValue('export');
  const [running, setRunning] = useState<{ readonly format: ExportFormat; readonly count: number } | null>(null);

  const save = async (format: ExportFormat) => {
    setRunning({ format, count: 0 });
    try {
      const records = await readForExport(organization.id, filter, (count) => setRunning({ format, count }));
      if (records !== null) saveFile(`Activity log ${today()}.${format}`, fileOf(records, format, surroundings));
      else {
        const params = { orgId: organization.id };
        const { body } = await api.audit.startExport({ params, body: { ...filter, format } });
        setExportId(body.job.id);
      }
    } catch (error) {
      notifyFailure(error);
    } finally {
      setRunning(null);
    }
  };

  return (['csv', 'jsonl'] as const).map((format) => (
    <Button
      key={format}
      size="small"
      isLoading={running?.format === format}
      loadingText={`${(running?.count ?? 0).toLocaleString('en-US')} records read…`}
      isDisabled={running !== null}
      onClick={() => void save(format)}
    >
      <Download size={14} aria-hidden />
      {labels[format]}
    </Button>
  ));
}
