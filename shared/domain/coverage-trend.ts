import { detailIdOf } from './detail-id.ts';
import { isOn, type StoredSetting } from './settings/stored-settings.ts';

const coverageRatio = detailIdOf('Debt Service Coverage Ratio');

/** Whether it is shown how a figure develops: organizations may do without it for the debt service coverage ratio, projected or not. */
export const showsTrendOf = (metric: string | null, settings: readonly StoredSetting[]): boolean =>
  metric === null || !detailIdOf(metric).includes(coverageRatio) || !isOn(settings, 'hideDSCRTrendLine');
