import type { DemoProject } from '../demo-structure.ts';
import { operating } from '../demo-time.ts';

const plant = {
  type: 'Solar',
  marketSegment: 'Commercial and Industrial',
  taxCredits: ['Investment Tax Credits (ITC)'],
  calendar: 'Northlight business days',
  ownershipPercentage: 100,
  status: 'Operating',
  state: 'Oregon',
} as const satisfies Partial<DemoProject>;

export const firstCascadeProjects: readonly DemoProject[] = [
  {
    ...plant,
    ...operating({ monthsSince: 24, forYears: 25 }),
    name: 'Salem Water Works Solar',
    customId: 'NL-0233-P1',
    assetSize: 4_800,
    county: 'Marion',
    city: 'Salem',
    postalCode: '97301',
    yearlyYield: 1_310,
  },
  {
    ...plant,
    ...operating({ monthsSince: 23, forYears: 25 }),
    name: 'Eugene Airport Solar',
    customId: 'NL-0233-P2',
    assetSize: 6_200,
    county: 'Lane',
    city: 'Eugene',
    postalCode: '97402',
    yearlyYield: 1_290,
  },
  {
    ...plant,
    ...operating({ monthsSince: 21, forYears: 25 }),
    name: 'Redmond Transfer Station Solar',
    customId: 'NL-0233-P3',
    assetSize: 5_400,
    county: 'Deschutes',
    city: 'Redmond',
    postalCode: '97756',
    yearlyYield: 1_680,
  },
];

export const secondCascadeProjects: readonly DemoProject[] = [
  {
    ...plant,
    ...operating({ monthsSince: 16, forYears: 25 }),
    name: 'Medford Landfill Solar',
    customId: 'NL-0234-P1',
    assetSize: 7_100,
    county: 'Jackson',
    city: 'Medford',
    postalCode: '97501',
    yearlyYield: 1_560,
  },
  {
    ...plant,
    ...operating({ monthsSince: 15, forYears: 25 }),
    name: 'Klamath Falls Solar',
    customId: 'NL-0234-P2',
    assetSize: 8_900,
    county: 'Klamath',
    city: 'Klamath Falls',
    postalCode: '97601',
    yearlyYield: 1_720,
    remoteMappings: [{ system: 'AlsoEnergy', remoteId: 'site-58214' }],
  },
  {
    ...plant,
    ...operating({ monthsSince: 13, forYears: 25 }),
    name: 'Hillsboro Solar and Storage',
    customId: 'NL-0234-P3',
    description: 'With a battery of 8 MWh for the city’s emergency center.',
    type: 'SolarAndStorage',
    assetSize: 5_600,
    county: 'Washington',
    city: 'Hillsboro',
    postalCode: '97124',
    yearlyYield: 1_260,
  },
];
