import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CovenantTest } from '#shared/domain/covenant.ts';
import { addDays, weekdayNames, weekdayOf } from '#shared/time/dates.ts';
import { aCovenant, aStructure, aTest } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { today } from '#web/src/components/date-text.tsx';
import { TestsSection } from '#web/src/features/covenants/figures/tests-section.tsx';

const week = addDays(today(), -3);
const weekEndsOn = weekdayNames[weekdayOf(week)] ?? 'Sunday';
const own = aCovenant({ metric: 'Collateral Cover', frequency: 'Weekly', weekEndsOn, startsOn: '2020-01-03' });
const covenant = { ...own, state: { ...own.state, periodEnd: week, nextDueDate: addDays(week, 5) } };
const untested = aTest({ periodEnd: week, dueDate: addDays(week, 5), value: null, headroom: null, result: 'Pending' });
const path = '/api/entities/riverside/metrics/create/datapoints';

function open(answer: (to: string | null) => readonly CovenantTest[]) {
  const server = fakeServer({
    'GET /api/entities/riverside/checks': ({ query }) => ({ body: answer(query.get('to')) }),
    'GET /api/entities/riverside/details': { body: [] },
    'GET /api/entities/riverside/details/types/Deal': { body: [] },
    'GET /api/room/riverside/documents/structure': { body: [] },
    'GET /api/room/riverside/listing': { body: [] },
    [`POST ${path}`]: { body: [] },
  });
  server.install();
  return { server, ...renderPage(<TestsSection structure={aStructure()} covenant={covenant} />, { path: '/' }) };
}

describe('a weekly covenant', () => {
  it('takes the figure of the day on which its week ends', async () => {
    const { server, user } = open(() => [untested]);

    expect(await screen.findByLabelText('As of')).toHaveValue(week);
    await user.type(screen.getByLabelText('Collateral Cover'), '1.4');
    await user.click(screen.getByRole('button', { name: 'Save figure' }));

    await expect
      .poll(() => server.last(`POST ${path}`)?.body)
      .toMatchObject({ frequency: 'Daily', values: [{ period: week, value: 1.4 }] });
  });

  it('shows two years of tests, and leads to earlier ones and back', async () => {
    const { server, user } = open((to) =>
      to === null ? [untested] : [aTest({ periodEnd: '2022-01-07', value: 1.31 })],
    );
    const table = within(await screen.findByRole('table', { name: 'Tests, newest first' }));
    expect(table.queryByText('1.31×')).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Earlier tests' }));
    expect(await screen.findByText('1.31×')).toBeVisible();
    expect(server.last('GET /api/entities/riverside/checks')?.query.get('to')).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    await user.click(screen.getByRole('button', { name: 'Latest tests' }));
    expect(screen.queryByText('1.31×')).toBeNull();
  });
});
