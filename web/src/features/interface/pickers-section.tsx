import { useState } from 'react';
import { currencies } from '#shared/money/currencies.ts';
import { CurrencyPicker } from '../../components/currency-picker.tsx';
import { EntityPicker } from '../../components/entity-picker.tsx';
import { PeriodPicker } from '../../components/period-picker.tsx';
import type { PeriodRange } from '../../components/period-range.ts';
import type { PickableEntity, SearchEntities } from '../../components/use-entity-search.ts';
import { facilities } from './sample-data.ts';
import { Specimen, Specimens } from './specimen.tsx';

const pageSize = 20;

const search: SearchEntities = async (query, cursor) => {
  const start = Number(cursor ?? 0);
  const found = facilities(240).filter(({ name }) => name.toLowerCase().includes(query.toLowerCase()));
  return {
    items: found.slice(start, start + pageSize).map(({ id, name, borrower }) => ({ id, name, description: borrower })),
    nextCursor: start + pageSize < found.length ? String(start + pageSize) : null,
  };
};

export function PickersSection() {
  const [entity, setEntity] = useState<PickableEntity | null>(null);
  const [currency, setCurrency] = useState('USD');
  const [range, setRange] = useState<PeriodRange>({ granularity: 'quarter', from: '2026-01', to: '2026-09' });
  return (
    <Specimens>
      <Specimen name="Entity picker" note="Searches while typing, pages while scrolling.">
        <EntityPicker label="Facility" value={entity} onChange={setEntity} search={search} />
        <EntityPicker
          label="Facility to test"
          value={null}
          onChange={() => undefined}
          search={search}
          hasError
          errorMessage="Choose a facility."
        />
        <EntityPicker
          label="Fixed facility"
          value={{ id: 'riverside', name: 'Riverside senior facility' }}
          onChange={() => undefined}
          search={search}
          isDisabled
        />
      </Specimen>
      <Specimen name="Period picker">
        <div>
          <PeriodPicker label="Period" value={range} onChange={setRange} now="2026-11" />
        </div>
        <div>
          <PeriodPicker
            label="Closed period"
            value={{ granularity: 'year', from: '2025-01', to: '2025-12' }}
            onChange={() => undefined}
            now="2026-11"
            isDisabled
          />
        </div>
      </Specimen>
      <Specimen name="Currency picker" note="There is no exchange rate for NTD: it asks.">
        <CurrencyPicker
          label="Currency"
          currencies={currencies}
          value={currency}
          onChange={setCurrency}
          hasRate={(name) => name !== 'NTD'}
        />
      </Specimen>
    </Specimens>
  );
}
