import { FileCheck2 } from 'lucide-react';
import { useState } from 'react';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import { countedEnds, isDense } from '#shared/domain/covenant-periods.ts';
import { dueCalendarOf } from '#shared/domain/covenant-schedule.ts';
import type { StructureView } from '#shared/domain/structure.ts';
import { formatDate } from '#shared/format/dates.ts';
import { addMonths, type IsoDate } from '#shared/time/dates.ts';
import { lazyDialog } from '../../../components/code/lazy-dialog.tsx';
import { today } from '../../../components/date-text.tsx';
import { MenuItems } from '../../../components/menu.tsx';
import { Popover } from '../../../components/popover.tsx';
import styles from './figures.module.css';

const monthsBack = 24;
const mostOffered = 8;

/** The days for which something was to be tested, the latest first; nobody certifies each day or week. */
function testedDays(structure: StructureView, covenants: readonly CovenantWithState[]): readonly IsoDate[] {
  const from = addMonths(today(), -monthsBack);
  const calendar = dueCalendarOf(structure);
  const days = covenants
    .filter((covenant) => !isDense(covenant))
    .flatMap((covenant) => countedEnds(covenant, calendar, { from, to: today() }));
  return [...new Set(days)].toSorted().toReversed().slice(0, mostOffered);
}

interface CertificateMenuProps {
  readonly structure: StructureView;
  readonly covenants: readonly CovenantWithState[];
}

const CertificateDialog = lazyDialog(async () => (await import('./certificate-dialog.tsx')).CertificateDialog);

/** Offers the compliance certificates of periods, with figures and thresholds, to be signed. */
export function CertificateMenu({ structure, covenants }: CertificateMenuProps) {
  const [chosen, setChosen] = useState<IsoDate | null>(null);
  const days = testedDays(structure, covenants);
  if (days.length === 0) return null;
  return (
    <>
      <Popover
        label="Compliance certificate"
        align="end"
        triggerClassName={styles['certificate']}
        trigger={
          <>
            <FileCheck2 size={14} aria-hidden />
            Compliance certificate
          </>
        }
      >
        {(close) => (
          <MenuItems
            label="Compliance certificate"
            close={close}
            items={days.map((day) => ({
              label: `Period to ${formatDate(day)}`,
              onSelect: () => setChosen(day),
            }))}
          />
        )}
      </Popover>
      {chosen !== null && (
        <CertificateDialog structure={structure} periodEnd={chosen} onClose={() => setChosen(null)} />
      )}
    </>
  );
}
