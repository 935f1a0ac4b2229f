import { CurrencyName } from '#shared/domain/entity-fields.ts';

/** A stored currency as forms hold it; undefined for one that the platform does not know any more. */
export const currencyName = (stored: string) => CurrencyName.safeParse(stored).data;
