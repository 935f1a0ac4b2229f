import { beforeAll, describe, expect, it } from 'vitest';
import { withAuthenticator } from '#tests/api/session/accounts.ts';
import { anOrganization, good, theSuperuser } from '#tests/support/organization.ts';
import { type Effect, proveEffects } from '#tests/support/setting-effects.ts';
import { type SettingsWorld, serverEffects, serverFlagEffects } from './setting-effects.ts';

let world: SettingsWorld;

beforeAll(async () => {
  const organization = await anOrganization();
  const { id: structureId } = await organization.structure();
  const [guest, member, secondAdmin] = await Promise.all([
    organization.guest(),
    organization.member('Member'),
    organization.member('Admin'),
  ]);
  await organization.grant(
    guest,
    { entityId: structureId },
    { entityId: structureId, sourceType: 'Covenant' },
    { entityId: structureId, sourceType: 'Report' },
  );
  const program = good(await organization.admin.post(`/api/oauth/${organization.id}/enable`, {})).body;
  await withAuthenticator(organization.admin, organization.id);
  world = { organization, structureId, guest, member, secondAdmin, program };
});

const set = async (name: string, value: string) => {
  const { id, admin } = world.organization;
  return good(await admin.post(`/api/entities/${id}/details`, [{ name, value }]));
};

proveEffects(serverEffects, () => world, set);

describe.each(Object.entries(serverFlagEffects))('the flag %s', (name, { outcomes, run }: Effect<SettingsWorld>) => {
  it.each(['true', 'false'])('does what is told of it when it is %s', async (value) => {
    await set('enableEmailTemplates', 'true');
    const body = { enabled: value === 'true', organizationId: world.organization.id };
    good(await (await theSuperuser()).put(`/api/features/${name}`, body));

    expect(outcomes['true']).not.toEqual(outcomes['false']);
    expect(await run(value, world)).toEqual(outcomes[value]);
  });
});
