import { CalendarRange } from 'lucide-react';
import { useOutletContext } from 'react-router-dom';
import type { DataKind, Datapoint } from '#shared/domain/datapoint.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { useOpened } from '../../components/address-values.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/page.tsx';
import { EnterLink } from './enter-link.tsx';
import { FigurePanel } from './figure-panel.tsx';
import { OpenedFigure } from './opened-figure.tsx';

/** Details that are payments on debt, by their names in the catalog; the coverage ratio is not one. */
const isDebtService = ({ detailName }: Datapoint): boolean =>
  /\b(debt service|principal|interest)\b/i.test(detailName) && !/\b(ratio|coverage|rate)\b/i.test(detailName);

const payments: readonly { readonly title: string; readonly kind: DataKind; readonly none: string }[] = [
  { title: 'Paid', kind: 'actual', none: 'No actual debt service, principal or interest has been entered.' },
  {
    title: 'Scheduled',
    kind: 'forecast',
    none: 'No forecast of debt service, principal or interest has been entered.',
  },
];

/** Payments on debt: those that were made, and those that are expected. */
export function DebtServicePage() {
  const structure = useOutletContext<Structure>();
  const { opened, open, close } = useOpened('figure');
  return (
    <Page>
      <title>{`Debt service schedule · ${structure.name} · Trestle`}</title>
      {payments.map(({ title, kind, none }) => (
        <FigurePanel
          key={kind}
          structure={structure}
          title={title}
          kind={kind}
          keeps={isDebtService}
          actions={<EnterLink structure={structure} dataKind={kind} />}
          onOpen={open}
          empty={
            <EmptyState icon={CalendarRange} title="No payments yet">
              {none}
            </EmptyState>
          }
        />
      ))}
      <OpenedFigure structure={structure} figureId={opened} onClose={close} />
    </Page>
  );
}
