import { randomUUID } from 'node:crypto';
import { page } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { type NamedKind, namedRecords } from '#functions/platform/storage/named-records.ts';
import type { configuration } from '#shared/contract/configuration.ts';
import { PublicQuestionnaire } from '#shared/domain/configuration.ts';
import type { ConfigurationContext } from './context.ts';

type Calls = typeof configuration.calls;

const questionnaires: NamedKind<PublicQuestionnaire> = {
  kind: 'PublicQuestionnaire',
  schema: PublicQuestionnaire,
  notFound: 'questionnaireNotFound',
  subject: 'publicQuestionnaire',
};

export const listPublicQuestionnaires: UseCase<Calls['listPublicQuestionnaires'], ConfigurationContext> = async (
  { query },
  { scope },
) => page(await namedRecords(scope, questionnaires).list(query));

export const publishQuestionnaire: UseCase<Calls['publishQuestionnaire'], ConfigurationContext> = (
  { body },
  { scope },
) => {
  const publicId = randomUUID();
  return namedRecords(scope, questionnaires).create(publicId, { publicId, name: body.name, launchStatus: 'Active' });
};

export const updatePublicQuestionnaire: UseCase<Calls['updatePublicQuestionnaire'], ConfigurationContext> = (
  { params, body: { version, ...patch } },
  { scope },
) => namedRecords(scope, questionnaires).change(params.publicId, version, patch);
