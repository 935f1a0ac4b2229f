import { CovenantRisk } from '#shared/domain/covenant-risk.ts';
import { StructureType } from '#shared/domain/entity-types.ts';
import type { Terms } from '#shared/domain/terms.ts';
import { formatRisk } from '#shared/format/covenant-words.ts';
import { formatMoney } from '#shared/format/money.ts';
import { typeWord } from '../../entities/entity/entity-words.ts';
import { ChoiceFilter, type ListFilters, ListTools } from '../../entities/list/list-filters.tsx';
import { useOwnCurrency } from '../../entities/money/use-own-currency.ts';

const commitmentSteps = [1, 5, 10, 25, 50, 100, 500].map((millions) => millions * 1_000_000);

interface StructureToolsProps {
  readonly filters: ListFilters;
  readonly terms: Terms;
  readonly hasTypes: boolean;
  readonly hasCovenants: boolean;
}

/** The search of a list of structures, and what narrows it: type, how covenants stand, how much is committed. */
export function StructureTools({ filters, terms, hasTypes, hasCovenants }: StructureToolsProps) {
  const currency = useOwnCurrency();
  return (
    <ListTools filters={filters} label="Search structures" placeholder="Search by name, id or counterparty">
      {hasTypes && (
        <ChoiceFilter
          filters={filters}
          name="type"
          label="Type"
          all="All types"
          choices={StructureType.options.map((type) => ({ value: type, label: typeWord(type, terms) }))}
        />
      )}
      {hasCovenants && (
        <ChoiceFilter
          filters={filters}
          name="risk"
          label="Covenants"
          all="All covenants"
          choices={CovenantRisk.options.map((risk) => ({ value: risk, label: formatRisk(risk) }))}
        />
      )}
      <ChoiceFilter
        filters={filters}
        name="commitment"
        label={`Commitment in ${currency}`}
        all="Any commitment"
        choices={commitmentSteps.map((amount) => ({
          value: String(amount),
          label: `At least ${formatMoney(amount, { currency, compact: true })}`,
        }))}
      />
    </ListTools>
  );
}
