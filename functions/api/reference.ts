import { referenceContext } from '#functions/domain/reference/context.ts';
import {
  countAgents,
  countAuditRecords,
  countConversions,
  countDeals,
} from '#functions/domain/reference/count-records.ts';
import { listCounties } from '#functions/domain/reference/counties.ts';
import {
  listAllDetailTypes,
  listDetailOptions,
  listDetailTypes,
  listDetailTypesOf,
} from '#functions/domain/reference/details.ts';
import { fixedLists } from '#functions/domain/reference/fixed-lists.ts';
import { getConfig } from '#functions/domain/reference/get-config.ts';
import { listReportCategories } from '#functions/domain/reference/report-categories.ts';
import { serveArea } from '#functions/platform/http/serve-area.ts';
import { authenticate } from '#functions/platform/sign-in/authenticate.ts';
import { reference } from '#shared/contract/reference.ts';

export const handler = serveArea(
  reference,
  {
    ...fixedLists,
    listDetailTypes,
    listAllDetailTypes,
    listDetailTypesOf,
    listDetailOptions,
    listReportCategories,
    listCounties,
    getConfig,
    countAuditRecords,
    countConversions,
    countAgents,
    countDeals,
  },
  referenceContext,
  { people: authenticate },
);
