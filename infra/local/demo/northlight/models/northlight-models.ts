import type { DealModel } from '../../model/deal-model.ts';
import { copperRidgeModel } from './copper-ridge-model.ts';
import { medicineHatModel } from './medicine-hat-model.ts';
import { riverbendModel } from './riverbend-model.ts';
import { sandhollowModel } from './sandhollow-model.ts';

/** The deals of Northlight Capital of which every month's figures are known. */
export const northlightModels: readonly DealModel[] = [
  sandhollowModel,
  copperRidgeModel,
  riverbendModel,
  medicineHatModel,
];
