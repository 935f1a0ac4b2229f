import { CalendarClock } from 'lucide-react';
import { entityTypeWord } from '#shared/domain/entity-types.ts';
import type { PortfolioOverview } from '#shared/domain/portfolio-overview.ts';
import { formatDate, formatDistance } from '#shared/format/dates.ts';
import { today } from '../../../components/date-text.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Money } from '../../../components/number-texts.tsx';
import { Panel } from '../../../components/panel.tsx';
import { addressOf } from '../../../entities/entity/entity-addresses.ts';
import { inSentence, useTerms } from '../../../entities/entity/entity-words.ts';
import { FigureList } from './figure-list.tsx';

/** What falls due next, the soonest first. */
export function MaturitiesPanel({ maturities }: { maturities: PortfolioOverview['maturities'] }) {
  const terms = useTerms();
  return (
    <Panel title="Next maturities" description="Within 24 months" flush>
      {maturities.length === 0 ? (
        <EmptyState icon={CalendarClock} title="Nothing matures within 24 months">
          The next {inSentence(terms.loans)} to mature appear here.
        </EmptyState>
      ) : (
        <FigureList
          lines={maturities.map(({ id, dealId, name, financingType, loanMaturityDate, ...money }) => ({
            key: id,
            label: name,
            note: `${entityTypeWord(financingType)} · matures ${formatDate(loanMaturityDate)}, ${formatDistance(loanMaturityDate, today())}`,
            figure: (
              <Money
                value={money.commitmentAmount}
                currency={money.currency}
                reason="No commitment has been entered."
              />
            ),
            to: addressOf({ type: financingType, id, dealId }),
          }))}
        />
      )}
    </Panel>
  );
}
