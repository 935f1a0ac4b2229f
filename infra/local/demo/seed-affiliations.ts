import type { DemoApi, DemoPerson } from './demo-api.ts';
import type { DemoBook } from './demo-book.ts';
import { parties, servicer } from './northlight/parties.ts';
import type { DemoPeople } from './seed-people.ts';

interface Made {
  readonly id: string;
}

/** Organizations around Northlight Capital: parties that it manages, and a servicer whose people work with it. */
export async function seedAffiliations(
  api: DemoApi,
  admin: DemoPerson,
  book: DemoBook,
  { analystRole }: DemoPeople,
): Promise<void> {
  const path = `/api/organizations/${book.organizationId}`;
  const add = async (party: (typeof parties)[number]) => {
    const { id } = await api.call<Made>(admin, 'POST', `${path}/managed`, { country: 'United States', ...party });
    book.counterparties.set(party.name, { sourceType: 'Organization', sourceId: id });
  };
  const employ = async () => {
    const { id } = await api.call<Made>(admin, 'POST', `${path}/partner`, servicer);
    book.counterparties.set(servicer.name, { sourceType: 'Partner', sourceId: id });
    const priya = { firstName: 'Priya', lastName: 'Raman', primaryEmail: 'servicer@meridian.example' };
    await api.call(admin, 'POST', `${path}/partner/${id}/agent`, { ...priya, roles: [analystRole] });
    await api.acceptInvitation(priya.primaryEmail);
  };
  await Promise.all([employ(), ...parties.map(add)]);
}
