import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { EntityType } from '#shared/domain/entity-types.ts';
import { aGlobalState } from '#tests/web/support/factories.ts';
import { GlobalStateContext } from '#web/src/api/global-state.tsx';
import { Clashes } from '#web/src/entities/form/clashes.tsx';

function showClashes(type: EntityType, fields: readonly string[]) {
  render(
    <GlobalStateContext value={aGlobalState()}>
      <Clashes
        type={type}
        message="Someone else changed this in the meantime."
        clashes={fields.map((field) => ({ field, latest: 'theirs' }))}
        mine={{}}
        names={new Map()}
        onKeep={() => undefined}
        onTake={() => undefined}
      />
    </GlobalStateContext>,
  );
}

describe('fields that two people have changed', () => {
  it.each<[EntityType, string, string]>([
    ['Deal', 'name', 'Deal Name'],
    ['Project', 'name', 'Project name'],
    ['Loan', 'name', 'Financing name'],
    ['Grant', 'commitmentAmount', 'Grant amount'],
    ['Loan', 'projectIds', 'Finances'],
    ['Project', 'calendar', 'Calendar of business days'],
    ['Project', 'city', 'City'],
  ])('are called as in the form: %s, %s', (type, field, label) => {
    showClashes(type, [field]);

    expect(screen.getByText(label)).toBeVisible();
    expect(screen.getByRole('button', { name: `Keep mine for ${label}` })).toBeVisible();
  });
});
