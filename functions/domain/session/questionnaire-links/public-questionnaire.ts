import { linkKeys } from '#functions/platform/link-keys.ts';
import { readToken, signToken } from '#functions/platform/signed-token.ts';
import { tableOf } from '#functions/platform/table.ts';
import { PublicQuestionnaire } from '#shared/domain/configuration.ts';
import type { Organization } from '#shared/domain/organization.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { requireOpenPortal } from '../external-portal-reader.ts';

interface Path {
  readonly orgId: string;
  readonly publicId: string;
}

/** A questionnaire that anybody may ask to answer; refuses what is unknown, not published, or behind a closed portal. */
export async function openQuestionnaire({
  orgId,
  publicId,
}: Path): Promise<{ organization: Organization; questionnaire: PublicQuestionnaire }> {
  const organization = await requireOpenPortal(orgId);
  const questionnaire = await tableOf(orgId).get({ kind: 'PublicQuestionnaire', id: publicId }, PublicQuestionnaire);
  if (questionnaire?.launchStatus !== 'Active') throw new DomainError('questionnaireNotFound');
  return { organization, questionnaire };
}

const purposeOf = ({ orgId, publicId }: Path): string => `questionnaire:${JSON.stringify([orgId, publicId])}`;

/** Ties a mailed link to one questionnaire of one organization. */
export const boundToken = (link: string, path: Path): Promise<string> => signToken(linkKeys, purposeOf(path), { link });

/** The mailed link inside; refuses with `linkExpired` what was made for another questionnaire, or not by us. */
export async function linkOf(token: string, path: Path): Promise<string> {
  const content = await readToken(linkKeys, purposeOf(path), token);
  if (typeof content === 'object' && content !== null && 'link' in content && typeof content.link === 'string') {
    return content.link;
  }
  throw new DomainError('linkExpired');
}
