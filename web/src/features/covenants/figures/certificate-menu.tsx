import { FileCheck2 } from 'lucide-react';
import { useState } from 'react';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import { countedEnds, isDense } from '#shared/domain/covenant-periods.ts';
import { dueCalendarOf } from '#shared/domain/covenant-schedule.ts';
import type { StructureView } from '#shared/domain/structure.ts';
import { formatDate } from '#shared/format/dates.ts';
import { addMonths, type IsoDate } from '#shared/time/dates.ts';
import { lazyDialog } from '../../../components/code/lazy-dialog.tsx';
import { saveFile } from '../../../components/data-table/table-export.ts';
import { today } from '../../../components/date-text.tsx';
import { MenuItems } from '../../../components/menu.tsx';
import { Popover } from '../../../components/popover.tsx';
import { useWrite } from '../../../components/use-write.ts';
import { useMayUpload } from '../../../entities/entity/use-may-change.ts';
import styles from './figures.module.css';
import { prepareCertificate } from './prepare-certificate.ts';

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

/** Saves the compliance certificate of a period, with its figures and thresholds, to be signed; whoever may upload can file it at once. */
export function CertificateMenu({ structure, covenants }: CertificateMenuProps) {
  const prepare = useWrite({
    write: (periodEnd: IsoDate) => prepareCertificate(structure.id, periodEnd),
    success: null,
    onDone: (file) => saveFile(file.name, file),
  });
  const mayFile = useMayUpload(structure);
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
            {prepare.isPending ? 'Preparing…' : 'Compliance certificate'}
          </>
        }
      >
        {(close) => (
          <MenuItems
            label="Compliance certificate"
            close={close}
            items={days.map((day) => ({
              label: `Period to ${formatDate(day)}`,
              onSelect: () => (mayFile ? setChosen(day) : prepare.mutate(day)),
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
