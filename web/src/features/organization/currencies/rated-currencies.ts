/** Currencies that can have a rate against the US dollar: all but itself. */
export const ratedCurrencies = <Currency extends { readonly name: string }>(currencies: readonly Currency[]) =>
  currencies.filter(({ name }) => name !== 'USD');
