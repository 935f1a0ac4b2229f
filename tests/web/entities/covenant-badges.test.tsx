import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { aCovenant, aStanding, aStructure } from '#tests/web/support/factories.ts';
import { StatusTiles } from '#web/src/components/status-tiles.tsx';
import { CovenantBadges, covenantCountsText } from '#web/src/entities/covenant/covenant-badges.tsx';

const state = { because: '', nextDueDate: null, periodEnd: null, lastTest: null };
const breached = aCovenant({ id: 'a', state: { ...state, status: 'Breached' } });
const untested = aCovenant({ id: 'b', state: { ...state, status: 'NotYetDue' } });
const met = aCovenant({ id: 'c', state: { ...state, status: 'Met' } });
const { covenants } = aStanding(aStructure(), [met, untested, breached, { ...untested, id: 'd' }]);

it('what was never tested is told as not yet due, and not as met', () => {
  expect(covenantCountsText(covenants)).toBe('1 breached, 1 met, 2 not yet due');

  const { container } = render(<CovenantBadges covenants={covenants} />);
  expect(container).toHaveTextContent('1 breached1 met2 not yet due');
});

it('tiles count statuses together and tell those that have names of their own; nothing is waived', () => {
  render(
    <MemoryRouter>
      <StatusTiles
        standings={[{ status: 'AtRisk' }, { status: 'Overdue' }, { status: 'InCure' }, { status: 'NoData' }]}
        listedAt="/covenants"
      />
    </MemoryRouter>,
  );

  expect(screen.getByRole('link', { name: /At risk/ })).toHaveTextContent('At risk21 of them overdue');
  expect(screen.getByRole('link', { name: /Breached/ })).toHaveTextContent('Breached11 of them in cure');
  expect(screen.getByRole('link', { name: /Pending/ })).toHaveTextContent('Pending11 of them no data');
  expect(screen.queryByRole('link', { name: /Waived/ })).toBeNull();
});
