import { isOn, type StoredSettings } from './settings/stored-settings.ts';

const equity = /\b(cash|tax) equity\b/i;

/** Whether a figure is shown: organizations may do without those of cash equity and tax equity. */
export const showsEquityOf = (detailName: string, settings: StoredSettings): boolean =>
  !equity.test(detailName) || !isOn(settings, 'hideCashEquityAndTaxEquity');
