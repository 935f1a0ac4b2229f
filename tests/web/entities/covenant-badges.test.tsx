import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { aCovenant, aStanding, aStructure } from '#tests/web/support/factories.ts';
import { StatusTiles } from '#web/src/components/status-tiles.tsx';
import { CovenantBadges, covenantCountsText } from '#web/src/entities/covenant/covenant-badges.tsx';

const state = { because: '', nextDueDate: null, periodEnd: null, lastTest: null };
const breached = aCovenant({ id: 'a', state: { ...state, status: 'Breached' } });
const untested = aCovenant({ id: 'b', state: { ...state, status: 'Pending' } });
const met = aCovenant({ id: 'c', state: { ...state, status: 'Met' } });
const { covenants } = aStanding(aStructure(), [met, untested, breached, { ...untested, id: 'd' }]);

it('what was never tested is told as pending, and not as met', () => {
  expect(covenantCountsText(covenants)).toBe('1 breached, 1 met, 2 pending');

  const { container } = render(<CovenantBadges covenants={covenants} />);
  expect(container).toHaveTextContent('1 breached1 met2 pending');
});

it('the tile of what is at risk tells how many of it are overdue', () => {
  const atRisk = { status: 'AtRisk', nextDueDate: '2090-01-01' } as const;
  render(
    <MemoryRouter>
      <StatusTiles standings={[atRisk, { ...atRisk, nextDueDate: '2020-01-01' }]} listedAt="/covenants" />
    </MemoryRouter>,
  );

  expect(screen.getByRole('link', { name: /At risk/ })).toHaveTextContent('At risk21 of them overdue');
  expect(screen.getByRole('link', { name: /Breached/ })).toHaveTextContent('Breached0');
});
