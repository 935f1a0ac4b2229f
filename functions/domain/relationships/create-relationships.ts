import type * as z from 'zod';
import type { Entity } from '#functions/domain/structures/exports/entity-reader.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { relationships } from '#shared/contract/relationships.ts';
import type { NewLoanRelationship, Relationship } from '#shared/domain/relationship.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { changeHoldings } from './change-holdings.ts';
import type { RelationshipsContext } from './context.ts';
import { findSource } from './counterparty-source.ts';
import { requireNoCircle } from './fund-owners.ts';
import type { HoldingWrite, RelationshipContent } from './holding-write.ts';
import { newRelationshipId } from './relationship-id.ts';
import { requireEditable } from './require-editable.ts';
import { requireInForce } from './require-in-force.ts';
import { type HoldingLimits, holdingRefusal } from './share-rules.ts';

type Calls = typeof relationships.calls;
type NewHolding = z.infer<typeof NewLoanRelationship>;

/** What a field of the holding at a place is called in the request. */
type FieldName = (field: string, at: number) => string;

const asSent: FieldName = (field) => field;

async function sourceNamesOf(
  asked: readonly NewHolding[],
  entity: Entity,
  { scope }: RelationshipsContext,
  fieldName: FieldName,
): Promise<readonly string[]> {
  const found = await Promise.all(asked.map((one) => findSource(one, entity.id, scope)));
  const fields = Object.fromEntries(
    found.flatMap((source, at) => ('refusal' in source ? [[fieldName('sourceId', at), source.refusal]] : [])),
  );
  if (Object.keys(fields).length > 0) throw new DomainError('requestInvalid', { fields });
  return found.flatMap((source) => ('name' in source ? [source.name] : []));
}

function newRelationship(asked: NewHolding, sourceName: string, entity: Entity): RelationshipContent {
  const id = newRelationshipId(entity.id);
  return {
    ...asked,
    id,
    relationshipId: id,
    organizationId: entity.home.organizationId,
    entityId: entity.id,
    entityType: entity.kind,
    entityName: entity.name,
    dealId: entity.home.id,
    sourceName,
    currency: entity.currency,
    launchStatus: 'Active',
  };
}

function decideAll(
  proposed: readonly RelationshipContent[],
  holdings: readonly Relationship[],
  limits: HoldingLimits,
  fieldName: FieldName,
): readonly HoldingWrite[] {
  for (const [at, one] of proposed.entries()) {
    const refusal = holdingRefusal(one, [...holdings, ...proposed.slice(0, at)], limits);
    if (refusal === null) continue;
    const { code, about } = refusal;
    throw new DomainError(code, about === null ? {} : { fields: { [fieldName(about.field, at)]: about.text } });
  }
  return proposed.map((after) => ({ before: null, after, event: 'relationship.created' }));
}

async function createAll(
  entity: Entity,
  asked: readonly NewHolding[],
  context: RelationshipsContext,
  fieldName: FieldName = asSent,
): Promise<Relationship[]> {
  requireInForce(entity);
  const names = await sourceNamesOf(asked, entity, context, fieldName);
  const proposed = asked.map((one, at) => newRelationship(one, names[at] ?? '', entity));
  return changeHoldings(entity, context.scope, async (holdings) => {
    const writes = decideAll(proposed, holdings, await context.limitsOf(entity), fieldName);
    return { writes, derived: await requireNoCircle(context.scope.table, entity, writes) };
  });
}

async function createOne(entity: Entity, asked: NewHolding, context: RelationshipsContext) {
  const [created] = await createAll(entity, [asked], context);
  if (!created) throw new Error(`A relationship of ${entity.id} was written and is not there.`);
  return created;
}

export const createRelationship: UseCase<Calls['createRelationship'], RelationshipsContext> = async (
  { body: { entityId, ...asked } },
  context,
) => {
  const entity = await context.entity(entityId);
  requireEditable(entity, context.scope, 'entityNotFound');
  return createOne(entity, asked, context);
};

export const createLoanRelationship: UseCase<Calls['createLoanRelationship'], RelationshipsContext> = async (
  { params, body },
  context,
) => createOne(await context.financing(params.loan), body, context);

export const createPartnerRelationship: UseCase<Calls['createPartnerRelationship'], RelationshipsContext> = async (
  { params },
  context,
) => {
  const entity = await context.entity(params.id);
  requireEditable(entity, context.scope, 'entityNotFound');
  await context.requirePartner(params.partnerId);
  const terms = { percentage: null, amount: null, since: null };
  const partner = { relationshipType: 'Partner', sourceType: 'Partner', sourceId: params.partnerId } as const;
  return createOne(entity, { ...partner, ...terms }, context);
};

export const createLenders: UseCase<Calls['createLenders'], RelationshipsContext> = async (
  { params, body },
  context,
) => {
  const financing = await context.financing(params.loanId);
  const asked = body.lenders.map((lender) => ({ ...lender, relationshipType: 'Lender' as const }));
  await createAll(financing, asked, context, (field, at) => `lenders.${at}.${field}`);
  return true;
};
