import type { DemoContext, DemoSignIn } from '../demo-seed.ts';
import { type DemoApi, type DemoPerson, demoApi, demoPassword } from './demo-api.ts';
import { harborGroveStructures, northlightStructures } from './demo-structures.ts';
import { seedAffiliations } from './seed-affiliations.ts';
import { seedConfiguration } from './seed-configuration.ts';
import { seedPeople } from './seed-people.ts';
import { seedRights, seedTeam } from './seed-rights.ts';
import { seedSandhollow } from './seed-sandhollow.ts';
import { seedStructure } from './seed-structure.ts';

const superuser = { firstName: 'Sasha', lastName: 'Vance', primaryEmail: 'superuser@trestle.example' };

interface NewOrganization {
  readonly name: string;
  readonly administrator: { readonly firstName: string; readonly lastName: string; readonly primaryEmail: string };
}

async function createOrganization(api: DemoApi, by: DemoPerson, organization: NewOrganization) {
  const { id } = await api.call<{ id: string }>(by, 'POST', '/api/organizations', organization);
  return { id, admin: await api.acceptInvitation(organization.administrator.primaryEmail) };
}

/** Makes two separate organizations through the public API, with people, structures, documents, covenants and figures. */
export async function seedDemo({ origin, stack, print }: DemoContext): Promise<readonly DemoSignIn[]> {
  if (stack.mailbox === undefined) {
    print('No demo organizations: their invitations need the mailbox of the built-in engines.');
    return [];
  }
  const api = demoApi(origin, stack);
  await stack.invoke('workers-bootstrap-superuser', { ...superuser, password: demoPassword });
  const operator = await api.signIn(superuser.primaryEmail);

  const northlight = await createOrganization(api, operator, {
    name: 'Northlight Capital',
    administrator: { firstName: 'Nora', lastName: 'Lindqvist', primaryEmail: 'admin@northlight.example' },
  });
  const harborGrove = await createOrganization(api, operator, {
    name: 'Harbor Grove Fund',
    administrator: { firstName: 'Hugo', lastName: 'Grove', primaryEmail: 'admin@harborgrove.example' },
  });

  await seedConfiguration(api, northlight.id, northlight.admin);
  const people = await seedPeople(api, northlight.id, northlight.admin);
  await seedAffiliations(api, northlight.id, northlight.admin);
  const groups = await seedRights(api, northlight.id, northlight.admin, people);
  for (const structure of northlightStructures) await seedStructure(api, northlight.id, people.dealAdmin, structure);
  for (const structure of harborGroveStructures) await seedStructure(api, harborGrove.id, harborGrove.admin, structure);
  print('Reading the demo credit agreement for covenants');
  const sandhollow = await seedSandhollow(api, northlight.id, people);
  await seedTeam(api, northlight.id, sandhollow, northlight.admin, people, groups);

  return [
    ['Administrator', 'admin@northlight.example'],
    ['Deal administrator', 'dealadmin@northlight.example'],
    ['Analyst', 'analyst@northlight.example'],
    ['Covenant reviewer (a role of their own)', 'reviewer@northlight.example'],
    ['Partner (servicer)', 'servicer@meridian.example'],
    ['Guest (borrower)', 'guest@borrower.example'],
    ['Unaffiliated visitor', 'visitor@unaffiliated.example'],
    ['Superuser', superuser.primaryEmail],
    ['Administrator of another organization', 'admin@harborgrove.example'],
  ].map(([role = '', email = '']) => ({ role, email, password: demoPassword }));
}
