import { relationshipsContext } from '#functions/domain/relationships/context.ts';
import {
  createLenders,
  createLoanRelationship,
  createPartnerRelationship,
  createRelationship,
} from '#functions/domain/relationships/create-relationships.ts';
import {
  getFundSource,
  listFinancingsOfFund,
  listFundSources,
  listFundSourcesOfStructure,
} from '#functions/domain/relationships/funds.ts';
import { listFundsWithRelationship } from '#functions/domain/relationships/funds-with-relationship.ts';
import {
  getSingleFundedGrant,
  listGrantsAsGrantee,
  listGrantsAsGrantor,
} from '#functions/domain/relationships/grants.ts';
import { listRelationshipsOfOrganization } from '#functions/domain/relationships/list-of-organization.ts';
import {
  listLenders,
  listLoanRelationships,
  listRelationshipSources,
  listRelationships,
} from '#functions/domain/relationships/list-relationships.ts';
import { updateRelationship } from '#functions/domain/relationships/update-relationship.ts';
import { serveArea } from '#functions/platform/http/serve-area.ts';
import { authenticate } from '#functions/platform/sign-in/authenticate.ts';
import { relationships } from '#shared/contract/relationships.ts';

export const handler = serveArea(
  relationships,
  {
    listLoanRelationships,
    createLoanRelationship,
    createRelationship,
    updateRelationship,
    listRelationships,
    listRelationshipsOfOrganization,
    listRelationshipSources,
    createPartnerRelationship,
    createLenders,
    listLenders,
    listFinancingsOfFund,
    listFundsWithRelationship,
    listFundSources,
    getFundSource,
    listFundSourcesOfStructure,
    listGrantsAsGrantee,
    listGrantsAsGrantor,
    getSingleFundedGrant,
  },
  relationshipsContext,
  { people: authenticate },
);
