import { clearText } from '#shared/domain/read-number.ts';
import type { Scenario } from '#shared/domain/scenario.ts';
import type { ModelDriver } from '#shared/metrics/model/drivers.ts';
import type { DriverChange } from '#shared/metrics/model/scenario.ts';
import { readFigure } from '../../../entities/figure/read-figure.ts';

/** A driver with what is assumed of it, as it was typed. */
export interface DriverDraft extends Pick<ModelDriver, 'detailId' | 'name' | 'entityType' | 'entityId'> {
  readonly mode: DriverChange['mode'];
  readonly text: string;
}

export const keyOf = ({ entityType, entityId, detailId }: Omit<DriverDraft, 'name' | 'mode' | 'text'>): string =>
  `${entityType} ${entityId ?? ''} ${detailId}`;

/** Of whom a driver is: an entity by its name, or all of its type. */
export const driverName = ({ name, entityName }: Pick<ModelDriver, 'name' | 'entityName'>): string =>
  entityName === null ? `${name}, all that have it` : `${name}, ${entityName}`;

/** The unit in which a change is typed: percent of each value, or what is added to it. */
const unitOfChange = (mode: DriverDraft['mode'], unit: string): string => (mode === 'scale' ? 'Percentage' : unit);

/** In which a change of percentages is: 1.5 is added to 6% as 7.5%. */
export const changeLabel = (mode: DriverDraft['mode'], unit: string): string =>
  mode === 'scale' ? '%' : unit === 'Percentage' ? 'percentage points' : unit;

/** What is wrong with the amount of a change, in a sentence; null where it can be read for certain. */
export function changeComplaint({ mode, text }: DriverDraft, unit: string): string | null {
  const reading = readFigure(text, unitOfChange(mode, unit));
  switch (reading.kind) {
    case 'empty':
      return null;
    case 'number':
      return mode === 'scale' && reading.value < -100 ? 'Nothing can fall by more than 100%.' : null;
    case 'unclear':
      return 'This can be read in two ways. Write it with a point before decimals.';
    case 'otherUnit':
      return `This change is in ${changeLabel(mode, unit)}.`;
    default:
      return 'Enter a number.';
  }
}

/** The change that a draft means; one without an amount changes nothing. */
export function changeOf(draft: DriverDraft, unit: string): DriverChange {
  const { detailId, entityType, entityId, mode, text } = draft;
  const reading = readFigure(text, unitOfChange(mode, unit));
  return { detailId, entityType, entityId, mode, amount: reading.kind === 'number' ? reading.value : 0 };
}

export interface SliderRange {
  readonly most: number;
  readonly step: number;
}

const mostPercent = 50;
const mostPoints = 3;

/** How far a slider reaches to both sides; beyond it, amounts are typed. */
export function sliderRange(
  mode: DriverDraft['mode'],
  { unit, largest }: Pick<ModelDriver, 'unit' | 'largest'>,
): SliderRange {
  if (mode === 'scale') return { most: mostPercent, step: 0.5 };
  if (unit === 'Percentage') return { most: mostPoints, step: 0.05 };
  const power = 10 ** Math.floor(Math.log10(largest > 0 ? largest / 2 : 1));
  const most = Math.max(1, Math.ceil((largest > 0 ? largest / 2 : 1) / power)) * power;
  return { most, step: power / 20 };
}

type KeptDriver = Scenario['drivers'][number];

/** The drivers of a kept scenario in short, with the units that are known: `Actual Production −7%`. */
export const driversTold = (
  { drivers }: Pick<Scenario, 'drivers'>,
  unitOf: (driver: KeptDriver) => string | null = () => null,
): string =>
  drivers
    .map((driver) => {
      const { detailName, mode, amount } = driver;
      const unit = mode === 'scale' ? '%' : ` ${changeLabel(mode, unitOf(driver) ?? '')}`;
      return `${detailName} ${amount > 0 ? '+' : ''}${clearText(amount)}${unit}`.trimEnd();
    })
    .join(', ');
