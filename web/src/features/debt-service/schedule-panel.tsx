import { Button } from '@aws-amplify/ui-react';
import { Save } from 'lucide-react';
import { useState } from 'react';
import type { PaidLine } from '#shared/domain/debt-service/schedule-against-actual.ts';
import type { Financing } from '#shared/domain/financing.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { BarChart } from '../../components/charts/bar-chart.tsx';
import { lazyDialog } from '../../components/code/lazy-dialog.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { Panel } from '../../components/panel.tsx';
import { useMayChange } from '../../entities/entity/use-may-change.ts';
import styles from './debt-service.module.css';
import { paymentsChart } from './payments-chart.ts';
import { scheduleColumns } from './schedule-columns.tsx';

const SaveScheduleDialog = lazyDialog(async () => (await import('./save-schedule-dialog.tsx')).SaveScheduleDialog);

interface SchedulePanelProps {
  readonly financing: Financing;
  readonly deal: Pick<Structure, 'id' | 'ancestorIds' | 'launchStatus'>;
  readonly lines: readonly PaidLine[];
  /** How the terms were taken. */
  readonly notes: readonly string[];
}

/** Every payment up to the maturity, drawn and in a table. */
export function SchedulePanel({ financing, deal, lines, notes }: SchedulePanelProps) {
  const [isSaving, setSaving] = useState(false);
  const mayEdit = useMayChange('Edit', 'Detail', deal) && financing.launchStatus !== 'Obsolete';
  const { name, currency } = financing;
  return (
    <Panel
      title={`Schedule of ${name}`}
      description="Counted from the terms of the financing to the cent."
      flush
      actions={
        mayEdit && (
          <Button size="small" onClick={() => setSaving(true)}>
            <Save size={14} aria-hidden /> Save as schedule
          </Button>
        )
      }
    >
      <div className={styles['chart']}>
        <BarChart title="Payments" data={paymentsChart(lines, currency)} isStacked />
      </div>
      {notes.length > 0 && (
        <ul className={styles['notes']} aria-label="How the terms were taken">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <DataTable
        id="schedule"
        caption={`Schedule of ${name}`}
        columns={scheduleColumns(currency)}
        rows={lines}
        rowId={({ index }) => String(index)}
      />
      {isSaving && <SaveScheduleDialog financing={financing} lines={lines} onClose={() => setSaving(false)} />}
    </Panel>
  );
}
