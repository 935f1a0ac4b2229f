import * as z from 'zod';
import type { Clock } from '#functions/platform/clock.ts';
import { AccessState, accessStateKey } from '#functions/platform/people/access-store.ts';
import { hashOfNonce, linkEnd, linkToken, newNonce, readLink } from '#functions/platform/sign-in/mailed-link.ts';
import { keepOnce, takeOnce } from '#functions/platform/storage/once-store.ts';
import { tableOf } from '#functions/platform/storage/table.ts';
import { PublicQuestionnaire } from '#shared/domain/configuration.ts';
import type { Organization } from '#shared/domain/organization.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { requireOpenPortal } from '../exports/external-portal-reader.ts';

interface Path {
  readonly orgId: string;
  readonly publicId: string;
}

/** A link shows a mailbox and nothing else, which is too little for an organization that asks everybody for a second factor. */
async function requireLinksEnough(orgId: string): Promise<void> {
  const state = await tableOf(orgId).get(accessStateKey, AccessState);
  if (state?.secondFactor === 'everyone') throw new DomainError('linksWithoutFactor', { reason: orgId });
}

/** A questionnaire that anybody may ask to answer; refuses what is unknown, not published, behind a closed portal, or too little to sign in by. */
export async function openQuestionnaire({
  orgId,
  publicId,
}: Path): Promise<{ organization: Organization; questionnaire: PublicQuestionnaire }> {
  const organization = await requireOpenPortal(orgId);
  const questionnaire = await tableOf(orgId).get({ kind: 'PublicQuestionnaire', id: publicId }, PublicQuestionnaire);
  if (questionnaire?.launchStatus !== 'Active') throw new DomainError('questionnaireNotFound');
  await requireLinksEnough(orgId);
  return { organization, questionnaire };
}

const Link = z.object({ orgId: z.string(), publicId: z.string(), nonce: z.string() });

/** Who asked for a link. It is kept apart from any account until it is used, so that asking for one changes nothing. */
const Applicant = z.object({ email: z.string(), firstName: z.string(), lastName: z.string() });
export type Applicant = z.infer<typeof Applicant>;

const proof = 'questionnaire';

/** Keeps who asked, and answers the token of a link that works once and for this questionnaire only. */
export async function newQuestionnaireLink(applicant: Applicant, path: Path, clock: Clock): Promise<string> {
  const { nonce, nonceHash } = newNonce();
  const until = linkEnd('questionnaire', clock);
  await keepOnce(path.orgId, { id: nonceHash, proof, content: applicant, until });
  return linkToken('questionnaire', { orgId: path.orgId, publicId: path.publicId, nonce });
}

/** Uses a link up; refuses with `linkExpired` what was made for another questionnaire, used, or not made by us. */
export async function takeQuestionnaireLink(token: string, path: Path, clock: Clock): Promise<Applicant> {
  const link = await readLink('questionnaire', token, Link);
  const isOfPath = link?.orgId === path.orgId && link.publicId === path.publicId;
  const kept = isOfPath ? await takeOnce(path.orgId, { id: hashOfNonce(link.nonce), proof }, clock.now()) : null;
  const applicant = Applicant.safeParse(kept);
  if (!applicant.success) throw new DomainError('linkExpired');
  return applicant.data;
}
