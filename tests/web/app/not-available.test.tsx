import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aStructureView } from '#tests/web/support/entity-factories.ts';
import { aVisitor, forgetAnswers, visit } from './visit.tsx';

const id = '5f0c3a52-6f4e-4a53-8d6b-0d6f6f1f0a01';
const sentence = 'This page is not available in this version of Trestle';
const slow = { timeout: 5_000 };

beforeEach(forgetAnswers);

describe('what this version does not have', { timeout: 20_000 }, () => {
  it('is said in one sentence, with a way back', async () => {
    visit('/finish-integration');

    expect(await screen.findByText(sentence, {}, slow)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Not available' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to the start page' })).toHaveAttribute('href', '/');
  });

  it('leads back to the overview inside a structure, and is no tab of it', async () => {
    visit(`/deals/${id}/integration-setup`, {
      routes: {
        [`GET /api/deals/${id}`]: { body: aStructureView({ id }) },
        [`GET /api/entities/${id}/covenants`]: { body: [] },
      },
    });

    expect(await screen.findByText(sentence, {}, slow)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the overview' })).toHaveAttribute('href', `/deals/${id}/overview`);
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(screen.queryByRole('link', { name: 'Integrations' })).not.toBeInTheDocument();
  });

  it.each([
    { where: 'nowhere', metabaseUrl: '', isOffered: false },
    { where: 'elsewhere', metabaseUrl: 'https://bi.northlight.example', isOffered: true },
  ])('offers BI Reports when they are shown $where: $isOffered', async ({ metabaseUrl, isOffered }) => {
    const visitor = aVisitor({});
    const { user } = visit('/alerts', {
      global: { ...visitor, environment: { ...visitor.environment, metabaseUrl } },
    });
    await user.click(await screen.findByRole('button', { name: /^App: / }, slow));

    expect(await screen.findByRole('menuitem', { name: /^Origination/ }, slow)).toBeVisible();
    expect(screen.queryAllByRole('menuitem', { name: /^BI Reports/ })).toHaveLength(isOffered ? 1 : 0);
  });
});
