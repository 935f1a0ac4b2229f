import { randomBytes, randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import * as z from 'zod';
import { inTransaction } from '../open-database.ts';
import { type Operation, operation, ServiceError } from '../service-call.ts';
import { generatePassword, PasswordRules } from './generate-password.ts';
import type { Secret, SecretStore } from './secret-store.ts';
import { addVersion, findVersion, type SecretValue } from './secret-versions.ts';

interface SecretsContext {
  readonly database: DatabaseSync;
  readonly store: SecretStore;
  readonly arnPrefix: string;
}

const Tags = z.array(z.object({ Key: z.string(), Value: z.string() }));
const Value = z.object({
  SecretString: z.string().min(1).max(65_536).optional(),
  SecretBinary: z.string().min(1).optional(),
  ClientRequestToken: z.string().min(32).max(64).optional(),
});
const Reference = z.object({ SecretId: z.string().min(1) });
const NewSecret = Value.extend({
  Name: z.string().regex(/^[\w/+=.@-]{1,512}$/),
  Description: z.string().optional(),
  Tags: Tags.default([]),
});
const NewValue = Value.extend(Reference.shape).extend({
  VersionStages: z.array(z.string()).min(1).default(['AWSCURRENT']),
});
const Change = Value.extend(Reference.shape).extend({ Description: z.string().optional() });
const ValueQuestion = Reference.extend({ VersionId: z.string().optional(), VersionStage: z.string().optional() });
const Deletion = Reference.extend({
  RecoveryWindowInDays: z.number().int().min(7).max(30).optional(),
  ForceDeleteWithoutRecovery: z.boolean().default(false),
});
const Listing = z.object({
  MaxResults: z.number().int().min(1).max(100).default(100),
  NextToken: z.string().default(''),
  IncludePlannedDeletion: z.boolean().default(false),
});

const dayInMilliseconds = 86_400_000;

/** Create, read, change, list and delete secrets, and GetRandomPassword. */
export function secretOperations(secrets: SecretsContext): Readonly<Record<string, Operation>> {
  const { database, store } = secrets;

  return {
    ...valueOperations(secrets),
    CreateSecret: operation(NewSecret, (input) => inTransaction(database, () => create(secrets, input))),
    DescribeSecret: operation(Reference, ({ SecretId }) => describe(store, existing(store, SecretId))),
    ListSecrets: operation(Listing, ({ MaxResults, NextToken, IncludePlannedDeletion }) => {
      const all = store.list().filter(({ deletedAt }) => IncludePlannedDeletion || deletedAt === null);
      const rest = all.filter(({ name }) => name > NextToken);
      const page = rest.slice(0, MaxResults);
      const next = rest.length > page.length ? { NextToken: page.at(-1)?.name } : {};
      return { SecretList: page.map((secret) => describe(store, secret)), ...next };
    }),
    DeleteSecret: operation(Deletion, (input) => inTransaction(database, () => remove(store, input))),
    RestoreSecret: operation(Reference, ({ SecretId }) => {
      const secret = existing(store, SecretId);
      store.save({ ...secret, deletedAt: null });
      return nameOf(secret);
    }),
    TagResource: operation(Reference.extend({ Tags }), ({ SecretId, Tags }) => {
      const secret = usable(store, SecretId);
      const kept = secret.tags.filter(({ Key }) => !Tags.some((tag) => tag.Key === Key));
      store.save({ ...secret, tags: [...kept, ...Tags] });
      return {};
    }),
    GetRandomPassword: operation(PasswordRules, (rules) => ({ RandomPassword: generatePassword(rules) })),
  };
}

function valueOperations({ database, store }: SecretsContext): Readonly<Record<string, Operation>> {
  return {
    GetSecretValue: operation(ValueQuestion, ({ SecretId, VersionId, VersionStage }) => {
      const secret = usable(store, SecretId);
      const version = findVersion(store, secret, VersionId, VersionStage);
      return {
        ...nameOf(secret),
        VersionId: version.versionId,
        VersionStages: version.stages,
        CreatedDate: version.createdAt / 1000,
        ...(version.text === null ? { SecretBinary: version.binary } : { SecretString: version.text }),
      };
    }),
    PutSecretValue: operation(NewValue, ({ SecretId, VersionStages, ...value }) =>
      inTransaction(database, () => {
        const secret = usable(store, SecretId);
        return { ...put(store, secret, value, VersionStages), VersionStages };
      }),
    ),
    UpdateSecret: operation(Change, ({ SecretId, Description, ...value }) =>
      inTransaction(database, () => {
        const secret = usable(store, SecretId);
        const changed = { ...secret, description: Description ?? secret.description, changedAt: Date.now() };
        store.save(changed);
        return hasValue(value) ? put(store, changed, value, ['AWSCURRENT']) : nameOf(secret);
      }),
    ),
  };
}

function create({ store, arnPrefix }: SecretsContext, input: z.infer<typeof NewSecret>): object {
  const { Name: name, Description, Tags: tags, ...value } = input;
  const twin = store.find(name);
  if (twin !== null && twin.deletedAt !== null) throw markedForDeletion('create');
  if (twin !== null) {
    const isRepeated = store.versions(name).some(({ versionId }) => versionId === value.ClientRequestToken);
    if (isRepeated) return put(store, twin, value, ['AWSCURRENT']);
    throw new ServiceError(
      'ResourceExistsException',
      `The operation failed because the secret ${name} already exists.`,
    );
  }
  const now = Date.now();
  const arn = `${arnPrefix}${name}-${randomBytes(12).toString('base64').replace(/\W/g, 'x').slice(0, 6)}`;
  const secret: Secret = {
    name,
    arn,
    description: Description ?? null,
    tags,
    createdAt: now,
    changedAt: now,
    deletedAt: null,
  };
  store.save(secret);
  return hasValue(value) ? put(store, secret, value, ['AWSCURRENT']) : nameOf(secret);
}

function put(store: SecretStore, secret: Secret, value: z.infer<typeof Value>, stages: readonly string[]): object {
  const versionId = value.ClientRequestToken ?? randomUUID();
  addVersion(store, secret, versionId, valueIn(value), stages, Date.now());
  store.save({ ...secret, changedAt: Date.now() });
  return { ...nameOf(secret), VersionId: versionId };
}

function remove(store: SecretStore, deletion: z.infer<typeof Deletion>): object {
  const { SecretId, RecoveryWindowInDays, ForceDeleteWithoutRecovery } = deletion;
  if (ForceDeleteWithoutRecovery && RecoveryWindowInDays !== undefined) {
    throw new ServiceError('InvalidParameterException', 'A forced deletion has no recovery window.');
  }
  const secret = existing(store, SecretId);
  const now = Date.now();
  if (ForceDeleteWithoutRecovery) store.remove(secret.name);
  else store.save({ ...secret, deletedAt: secret.deletedAt ?? now });
  const windowInDays = ForceDeleteWithoutRecovery ? 0 : (RecoveryWindowInDays ?? 30);
  return { ...nameOf(secret), DeletionDate: (now + windowInDays * dayInMilliseconds) / 1000 };
}

function existing(store: SecretStore, id: string): Secret {
  const secret = store.find(id);
  if (secret !== null) return secret;
  throw new ServiceError('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
}

function usable(store: SecretStore, id: string): Secret {
  const secret = existing(store, id);
  if (secret.deletedAt !== null) throw markedForDeletion('perform the operation on');
  return secret;
}

function markedForDeletion(intent: string): ServiceError {
  const message = `You can't ${intent} this secret because it was marked for deletion.`;
  return new ServiceError('InvalidRequestException', message);
}

function hasValue(value: z.infer<typeof Value>): boolean {
  return value.SecretString !== undefined || value.SecretBinary !== undefined;
}

function valueIn(value: z.infer<typeof Value>): SecretValue {
  const text = value.SecretString ?? null;
  const binary = value.SecretBinary ?? null;
  if ((text === null) === (binary === null)) {
    throw new ServiceError('InvalidParameterException', 'Give exactly one of SecretString and SecretBinary.');
  }
  return { text, binary };
}

function nameOf({ arn, name }: Secret): { ARN: string; Name: string } {
  return { ARN: arn, Name: name };
}

function describe(store: SecretStore, secret: Secret): object {
  const stages = store.versions(secret.name).map(({ versionId, stages }) => [versionId, stages]);
  return {
    ...nameOf(secret),
    ...(secret.description === null ? {} : { Description: secret.description }),
    Tags: secret.tags,
    CreatedDate: secret.createdAt / 1000,
    LastChangedDate: secret.changedAt / 1000,
    ...(secret.deletedAt === null ? {} : { DeletedDate: secret.deletedAt / 1000 }),
    VersionIdsToStages: Object.fromEntries(stages),
    SecretVersionsToStages: Object.fromEntries(stages),
  };
}
