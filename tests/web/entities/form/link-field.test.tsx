import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { LinkField } from '#web/src/entities/form/link-field.tsx';
import { withSettings } from '../../features/open-portfolio.tsx';
import { aFinancing, aProject, aStructureView } from '../../support/entity-factories.ts';
import { fakeServer } from '../../support/fake-server.ts';
import { renderPage } from '../../support/render-page.tsx';

const taken = aProject({ id: 'taken', name: 'Financed plant', isFinanced: true });
const own = aProject({ id: 'own', name: 'Own plant', isFinanced: true });

function open(what: 'projects' | 'loans', setting: string) {
  const onChange = vi.fn();
  const body = aStructureView({ projects: [aProject(), taken, own], loans: [aFinancing()] });
  fakeServer({ 'GET /api/deals/riverside': { body } }).install();
  const { user } = renderPage(
    <LinkField
      label="Linked"
      placeholder="None"
      dealId="riverside"
      what={what}
      value={[]}
      linked={what === 'projects' ? [own] : []}
      onChange={onChange}
    />,
    { path: '/', global: withSettings({ disableManyToMany: setting }) },
  );
  return { user, onChange };
}

describe('where a project has one financing', { timeout: 20_000 }, () => {
  it('one is chosen of the financings', async () => {
    const { user, onChange } = open('loans', 'true');

    await user.selectOptions(await screen.findByLabelText('Linked'), 'Riverside term loan');
    expect(onChange).toHaveBeenCalledWith(['term-loan']);
  });

  it('projects that another one finances are not offered', async () => {
    const { user } = open('projects', 'true');
    await user.click(await screen.findByRole('button', { name: /^Linked/ }));

    expect(screen.getByText('Projects that already have a financing are not listed.')).toBeVisible();
    expect(screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual([
      'Mesa solar',
      'Own plant',
    ]);
  });
});

describe('where a project has many financings', { timeout: 20_000 }, () => {
  it('any number is chosen of all', async () => {
    const { user } = open('projects', 'false');
    await user.click(await screen.findByRole('button', { name: /^Linked/ }));

    expect(screen.getAllByRole('checkbox')).toHaveLength(3);
  });
});
