import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { emptySummary } from '#shared/domain/structure.ts';
import { aStructureView } from '#tests/web/support/entity-factories.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { KeyFigures } from '#web/src/features/structures/key-figures.tsx';

const own = {
  ...emptySummary,
  financingCount: 2,
  subStructureCount: 1,
  commitments: [{ currency: 'USD', amount: 9e6 }],
};

const figureOf = (label: string) => {
  const term = screen.getByText(label).closest('div');
  if (term === null) throw new Error(`There is no figure ${label}.`);
  return within(term).getByRole('definition').textContent;
};

describe('the key figures of a structure', () => {
  it('include what lies below it, and say how much of that it holds itself', () => {
    const commitments = [
      { currency: 'EUR', amount: 2e6 },
      { currency: 'USD', amount: 54.1e6 },
    ];
    const withParts = { projectCount: 6, financingCount: 5, subStructureCount: 3, commitments, received: [] };
    renderPage(<KeyFigures structure={aStructureView({ summary: own, withParts })} />, { path: '/' });

    expect(figureOf('Total commitments')).toBe('€2M$54.1M$9M held directly, the rest in sub-structures');
    expect(figureOf('Projects')).toBe('60 held directly');
    expect(figureOf('Sub-structures')).toBe('31 held directly');
  });

  it('name the grants that are received apart from what is committed', () => {
    const summary = { ...own, received: [{ currency: 'USD', amount: 20e6 }] };
    renderPage(<KeyFigures structure={aStructureView({ summary })} />, { path: '/' });

    expect(figureOf('Commitments')).toBe('$9M$20M received in grants, not committed');
  });

  it('are its own where nothing lies below it', () => {
    renderPage(<KeyFigures structure={aStructureView({ summary: own })} />, { path: '/' });

    expect(figureOf('Commitments')).toBe('$9M');
    expect(screen.queryByText(/held directly/)).toBeNull();
  });
});
