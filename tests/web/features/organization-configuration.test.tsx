import { screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import { CalendarChange } from '#shared/domain/calendar.ts';
import type { CurrentRate, RateSource } from '#shared/domain/rate-source.ts';
import { aGlobalState } from '#tests/web/support/factories.ts';
import { type Answering, fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { rowNames } from '#tests/web/support/tables.ts';
import { comingHolidays } from '#web/src/features/organization/calendars/base-holidays.tsx';
import { CalendarsPage } from '#web/src/features/organization/calendars/calendars-page.tsx';
import { CounterpartyTypesPage } from '#web/src/features/organization/counterparty-types/counterparty-types-page.tsx';
import { CurrenciesPage } from '#web/src/features/organization/currencies/currencies-page.tsx';
import { StatusesPage } from '#web/src/features/organization/statuses/statuses-page.tsx';
import {
  aCalendar,
  aCounterpartyType,
  aJob,
  anEntityStatus,
  aRate,
  conflict,
  refused,
} from './organization-factories.ts';

const organization = '/api/organizations/northlight';

const aCurrentRate = (given: Partial<CurrentRate> = {}): CurrentRate => ({
  currency: 'EUR',
  rate: 0.9184,
  date: '2026-11-02',
  source: 'Entered',
  isCurrent: true,
  ...given,
});
const aRateSource = (given: Partial<RateSource> = {}): RateSource => ({
  provider: 'None',
  version: 0,
  offered: [
    { provider: 'EuropeanCentralBank', isSetUp: true },
    { provider: 'OpenExchangeRates', isSetUp: false },
  ],
  feed: null,
  ...given,
});
const currentRates = `GET ${organization}/metrics/currency/USD/rates/current`;
const rateSource = `GET ${organization}/metrics/currency/source`;
/** What else the page of rates reads. */
const besides = { [currentRates]: { body: [] }, [rateSource]: { body: aRateSource() } };

function open(page: ReactElement, routes: Parameters<typeof fakeServer>[0], global = aGlobalState()) {
  const server = fakeServer({ ...besides, ...routes });
  server.install();
  return { ...renderPage(page, { path: '/organization/northlight/settings/here', global }), server };
}

const dialog = (name: string) => within(screen.getByRole('dialog', { name }));
const taken = refused(409, 'nameTaken', 'There is already an item with this name here.');

describe.each([
  { page: <CalendarsPage />, list: `GET ${organization}/calendars`, empty: 'No calendars yet' },
  { page: <StatusesPage />, list: `GET ${organization}/entityStatuses`, empty: 'No statuses of your own yet' },
  {
    page: <CounterpartyTypesPage />,
    list: `GET ${organization}/counterparty-types`,
    empty: 'No counterparty types yet',
  },
  { page: <CurrenciesPage />, list: `GET ${organization}/metrics/currency/USD/rates`, empty: 'No rates yet' },
])('the list of $list', ({ page, list, empty }) => {
  it('says what will be there while there is nothing', async () => {
    open(page, { [list]: { body: [] } });

    expect(await screen.findByText(empty)).toBeVisible();
  });

  it('says what failed and tries again', async () => {
    let isWell = false;
    const { user } = open(page, {
      [list]: () => (isWell ? { body: [] } : refused(403, 'notPermitted', 'You do not have permission to do this.')),
    });

    expect(await screen.findByText('You do not have permission to do this.')).toBeVisible();
    isWell = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByText(empty)).toBeVisible();
  });
});

describe('calendars', () => {
  const list = `GET ${organization}/calendars`;

  it('show their holidays, weekend and fiscal year', async () => {
    open(<CalendarsPage />, { [list]: { body: [aCalendar()] } });

    const row = within(await screen.findByRole('row', { name: /New York banking days/ }));
    expect(row.getByText('Federal Reserve banks, 1 of your own, 1 worked')).toBeVisible();
    expect(row.getByText('Saturday and Sunday')).toBeVisible();
    expect(row.getByText('July 1')).toBeVisible();
  });

  it('are made with a weekend and holidays of their own', async () => {
    const { user, server } = open(<CalendarsPage />, {
      [list]: { body: [] },
      [`POST ${organization}/calendars`]: { body: aCalendar() },
    });

    await user.click(await screen.findByRole('button', { name: 'New calendar' }));
    const form = dialog('New calendar');
    await user.click(form.getByRole('button', { name: 'Create calendar' }));
    expect(await form.findByText('Enter a name.')).toBeVisible();
    await user.type(form.getByLabelText('Name'), 'Gulf');
    await user.selectOptions(form.getByLabelText('Public holidays'), 'None');
    await user.click(form.getByRole('checkbox', { name: 'Sunday' }));
    await user.click(form.getByRole('checkbox', { name: 'Friday' }));
    await user.selectOptions(form.getByLabelText('Fiscal year begins, month'), 'April');
    await user.selectOptions(form.getByLabelText('Fiscal year begins, day'), '1');
    await user.click(form.getByRole('button', { name: 'Add holiday' }));
    await user.type(form.getByLabelText('Day'), '2026-12-02');
    await user.type(form.getByLabelText('Holiday'), 'National Day');
    await user.click(form.getByRole('button', { name: 'Create calendar' }));

    expect(await screen.findByText('Create calendar succeeded.')).toBeVisible();
    expect(server.last(`POST ${organization}/calendars`)?.body).toEqual({
      name: 'Gulf',
      base: 'None',
      weekend: [5, 6],
      holidays: [{ date: '2026-12-02', name: 'National Day' }],
      workedDays: [],
      fiscalYearStart: '04-01',
    });
  });

  it('are worked on days that are excepted, unless these are their own holidays', async () => {
    const { user, server } = open(<CalendarsPage />, {
      [list]: { body: [] },
      [`POST ${organization}/calendars`]: { body: aCalendar() },
    });

    await user.click(await screen.findByRole('button', { name: 'New calendar' }));
    const form = dialog('New calendar');
    await user.type(form.getByLabelText('Name'), 'Closing desk');
    await user.click(form.getByRole('button', { name: 'Add holiday' }));
    await user.click(form.getByRole('button', { name: 'Add worked day' }));
    const [holiday, worked] = form.getAllByLabelText('Day');
    if (holiday === undefined || worked === undefined) throw new Error('There are not two days.');
    await user.type(holiday, '2026-12-24');
    await user.type(form.getByLabelText('Holiday'), 'Christmas Eve');
    await user.type(worked, '2026-12-24');
    await user.type(form.getByLabelText('Reason'), 'Year end');
    await user.click(form.getByRole('button', { name: 'Create calendar' }));
    expect(await form.findByText('This day is also entered as a holiday. Keep one of the two.')).toBeVisible();
    await user.clear(worked);
    await user.type(worked, '2026-12-19');
    await user.click(form.getByRole('button', { name: 'Create calendar' }));

    expect(await screen.findByText('Create calendar succeeded.')).toBeVisible();
    expect(server.last(`POST ${organization}/calendars`)?.body).toMatchObject({
      holidays: [{ date: '2026-12-24', name: 'Christmas Eve' }],
      workedDays: [{ date: '2026-12-19', name: 'Year end' }],
    });
  });

  it('take over holidays that they do not have, and overwrite none', async () => {
    const year = new Date().getFullYear();
    const own = { date: `${year}-12-25`, name: 'Winter break' };
    const change = `PUT ${organization}/calendars/new-york`;
    const { user, server } = open(<CalendarsPage />, {
      [list]: { body: [aCalendar({ base: 'None', weekend: [0, 6], holidays: [own], workedDays: [] })] },
      'GET /api/config': { body: { workingDaysApiKey: '', holidayServiceUrl: '', goJsApiKey: '' } },
      [change]: { body: aCalendar() },
    });

    await user.click(await screen.findByRole('button', { name: 'Actions for New York banking days' }));
    await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
    const form = dialog('Edit calendar');
    await user.selectOptions(form.getByLabelText('To year'), String(year));
    await user.click(form.getByRole('button', { name: 'Show holidays' }));
    expect(await form.findByText(/^No holiday service is set up, so these are the built-in holidays/)).toBeVisible();
    expect(form.queryByLabelText('Holiday', { exact: true })).toHaveValue('Winter break');
    await user.click(form.getByRole('checkbox', { name: /^Labor Day/ }));
    await user.click(form.getByRole('button', { name: /^Take over \d+ holidays$/ }));
    await user.click(form.getByRole('button', { name: 'Save calendar' }));

    expect(await screen.findByText('Organization settings saved')).toBeVisible();
    const { holidays } = CalendarChange.required({ holidays: true }).parse(server.last(change)?.body);
    expect(holidays.filter(({ date }) => date === own.date)).toEqual([own]);
    expect(holidays.map(({ name }) => name)).toContain('Thanksgiving Day');
    expect(holidays.map(({ name }) => name)).not.toContain('Labor Day');
    expect(holidays.map(({ date }) => date)).toEqual(holidays.map(({ date }) => date).toSorted());
  });

  const found = { date: '2026-07-04', public_holiday: '1', public_holiday_description: 'Founding Day' };
  it.each([
    {
      when: 'answers',
      answer: { body: { result: { non_working_days: [found] } } },
      words: /^From the holiday service\./,
      name: /^Founding Day/,
    },
    {
      when: 'fails',
      answer: { status: 503, body: {} },
      words: /^The holiday service did not answer, so these are the built-in holidays/,
      name: /^Veterans Day/,
    },
  ])('offer holidays and say whose they are when the holiday service $when', async ({ answer, words, name }) => {
    const service = 'GET /1.3/list_non_working_days';
    const { user, server } = open(<CalendarsPage />, {
      [list]: { body: [] },
      'GET /api/config': {
        body: { workingDaysApiKey: 'a-key', holidayServiceUrl: 'https://holidays.example/1.3', goJsApiKey: '' },
      },
      [service]: answer,
    });

    await user.click(await screen.findByRole('button', { name: 'New calendar' }));
    const form = dialog('New calendar');
    await user.selectOptions(form.getByLabelText('Public holidays'), 'None');
    await user.click(form.getByRole('button', { name: 'Show holidays' }));

    expect(await form.findByText(words)).toBeVisible();
    expect(form.getAllByRole('checkbox', { name })[0]).toBeVisible();
    expect(server.last(service)?.query.get('key')).toBe('a-key');
    expect(server.last(service)?.query.get('country_code')).toBe('US');
  });

  it('keep what was entered when the name is taken', async () => {
    const { user } = open(<CalendarsPage />, { [list]: { body: [] }, [`POST ${organization}/calendars`]: taken });

    await user.click(await screen.findByRole('button', { name: 'New calendar' }));
    const form = dialog('New calendar');
    await user.type(form.getByLabelText('Name'), 'Gulf');
    await user.click(form.getByRole('button', { name: 'Create calendar' }));

    expect(await form.findByText('There is already an item with this name here.')).toBeVisible();
    expect(form.getByLabelText('Name')).toHaveValue('Gulf');
  });

  it('are changed by two people without one losing anything', async () => {
    const change = `PUT ${organization}/calendars/new-york`;
    const { user, server } = open(<CalendarsPage />, {
      [list]: ({ query }) => ({ body: [aCalendar(query.get('limit') === '500' ? { version: 7 } : {})] }),
      [change]: ({ body }) => ((body as { version: number }).version === 7 ? { body: aCalendar() } : conflict),
    });

    await user.click(await screen.findByRole('button', { name: 'Actions for New York banking days' }));
    await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
    const form = dialog('Edit calendar');
    await user.click(form.getByRole('button', { name: 'Remove holiday Christmas Eve' }));
    await user.click(form.getByRole('button', { name: 'Save calendar' }));
    await user.click(await screen.findByRole('button', { name: 'Keep my changes' }));
    await waitFor(() => expect(screen.queryByText('Someone else changed this')).toBeNull());
    await user.click(form.getByRole('button', { name: 'Save calendar' }));

    expect(await screen.findByText('Organization settings saved')).toBeVisible();
    expect(server.last(change)?.body).toMatchObject({ version: 7, holidays: [] });
  });

  it('become obsolete once that is confirmed, and can be used again', async () => {
    const change = `PUT ${organization}/calendars/new-york`;
    const { user, server } = open(<CalendarsPage />, {
      [list]: ({ query }) => ({
        body: query.get('launchStatus') === 'Obsolete' ? [aCalendar({ launchStatus: 'Obsolete' })] : [aCalendar()],
      }),
      [change]: { body: aCalendar() },
    });

    await user.click(await screen.findByRole('button', { name: 'Actions for New York banking days' }));
    await user.click(screen.getByRole('menuitem', { name: 'Make obsolete' }));
    await user.click(dialog('Make New York banking days obsolete?').getByRole('button', { name: 'Make obsolete' }));
    await waitFor(() => expect(server.last(change)?.body).toEqual({ version: 3, launchStatus: 'Obsolete' }));

    await user.click(screen.getByRole('radio', { name: 'Obsolete' }));
    await user.click(await screen.findByRole('button', { name: 'Actions for New York banking days' }));
    await user.click(screen.getByRole('menuitem', { name: 'Restore' }));
    await waitFor(() => expect(server.last(change)?.body).toEqual({ version: 3, launchStatus: 'Active' }));
  });

  it('know the federal holidays of the coming twelve months', () => {
    const holidays = comingHolidays('FederalReserve', '2026-11-20');

    expect(holidays).toHaveLength(10);
    expect(holidays[0]).toEqual({ date: '2026-11-26', name: 'Thanksgiving Day' });
    expect(holidays).toContainEqual({ date: '2027-07-05', name: 'Independence Day' });
    expect(holidays.at(-1)).toEqual({ date: '2027-11-11', name: 'Veterans Day' });
    expect(holidays.map(({ date }) => date)).not.toContain('2027-06-19');
  });
});

describe('statuses', () => {
  const list = `GET ${organization}/entityStatuses`;

  it('are listed by type of entity, with word and color', async () => {
    const { user, server } = open(<StatusesPage />, { [list]: { body: [anEntityStatus()] } });

    const row = within(await screen.findByRole('row', { name: /Term sheet/ }));
    expect(row.getByText('Amber')).toBeVisible();
    expect(row.getByText('Origination')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('For entities of type'), 'Loan');

    await waitFor(() => expect(server.last(list)?.query.get('entityType')).toBe('Loan'));
  });

  it('are made for a type, with where they are used', async () => {
    const { user, server } = open(<StatusesPage />, {
      [list]: { body: [anEntityStatus()] },
      [`POST ${organization}/entityStatuses`]: { body: anEntityStatus() },
    });

    await screen.findByRole('row', { name: /Term sheet/ });
    await user.click(screen.getByRole('button', { name: 'New status' }));
    const form = dialog('New status');
    await user.type(form.getByLabelText('Name'), 'Watch list');
    await user.click(form.getByRole('checkbox', { name: 'Portfolio management' }));
    await user.click(form.getByRole('button', { name: 'Create status' }));
    expect(await form.findByText('Choose where the status is used.')).toBeVisible();
    await user.click(form.getByRole('checkbox', { name: 'Origination' }));
    await user.selectOptions(form.getByLabelText('Color'), 'Red');
    await user.click(form.getByRole('button', { name: 'Create status' }));

    expect(await screen.findByText('Successfully created entity status')).toBeVisible();
    expect(server.last(`POST ${organization}/entityStatuses`)?.body).toEqual({
      name: 'Watch list',
      entityType: 'Deal',
      visibilities: ['Origination'],
      color: 'red',
      position: 1,
    });
  });

  it('are changed, but not for another type', async () => {
    const { user, server } = open(<StatusesPage />, {
      [list]: { body: [anEntityStatus()] },
      [`PUT ${organization}/entityStatuses`]: { body: anEntityStatus() },
    });

    await user.click(await screen.findByRole('button', { name: 'Actions for Term sheet' }));
    await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
    const form = dialog('Edit status');
    expect(form.getByLabelText('For entities of type')).toBeDisabled();
    await user.selectOptions(form.getByLabelText('Color'), 'Red');
    await user.click(form.getByRole('button', { name: 'Save status' }));

    expect(await screen.findByText('Successfully updated entity status')).toBeVisible();
    expect(server.last(`PUT ${organization}/entityStatuses`)?.body).toEqual({
      id: 'term-sheet',
      version: 3,
      name: 'Term sheet',
      visibilities: ['Origination'],
      color: 'red',
    });
  });
});

describe('the order of statuses', () => {
  const list = `GET ${organization}/entityStatuses`;
  const order = `PUT ${organization}/entityStatuses/order`;
  const [sheet, closed, operating] = [
    anEntityStatus(),
    anEntityStatus({ id: 'closed', name: 'Closed', position: 1, version: 5 }),
    anEntityStatus({ id: 'operating', name: 'Operating', position: 2 }),
  ] as const;
  const ofType: Answering = ({ query }) => ({
    body: query.get('entityType') === 'Loan' ? [] : [sheet, closed, operating],
  });

  async function openOrder(routes: Parameters<typeof fakeServer>[0] = {}) {
    const opened = open(<StatusesPage />, { [list]: ofType, [order]: { body: {} }, ...routes });
    await opened.user.click(await screen.findByRole('button', { name: 'Change order' }));
    const form = dialog('Order of statuses');
    await form.findByText('Operating');
    const shown = () => form.getAllByRole('listitem').map(({ textContent }) => textContent);
    return { ...opened, form, shown };
  }

  it('is changed by buttons that keep the focus, and saved by one write', async () => {
    const { user, server, form, shown } = await openOrder();
    expect(shown()).toEqual(['Term sheet', 'Closed', 'Operating']);

    form.getByRole('button', { name: 'Move Operating up' }).focus();
    await user.keyboard('{Enter}{Enter}{Enter}');

    expect(shown()).toEqual(['Operating', 'Term sheet', 'Closed']);
    expect(form.getByRole('button', { name: 'Move Operating up' })).toHaveFocus();
    expect(form.getByRole('button', { name: 'Move Operating up' })).toHaveAttribute('aria-disabled', 'true');
    expect(form.getByText('Operating is 1 of 3')).toBeInTheDocument();
    expect(server.last(order)).toBeUndefined();
    await user.click(form.getByRole('button', { name: 'Move Term sheet down' }));
    await user.click(form.getByRole('button', { name: 'Save order' }));

    expect(await screen.findByText('Order of statuses saved')).toBeVisible();
    expect(screen.getByText('Operating, Closed, Term sheet')).toBeVisible();
    expect(server.all(order).map(({ body }) => body)).toEqual([
      {
        entityType: 'Deal',
        statuses: [
          { id: 'operating', version: 3 },
          { id: 'closed', version: 5 },
          { id: 'term-sheet', version: 3 },
        ],
      },
    ]);
  });

  it('that nobody changed is written by nobody', async () => {
    const { user, server, form } = await openOrder();

    await user.click(form.getByRole('button', { name: 'Save order' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.last(order)).toBeUndefined();
  });

  it('is that of one type at a time', async () => {
    const { user, form } = await openOrder();

    await user.selectOptions(form.getByLabelText('For entities of type'), 'Loan');

    expect(await form.findByText('There are no statuses of your own for this type.')).toBeVisible();
  });

  it('goes on without a status that somebody has removed meanwhile', async () => {
    let isGone = false;
    const { user, form, shown } = await openOrder({
      [list]: () => ({ body: isGone ? [sheet, operating] : [sheet, closed, operating] }),
      [order]: refused(404, 'entityStatusNotFound', 'This status does not exist in your organization.'),
    });
    await user.click(form.getByRole('button', { name: 'Move Operating up' }));
    isGone = true;
    await user.click(form.getByRole('button', { name: 'Save order' }));

    expect(await screen.findByText(/One of these statuses has been removed meanwhile/)).toBeVisible();
    expect(shown()).toEqual(['Term sheet', 'Operating']);
  });

  it('is asked about before it is lost, whether the dialog is closed or another type is chosen', async () => {
    const { user, form, shown } = await openOrder();
    const question = async () => within(await screen.findByRole('dialog', { name: 'Discard your changes?' }));
    const type = form.getByLabelText('For entities of type');
    await user.click(form.getByRole('button', { name: 'Move Operating up' }));

    await user.click(form.getByRole('button', { name: 'Cancel' }));
    await user.click((await question()).getByRole('button', { name: 'Keep editing' }));
    await user.selectOptions(type, 'Loan');
    await user.click((await question()).getByRole('button', { name: 'Keep editing' }));
    expect(type).toHaveValue('Deal');
    expect(shown()).toEqual(['Term sheet', 'Operating', 'Closed']);

    await user.selectOptions(type, 'Loan');
    await user.click((await question()).getByRole('button', { name: 'Discard' }));
    expect(await form.findByText('There are no statuses of your own for this type.')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is kept where somebody else saved first, and sent with what they saved', async () => {
    let isChanged = true;
    const { user, server, form } = await openOrder({ [order]: () => (isChanged ? conflict : { body: {} }) });
    await user.click(form.getByRole('button', { name: 'Move Closed up' }));
    await user.click(form.getByRole('button', { name: 'Save order' }));
    isChanged = false;

    const question = within(await screen.findByRole('dialog', { name: /changed/i }));
    await user.click(question.getByRole('button', { name: /keep/i }));
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
    await user.click(form.getByRole('button', { name: 'Save order' }));

    expect(await screen.findByText('Order of statuses saved')).toBeVisible();
    expect(server.last(order)?.body).toMatchObject({ statuses: [{ id: 'closed' }, { id: 'term-sheet' }, {}] });
  });
});

describe('counterparty types', () => {
  it('are made, and a taken name stays on the form', async () => {
    let isTaken = true;
    const { user } = open(<CounterpartyTypesPage />, {
      [`GET ${organization}/counterparty-types`]: { body: [aCounterpartyType()] },
      [`POST ${organization}/counterparty-types`]: () => (isTaken ? taken : { body: aCounterpartyType() }),
    });

    await screen.findByRole('row', { name: /Offtaker/ });
    await user.click(screen.getByRole('button', { name: 'New counterparty type' }));
    const form = dialog('New counterparty type');
    await user.type(form.getByLabelText('Name'), 'Offtaker');
    await user.click(form.getByRole('button', { name: 'Create counterparty type' }));
    expect(await form.findByText('There is already an item with this name here.')).toBeVisible();
    isTaken = false;
    await user.type(form.getByLabelText('Name'), ' of power');
    await user.click(form.getByRole('button', { name: 'Create counterparty type' }));

    expect(await screen.findByText('New counterparty type created successfully.')).toBeVisible();
  });
});

describe('rates of exchange', () => {
  const list = `GET ${organization}/metrics/currency/USD/rates`;
  const save = `POST ${organization}/metrics/currency/USD/rates`;

  it('stand with their day and source, page by page', async () => {
    const { user } = open(<CurrenciesPage />, {
      [list]: ({ query }) =>
        query.get('cursor') === null
          ? { body: [aRate()], headers: { 'X-Next-Cursor': 'page-2' } }
          : { body: [aRate({ date: '2026-10-01', rate: 0.91 })] },
    });

    const row = within(await screen.findByRole('row', { name: /0\.9184/ }));
    expect(row.getByText('Nov 2, 2026')).toBeVisible();
    expect(row.getByText('Entered')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Load more' }));

    expect(await screen.findByText('Oct 1, 2026')).toBeVisible();
    expect(rowNames('Exchange rates')).toEqual(['EUR', 'EUR']);
  });

  it('are entered for a day, for those currencies that have a number', async () => {
    const { user, server } = open(<CurrenciesPage />, { [list]: { body: [] }, [save]: { body: [aRate()] } });

    await user.click(await screen.findByRole('button', { name: 'Enter rates' }));
    const form = dialog('Enter rates');
    await user.click(form.getByRole('button', { name: 'Save rates' }));
    expect(await form.findByText('Enter at least one rate.')).toBeVisible();
    await user.type(form.getByLabelText('EUR'), '-1');
    await user.click(form.getByRole('button', { name: 'Save rates' }));
    expect(await form.findByText('Enter a rate above zero.')).toBeVisible();
    await user.clear(form.getByLabelText('EUR'));
    await user.type(form.getByLabelText('EUR'), '0.9184');
    await user.clear(form.getByLabelText('From'));
    await user.type(form.getByLabelText('From'), '2026-11-20');
    await user.click(form.getByRole('button', { name: 'Save rates' }));

    expect(await screen.findByText('Successfully updated rates')).toBeVisible();
    expect(server.last(save)?.body).toEqual([{ currency: 'EUR', date: '2026-11-20', rate: 0.9184 }]);
  });

  it('are marked where the server does not take them, in the row of their currency', async () => {
    const complaints = { '0.rate': 'This rate is far from the last one.', '1.date': 'This day is yet to come.' };
    const currencies = ['USD', 'EUR', 'GBP', 'JPY'].map((name) => ({ name, symbol: name }));
    const { user } = open(
      <CurrenciesPage />,
      { [list]: { body: [] }, [save]: refused(400, 'requestInvalid', 'Check the entries.', complaints) },
      { ...aGlobalState(), currencies },
    );

    await user.click(await screen.findByRole('button', { name: 'Enter rates' }));
    const form = dialog('Enter rates');
    await user.type(form.getByLabelText('GBP'), '0.79');
    await user.type(form.getByLabelText('JPY'), '155');
    await user.click(form.getByRole('button', { name: 'Save rates' }));

    expect(await form.findByText('This rate is far from the last one.')).toBeVisible();
    expect(form.getByLabelText('GBP')).toHaveAccessibleDescription('This rate is far from the last one.');
    expect(form.getByLabelText('From')).toHaveAccessibleDescription('This day is yet to come.');
    expect(form.getByLabelText('EUR')).toBeValid();
    expect(form.getByLabelText('JPY')).toBeValid();
  });

  it('say which of them apply today, and which is too old or missing', async () => {
    open(<CurrenciesPage />, {
      [list]: { body: [] },
      [currentRates]: {
        body: [
          aCurrentRate({ currency: 'CAD', rate: 1.3569, source: 'European Central Bank' }),
          aCurrentRate({ currency: 'GBP', rate: 0.79, date: '2025-01-02', isCurrent: false }),
          aCurrentRate({ currency: 'TWD', rate: null, date: null, source: null, isCurrent: false }),
        ],
      },
    });

    const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));
    expect((await row(/CAD/)).getByText('Applies today')).toBeVisible();
    expect((await row(/CAD/)).getByText('European Central Bank')).toBeVisible();
    expect((await row(/GBP/)).getByText('Does not apply today: amounts are not converted')).toBeVisible();
    expect((await row(/TWD/)).getByText('No rate: amounts are not converted')).toBeVisible();
  });

  it('are taken from a provider that the installation is set up for', async () => {
    const choose = `PUT ${organization}/metrics/currency/source`;
    let source = aRateSource();
    const { user, server } = open(<CurrenciesPage />, {
      [list]: { body: [] },
      [rateSource]: () => ({ body: source }),
      [choose]: () => {
        source = aRateSource({ provider: 'EuropeanCentralBank', version: 1 });
        return { body: source };
      },
    });

    const field = await screen.findByLabelText('Take rates from');
    expect(within(field).getByRole('option', { name: /not set up in this installation/ })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Save provider' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Fetch now' })).toBeNull();
    await user.selectOptions(field, 'European Central Bank');
    await user.click(screen.getByRole('button', { name: 'Save provider' }));

    expect(await screen.findByText('Its rates are being fetched for the first time.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Fetch now' })).toBeVisible();
    expect(server.last(choose)?.body).toEqual({ provider: 'EuropeanCentralBank', version: 0 });
  });

  it('say why those of the provider are not up to date, and are fetched on request', async () => {
    const failure = 'The European Central Bank answered with the error 503. No rate was changed.';
    const feed = {
      provider: 'EuropeanCentralBank',
      newest: '2026-11-02',
      askedAt: '2026-11-20T17:00:00.000Z',
      failure,
    } as const;
    const job = aJob({ id: 'fetching', kind: 'exchange-rates', title: 'Fetch exchange rates', status: 'queued' });
    const { user } = open(<CurrenciesPage />, {
      [list]: { body: [] },
      [rateSource]: { body: aRateSource({ provider: 'EuropeanCentralBank', version: 1, feed }) },
      [`POST ${organization}/metrics/currency/source/fetch`]: { status: 202, body: job },
      'GET /api/jobs/fetching': { body: { ...job, status: 'failed', error: 'It was asked too often.' } },
    });

    expect(await screen.findByText(failure)).toBeVisible();
    expect(screen.getByText('Nov 2, 2026', { exact: false })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Fetch now' }));

    expect(await screen.findByText('It was asked too often.')).toBeVisible();
  });

  it('can be seen, and not changed, by whoever may not edit the organization', async () => {
    open(
      <CurrenciesPage />,
      { [list]: { body: [] }, [rateSource]: { body: aRateSource({ provider: 'EuropeanCentralBank', version: 1 }) } },
      {
        ...aGlobalState(),
        permissions: { ...aGlobalState().permissions, superuser: false, roles: [], ownRoles: [], permissions: [] },
      },
    );

    expect(await screen.findByText('Rates are those of the European Central Bank.')).toBeVisible();
    expect(screen.queryByLabelText('Take rates from')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Fetch now' })).toBeNull();
  });
});
