import { describe, expect, it } from 'vitest';
import { type ModuleTraits, weatherCorrectedPerformanceRatio } from '#shared/finance/performance-ratio.ts';

const traits: ModuleTraits = {
  ratedPower: 61_056,
  stillAir: -3.58,
  wind: -0.113,
  cellExcess: 3,
  temperatureCoefficient: -0.0028,
};
const columns = {
  irradiance: [921.75575, 916.11225, 914.8590833, 914.86375, 913.6426667, 889.6296667, 751.4611667],
  temperature: [28.89891667, 29.69258333, 30.21441667, 30.5815, 31.14808333, 31.5445, 31.63208333],
  windSpeed: [1.796333333, 2.496916667, 2.413333333, 2.023666667, 1.844416667, 1.605583333, 1.18625],
  power: [39_389.6625, 39_425.3525, 39_460.9625, 39_125.315, 38_888.59, 37_520.8925, 27_303.8025],
};
const at = (list: readonly number[], index: number): number => list[index] ?? Number.NaN;
const readings = columns.irradiance.map((irradiance, index) => ({
  irradiance,
  temperature: at(columns.temperature, index),
  windSpeed: at(columns.windSpeed, index),
  power: at(columns.power, index),
}));

describe('The weather-corrected performance ratio', () => {
  it('is that of NREL/TP-5200-57991 (pvanalytics, test_metrics.py)', () => {
    const ratio = weatherCorrectedPerformanceRatio(readings, traits);
    expect(ratio.ok && ratio.value).toBeCloseTo(0.6873059, 6);
  });

  it('halves when the plant delivers half', () => {
    const half = readings.map((reading) => ({ ...reading, power: reading.power / 2 }));
    const ratio = weatherCorrectedPerformanceRatio(half, traits);
    expect(ratio.ok && ratio.value).toBeCloseTo(0.6873059 / 2, 7);
  });

  it('is not told for nights, plants without power, and readings that are no numbers', () => {
    const night = readings.map((reading) => ({ ...reading, irradiance: 0 }));
    expect(weatherCorrectedPerformanceRatio(night, traits)).toEqual({ ok: false, reason: 'There was no sun.' });
    expect(weatherCorrectedPerformanceRatio(readings, { ...traits, ratedPower: 0 }).ok).toBe(false);
    expect(weatherCorrectedPerformanceRatio(readings, { ...traits, wind: Number.NaN }).ok).toBe(false);
    const broken = readings.map((reading) => ({ ...reading, windSpeed: 1e308 }));
    expect(weatherCorrectedPerformanceRatio(broken, traits).ok).toBe(false);
  });
});
