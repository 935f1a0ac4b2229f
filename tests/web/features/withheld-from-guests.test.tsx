import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { session } from '#shared/contract/session.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import { viewLines } from '#shared/domain/permissions/deal-role-lines.ts';
import { withheldFrom } from '#shared/domain/permissions/withheld.ts';
import { aCovenant, aGlobalState, aStructure } from '#tests/web/support/factories.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import type { GlobalState } from '#web/src/api/global-state.tsx';
import { useCovenantRights, useMayViewCovenants } from '#web/src/entities/covenant/use-covenant-rights.ts';

/** A guest who was granted a structure with everything in it, as the server tells the browser. */
function aGuest(guestAccess: boolean): GlobalState {
  const global = aGlobalState();
  const permissions = viewLines('riverside').map((line) => ({ ...line, organizationId: 'northlight' }));
  const withheld = withheldFrom('GUEST', { guestAccess });
  const held = { ...global.permissions, roles: [], permissions, withheld };
  return session.calls.getGlobalState.response.parse({ ...global, permissions: held });
}

function Offered() {
  const structure = aStructure();
  const seesAny = useMayViewCovenants(structurePath(structure));
  const { sees } = useCovenantRights(structure)(aCovenant());
  return <p>{`covenants ${seesAny ? 'offered' : 'not offered'}, one ${sees ? 'shown' : 'not shown'}`}</p>;
}

describe('a guest to whom covenants are granted', () => {
  it.each([
    { guestAccess: true, told: 'covenants offered, one shown' },
    { guestAccess: false, told: 'covenants not offered, one not shown' },
  ])('meets them only where guests have access to them: $guestAccess', ({ guestAccess, told }) => {
    renderPage(<Offered />, { path: '/', global: aGuest(guestAccess) });

    expect(screen.getByText(told)).toBeVisible();
  });
});
