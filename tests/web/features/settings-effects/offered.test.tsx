import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { featureFlags, flagsFor, flagsWithEffect } from '#shared/domain/feature-flags.ts';
import { settingCatalog } from '#shared/domain/settings/catalog.ts';
import { settingsWithEffect } from '#shared/domain/settings/settings-with-effect.ts';
import { serverEffects, serverFlagEffects } from '#tests/api/organizations/setting-effects.ts';
import { ruleEffects } from '#tests/unit/settings/rule-effects.ts';
import { aGlobalState } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { settingEntries } from '#web/src/app/command-menu/screens.ts';
import { InternalToolsPage } from '#web/src/features/internal-tools/internal-tools-page.tsx';
import { SettingsPage } from '#web/src/features/organization/settings/settings-page.tsx';
import { anOrganization } from '../organization-factories.ts';
import { flagScreenEffects } from './flag-effects.tsx';
import { screenEffects } from './screen-effects.tsx';

const provenSettings = [ruleEffects, screenEffects, serverEffects].flatMap((effects) => Object.keys(effects));
const provenFlags = [flagScreenEffects, serverFlagEffects].flatMap((effects) => Object.keys(effects));

/** Changed on the page for API access, with the client whose role it is. */
const onOtherPages = ['apiRole'];

describe('what is offered to be set', () => {
  it('are the settings whose effect is proven, and no others', () => {
    expect([...new Set(provenSettings)].toSorted()).toEqual([...settingsWithEffect].toSorted());
  });

  it('are the flags whose effect is proven, and no others', () => {
    expect([...new Set(provenFlags)].toSorted()).toEqual([...flagsWithEffect].toSorted());
  });

  it('is all that the general page shows', async () => {
    fakeServer({
      'GET /api/organizations/northlight': { body: anOrganization() },
      'GET /api/organizations/northlight/roles': { body: [] },
    }).install();
    renderPage(<SettingsPage />, { path: '/organization/northlight/settings' });
    await screen.findByRole('region', { name: 'Apps' });

    const shown = document.body.textContent ?? '';
    const isShown = ({ label, description }: (typeof settingCatalog)[number]) =>
      shown.includes(label) && shown.includes(description);
    expect(settingCatalog.filter(isShown).map(({ name }) => name)).toEqual(
      settingCatalog
        .map(({ name }) => name)
        .filter((name) => settingsWithEffect.has(name) && !onOtherPages.includes(name)),
    );
  });

  it('is all that the command menu finds', () => {
    const found = settingEntries(aGlobalState()).map(({ id }) => id.replace('setting:', ''));

    expect(found).toEqual(
      settingCatalog
        .filter(({ name, readOnly }) => settingsWithEffect.has(name) && !onOtherPages.includes(name) && !readOnly)
        .map(({ name }) => name),
    );
  });

  it('is all that superusers are shown of the flags', async () => {
    fakeServer({
      'GET /api/organizations': { body: [anOrganization()] },
      'GET /api/features': { body: flagsFor([]) },
    }).install();
    renderPage(<InternalToolsPage />, { path: '/internal-tools' });
    const list = within(await screen.findByRole('list', { name: 'Feature flags' }));

    const labels = list.getAllByRole('switch').map((flag) => (flag as HTMLInputElement).labels?.[0]?.textContent);
    expect(labels).toEqual(
      Object.entries(featureFlags).flatMap(([name, { label }]) =>
        [...flagsWithEffect].some((shown) => shown === name) ? [label] : [],
      ),
    );
  });
});
