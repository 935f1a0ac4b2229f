import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { Permission } from '#shared/domain/permissions/permission.ts';
import { aStructureView } from '#tests/web/support/entity-factories.ts';
import type { GlobalState } from '#web/src/api/global-state.tsx';
import { aVisitor, forgetAnswers, visit } from './visit.tsx';

const id = '5f0c3a52-6f4e-4a53-8d6b-0d6f6f1f0a01';
const slow = { timeout: 5_000 };

async function pagesOffered(global: GlobalState): Promise<readonly (string | null)[]> {
  const { user } = visit(`/deals/${id}/deal-details`, {
    global,
    routes: {
      [`GET /api/deals/${id}`]: { body: aStructureView({ id }) },
      [`GET /api/entities/${id}/covenants`]: { body: [] },
    },
  });
  await screen.findByRole('navigation', { name: 'Structure' }, slow);
  await user.keyboard('{Control>}k{/Control}');
  const group = within(await screen.findByRole('group', { name: 'This structure' }, slow));
  return group.getAllByRole('option').map(({ firstChild }) => firstChild?.nextSibling?.textContent ?? null);
}

beforeEach(forgetAnswers);

describe('the command menu on a page of a structure', { timeout: 20_000 }, () => {
  it('offers every page of the structure, however many there are', async () => {
    expect(await pagesOffered(aVisitor({}))).toEqual([
      'Overview',
      'Financings',
      'Projects',
      'All covenants',
      'Financial covenants & KPIs',
      'Calendar',
      'All figures',
      'Debt service',
      'Performance',
      'Historicals',
      'Forecasts',
      'Data signals',
      'Data room',
      'Forms',
      'Parties & team',
      'Diagram',
      'Details',
      'Activity',
    ]);
  });

  it('leaves out what the reader may not see, and what the organization has switched off', async () => {
    const visitor = aVisitor({ settings: { hideStructureDiagram: 'true' } });
    const granted = { level: 'View', action: 'Grant', organizationId: 'northlight' };
    const permissions = ['Deal', 'Loan'].map((sourceType) => Permission.parse({ ...granted, sourceType }));

    expect(await pagesOffered({ ...visitor, permissions: { ...visitor.permissions, roles: [], permissions } })).toEqual(
      ['Overview', 'Financings', 'Parties & team', 'Details', 'Activity'],
    );
  });

  it('leads to the import from Excel where that is switched on', async () => {
    const visitor = aVisitor({});
    const features = [{ name: 'ExcelTemplateImportStructureInformation' as const, enabled: true }];
    const { user } = visit('/profile', { global: { ...visitor, features } });
    await screen.findByRole('heading', { name: 'Nora Lindqvist' }, slow);
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', undefined, slow), 'excel');

    expect(await screen.findByRole('option', { name: /^Import from Excel/ })).toBeVisible();
  });
});
