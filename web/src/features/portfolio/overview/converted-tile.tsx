import type { CurrencyAmount } from '#shared/money/amounts.ts';
import { Money } from '../../../components/number-texts.tsx';
import { quoteText } from '../../../entities/money/quote-text.ts';
import { useConvertedTotal } from '../../../entities/money/use-converted-total.ts';
import { Tile } from './tile.tsx';

interface ConvertedTileProps {
  readonly commitments: readonly CurrencyAmount[];
  readonly currency: string;
  readonly to: string;
}

/** All commitments in the organization's own currency, and the rates by which they come to that; or why they do not. */
export function ConvertedTile({ commitments, currency, to }: ConvertedTileProps) {
  const total = useConvertedTotal(commitments, currency);
  if (total === null) return null;
  const note = total.amount === null ? total.reason : `At ${total.quotes.map(quoteText).join(' and ')}`;
  return (
    <Tile label={`All commitments in ${currency}`} note={note} to={to}>
      <Money value={total.amount} currency={currency} compact reason={note} />
    </Tile>
  );
}
