import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import { anEvent } from '#tests/support/covenants.ts';
import { aStructureView } from '#tests/web/support/entity-factories.ts';
import { aCovenant, aGlobalState } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { today } from '#web/src/components/date-text.tsx';
import { EventsSection } from '#web/src/features/covenants/events/events-section.tsx';

const notice = aCovenant({ covenantType: 'Report', frequency: 'Event', anchor: 'Event', dueOffsetDays: 5 });
const path = `/api/entities/riverside/covenants/${notice.id}/events`;

function show(covenant: CovenantWithState, role: Parameters<typeof aGlobalState>[0] = 'Admin') {
  const server = fakeServer({
    [`POST ${path}`]: { body: covenant },
    [`POST ${path}/2026-03-02/removal`]: { body: covenant },
  });
  server.install();
  const page = <EventsSection structure={aStructureView()} covenant={covenant} />;
  return { server, ...renderPage(page, { path: '/', global: aGlobalState(role) }) };
}

describe('the events of a covenant', () => {
  it('say that nothing is due before one is recorded, and how it becomes due', async () => {
    const { server, user } = show(notice);

    expect(await screen.findByText('No event is recorded yet. Nothing is due before one is.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Record event' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Due: 5 days after its event.')).toBeVisible();
    await user.type(dialog.getByLabelText('What happened (optional)'), 'Fire in a transformer');
    await user.click(dialog.getByRole('button', { name: 'Record event' }));

    await expect
      .poll(() => server.last(`POST ${path}`)?.body)
      .toEqual({ happenedOn: today(), note: 'Fire in a transformer', version: notice.version });
  });

  it('are told with their due date and who recorded them, and are taken back when that is confirmed', async () => {
    const { server, user } = show({ ...notice, events: [{ ...anEvent('2026-03-02'), note: 'Hail' }] });

    const event = await screen.findByRole('listitem');
    expect(event).toHaveTextContent('Mar 2, 2026, due Mar 7, 2026');
    expect(event).toHaveTextContent('Recorded by Olivia Officer');
    expect(event).toHaveTextContent('Hail');
    await user.click(screen.getByRole('button', { name: 'Remove event of Mar 2, 2026' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Remove event' }));

    await expect.poll(() => server.last(`POST ${path}/2026-03-02/removal`)?.body).toEqual({ version: notice.version });
  });

  it('are not there for what falls due by the calendar', () => {
    show(aCovenant());

    expect(screen.queryByText('Events')).toBeNull();
  });
});
