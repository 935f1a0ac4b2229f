import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aVisitor, forgetAnswers, visit } from '#tests/web/app/visit.tsx';
import { ApiError, messageOf } from '#web/src/api/api-error.ts';

it('tells refusals in the terms of the organization in which somebody works', async () => {
  await forgetAnswers();
  const refused = () =>
    new ApiError(409, {
      userMessage: 'This financing has a lender already.',
      fields: { projectIds: 'Your organization allows one financing a project.' },
    });
  expect(messageOf(refused())).toBe('This financing has a lender already.');

  visit('/profile', { global: aVisitor({ settings: { customNameForLoan: 'Facility' } }) });
  await screen.findByRole('heading', { name: 'Nora Lindqvist' }, { timeout: 8_000 });

  await waitFor(() => expect(messageOf(refused())).toBe('This facility has a lender already.'));
  expect(refused().fields).toEqual({ projectIds: 'Your organization allows one facility a project.' });
}, 15_000);
