import { type Result, refused } from './result.ts';
import { computed, isUsable } from './usable-number.ts';

/** What was measured over the same time at a solar plant. */
export interface WeatherReading {
  /** Irradiance in the plane of the array, W/m². */
  readonly irradiance: number;
  /** Of the air, °C. */
  readonly temperature: number;
  /** m/s. */
  readonly windSpeed: number;
  /** Alternating current, in the unit of the plant's rating. */
  readonly power: number;
}

/** How modules warm up in sun and wind, and what warmth takes from them. */
export interface ModuleTraits {
  /** Power of the array under standard conditions. */
  readonly ratedPower: number;
  /** Empirical coefficients of the Sandia model of module temperature: for still air, and for wind. */
  readonly stillAir: number;
  readonly wind: number;
  /** How much warmer the cells are than the back of the module at 1,000 W/m², °C. */
  readonly cellExcess: number;
  /** Change of power per °C, as a fraction; negative. */
  readonly temperatureCoefficient: number;
}

const standardIrradiance = 1000;

/**
 * The weather-corrected performance ratio (NREL/TP-5200-57991): energy delivered over the energy that the array would have delivered in this sun, each
 * reading corrected to the average temperature of the cells, weighted by irradiance.
 */
export function weatherCorrectedPerformanceRatio(
  readings: readonly WeatherReading[],
  traits: ModuleTraits,
): Result<number> {
  if (!Object.values(traits).every(isUsable)) return refused('A trait of the modules is no usable number.');
  if (!readings.every((reading) => Object.values(reading).every(isUsable))) {
    return refused('A reading is no usable number.');
  }
  const cells = readings.map(({ irradiance, temperature, windSpeed }) => {
    const ofModule = temperature + irradiance * Math.exp(traits.stillAir + traits.wind * windSpeed);
    return { irradiance, temperature: ofModule + (irradiance / standardIrradiance) * traits.cellExcess };
  });
  const sun = cells.reduce((sum, { irradiance }) => sum + irradiance, 0);
  if (sun === 0) return refused('There was no sun.');
  const average = cells.reduce((sum, { irradiance, temperature }) => sum + irradiance * temperature, 0) / sun;
  const expected = cells.reduce((sum, { irradiance, temperature }) => {
    const correction = 1 + traits.temperatureCoefficient * (temperature - average);
    return sum + traits.ratedPower * (irradiance / standardIrradiance) * correction;
  }, 0);
  if (expected === 0) return refused('No energy was to be expected.');
  return computed(readings.reduce((sum, { power }) => sum + power, 0) / expected);
}
