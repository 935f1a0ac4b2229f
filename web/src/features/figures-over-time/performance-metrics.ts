import type { SeriesEntity } from '../../entities/structure/series-entities.ts';

export type PerformanceView = 'Production' | 'Efficiency Summary';

/** What each view shows, by names of the catalog; the first is drawn in front. */
const ofProject: Readonly<Record<PerformanceView, readonly string[]>> = {
  Production: [
    'Actual Production',
    'Expected Production',
    'Weather Adjusted Expected Production',
    'P90 Production',
    'Production Variance',
    'Production To Expected Ratio',
    'Curtailment',
  ],
  'Efficiency Summary': [
    'Performance Ratio',
    'Temperature Corrected Performance Ratio',
    'Availability Percentage',
    'Production To Expected Ratio',
    'Capacity Factor AC',
    'Specific Yield',
  ],
};

const ofStructure: Readonly<Record<PerformanceView, readonly string[]>> = {
  Production: ['Total Production', 'Total Expected Production', 'Portfolio Production Ratio'],
  'Efficiency Summary': ['Portfolio Production Ratio'],
};

export const performanceMetrics = ({ kind }: SeriesEntity, view: PerformanceView): readonly string[] =>
  (kind === 'structure' ? ofStructure : ofProject)[view];

/** Lines of one chart are of one unit, and are few. */
const drawn: ReadonlySet<string> = new Set([
  'Actual Production',
  'Expected Production',
  'Total Production',
  'Total Expected Production',
  'Performance Ratio',
  'Availability Percentage',
  'Production To Expected Ratio',
  'Portfolio Production Ratio',
]);

const productionRatios: ReadonlySet<string> = new Set(['Production To Expected Ratio', 'Portfolio Production Ratio']);

export const isDrawn = (name: string, view: PerformanceView): boolean =>
  drawn.has(name) && !(view === 'Production' && productionRatios.has(name));

/** The figure that is forecast. */
export const producedOf = ({ kind }: SeriesEntity): string =>
  kind === 'structure' ? 'Total Production' : 'Actual Production';
