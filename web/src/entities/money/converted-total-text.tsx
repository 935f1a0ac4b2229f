import { useHasSeveralCurrencies } from '../../api/global-state.tsx';
import { lazyPart } from '../../components/code/lazy-part.tsx';
import { areOthers } from './are-others.ts';
import type { ConvertedTotalTextProps } from './converted-total-text-props.ts';

/** Most amounts are in one currency, so rates and how they are used come where they are needed. */
const LoadedTotal = lazyPart(async () => (await import('./loaded-total.tsx')).LoadedTotal, { what: 'The conversion' });

/**
 * What amounts come to in another currency, with the rates and their days on hover and on a click; or which currency has no rate. Nothing where there is
 * nothing to convert. The amounts themselves stand beside it.
 */
export function ConvertedTotalText(props: ConvertedTotalTextProps) {
  const areSeveral = useHasSeveralCurrencies();
  return areSeveral && areOthers(props.amounts, props.to) ? <LoadedTotal {...props} /> : null;
}
