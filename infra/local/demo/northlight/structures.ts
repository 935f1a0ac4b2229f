import type { DemoStructure } from '../demo-structure.ts';
import { bluestem } from './bluestem.ts';
import { cascade } from './cascade.ts';
import { copperRidge } from './copper-ridge.ts';
import { debtFund } from './debt-fund.ts';
import { harborview } from './harborview.ts';
import { lakeshore } from './lakeshore.ts';
import { medicineHat } from './medicine-hat.ts';
import { oldMill } from './old-mill.ts';
import { pinecrest } from './pinecrest.ts';
import { prairieStar } from './prairie-star.ts';
import { riverbend } from './riverbend.ts';
import { sandhollow } from './sandhollow.ts';

/** The structures of Northlight Capital that are part of no other. */
export const northlightStructures: readonly DemoStructure[] = [
  sandhollow,
  riverbend,
  copperRidge,
  lakeshore,
  pinecrest,
  harborview,
  debtFund,
  cascade,
  bluestem,
  medicineHat,
  prairieStar,
  oldMill,
];
