import { mailTroubleOf } from '#functions/platform/mail/mail-address-store.ts';
import { administratorsOf } from '#functions/platform/people/administrators.ts';
import { readMembers } from '#functions/platform/people/member-lookup.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { Occasion } from '../telling/occasion.ts';

/** That mails to somebody come back: told to the administrators. Null where they no longer do, or whoever it was is gone. */
export async function mailsComeBackOccasion(agentId: string, at: string, table: Table): Promise<Occasion | null> {
  const [person] = await readMembers(table, [agentId]);
  if (person === undefined) return null;
  const { primaryEmail, displayName: name } = person;
  const trouble = await mailTroubleOf(primaryEmail);
  if (trouble?.kind !== 'cameBack') return null;
  const said = trouble.detail === null ? '' : ` Its mail server says: ${trouble.detail.replace(/\.$/, '')}.`;
  const administrators = await administratorsOf(table.organizationId);
  return {
    kind: 'mailsComeBack',
    key: `mailsComeBack|${agentId}`,
    at,
    title: `Emails to ${name} come back`,
    textFor: () =>
      `${primaryEmail} takes no mail.${said} ${name} gets no emails from Trestle until the address is put right; their alerts stay on their page.`,
    url: `/organization/${table.organizationId}/settings/users/${agentId}`,
    source: { sourceType: 'Agent', sourceId: agentId, sourceName: name, entityId: null, entityName: null },
    dueOn: null,
    path: [],
    needs: [],
    audience: { administratorIds: administrators.map(({ id }) => id), except: agentId },
  };
}
