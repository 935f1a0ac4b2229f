import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Avatar, initialsOf } from '#web/src/components/avatar.tsx';
import { DateText } from '#web/src/components/date-text.tsx';
import { applyDensity, chooseDensity, densityChoice } from '#web/src/components/density.ts';
import { Duration, Money, Percent, Ratio, UnitFigure } from '#web/src/components/number-texts.tsx';
import { PageHeader } from '#web/src/components/page.tsx';
import { Pagination, useCursorPages } from '#web/src/components/pagination.tsx';
import { PermissionGate } from '#web/src/components/permission-gate.tsx';
import { Tooltip } from '#web/src/components/tooltip.tsx';
import { aGlobalState } from '../support/factories.ts';
import { renderPage } from '../support/render-page.tsx';

describe('numbers', () => {
  it('read in their format', () => {
    render(
      <p>
        <Money value={-1_234.5} decimals={2} /> <Ratio value={1.2} /> <Percent value={12.345} /> <Duration value={14} />{' '}
        <UnitFigure value={148.5} unit="MW" />
      </p>,
    );

    expect(screen.getByRole('paragraph')).toHaveTextContent('($1,234.50) 1.20× 12.35% 1 year 2 months 148.5 MW');
  });

  it('that are short show the whole amount on hover', () => {
    render(<Money value={84_312_345} currency="EUR" compact />);

    expect(screen.getByText('€84.3M')).toHaveAttribute('title', '€84,312,345');
  });

  it.each([
    ['an amount', <Money key="m" value={null} reason="Not drawn yet." />],
    ['a ratio', <Ratio key="r" value={Number.NaN} reason="Not drawn yet." />],
    ['a date', <DateText key="d" date={null} reason="Not drawn yet." />],
  ])('that are missing, like %s, are an em dash that says why', (_, element) => {
    render(<p>{element}</p>);

    expect(screen.getByRole('paragraph')).toHaveTextContent('—Not drawn yet.');
    expect(screen.getByTitle('Not drawn yet.')).toBeInTheDocument();
  });
});

describe('the density of tables', () => {
  it('is remembered on this device', () => {
    expect(densityChoice()).toBe('comfortable');

    chooseDensity('compact');
    delete document.documentElement.dataset['density'];
    applyDensity();

    expect(document.documentElement).toHaveAttribute('data-density', 'compact');
    chooseDensity('comfortable');
  });
});

describe('a person', () => {
  it('is the first letters of the first and the last name', () => {
    expect([
      initialsOf('Tomás Herrera Ruiz'),
      initialsOf(' wei '),
      initialsOf('Élodie Åström'),
      initialsOf(''),
    ]).toEqual(['TR', 'W', 'ÉÅ', '?']);
  });

  it('is named for those who do not see the letters', () => {
    render(<Avatar name="Dalia Okafor" />);

    expect(screen.getByRole('img', { name: 'Dalia Okafor' })).toHaveTextContent('DO');
  });
});

describe('a page header', () => {
  it('shows the key figures under their names', () => {
    render(<PageHeader title="Sandhollow" figures={[{ label: 'Coverage', value: <Ratio value={1.08} /> }]} />);

    expect(screen.getByRole('heading', { name: 'Sandhollow', level: 1 })).toBeInTheDocument();
    expect(screen.getByText('Coverage').nextElementSibling).toHaveTextContent('1.08×');
  });
});

describe('pages of a list', () => {
  function Trail() {
    const pages = useCursorPages();
    const next = { first: 'b', b: 'c', c: null }[pages.cursor ?? 'first'] ?? null;
    return (
      <>
        <p>{pages.cursor ?? 'first'}</p>
        <Pagination label="Audit trail" pages={pages} nextCursor={next} />
      </>
    );
  }

  it('go forward by cursor and find their way back', async () => {
    render(<Trail />);
    const user = userEvent.setup();
    expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();

    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByText('c')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Previous' }));

    expect(screen.getByText('b')).toBeInTheDocument();
    expect(screen.getByText('Page 2')).toBeInTheDocument();
  });
});

describe('a tooltip', () => {
  it('describes its control on focus, and Escape hides it', async () => {
    render(
      <Tooltip text="Opens the settings">
        <button type="button">Settings</button>
      </Tooltip>,
    );
    const user = userEvent.setup();

    await user.tab();
    expect(screen.getByRole('button', { name: 'Settings' })).toHaveAccessibleDescription('Opens the settings');
    await user.keyboard('{Escape}');

    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  });
});

describe('a permission gate', () => {
  const gate = (
    <PermissionGate level="Edit" sourceType="Document" fallback={<p>Not yours</p>}>
      <p>Yours</p>
    </PermissionGate>
  );

  it('shows its content to those who may', () => {
    renderPage(gate, { path: '/', global: aGlobalState('Admin') });

    expect(screen.getByText('Yours')).toBeInTheDocument();
  });

  it('shows the rest to those who may not', () => {
    renderPage(gate, { path: '/', global: aGlobalState('Member') });

    expect(screen.getByText('Not yours')).toBeInTheDocument();
  });
});
