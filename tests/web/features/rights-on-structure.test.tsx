import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetAnswers, globalState, rightsOf, visit } from '#tests/web/app/visit.tsx';
import { aStructureView, formAnswers } from '#tests/web/support/entity-factories.ts';
import { aGlobalState } from '#tests/web/support/factories.ts';
import type { Answering } from '#tests/web/support/fake-server.ts';

const [one, other] = ['5b0b4f5e-7c11-4a52-9a3e-0d9a6f6f8a01', '5b0b4f5e-7c11-4a52-9a3e-0d9a6f6f8a02'];
const check = 'POST /api/v2/organizations/northlight/permissions/check';
const readsOf = (id: string) => ({
  [`GET /api/deals/${id}`]: { body: aStructureView({ id, name: `Structure ${id.slice(-1)}` }) },
  [`GET /api/entities/${id}/details`]: { body: [] },
  [`GET /api/entities/${id}/relationships`]: { body: [] },
  [`GET /api/entities/${id}/covenants`]: { body: [] },
});
const reads = { ...formAnswers, ...readsOf(one), ...readsOf(other) };
const pageOf = (id: string) => `/deals/${id}/deal-details`;

beforeEach(forgetAnswers);

describe('what the reader may do on a structure', () => {
  it('is asked anew for each structure that is opened', async () => {
    const { server, router } = visit(pageOf(one), { routes: reads });
    await screen.findByRole('heading', { name: 'Structure 1' });
    await act(() => router.navigate(pageOf(other)));
    await screen.findByRole('heading', { name: 'Structure 2' });

    await waitFor(() => expect(server.all(check)).toHaveLength(2));
    const asked = server
      .all(check)
      .map(({ body }) => new Set((body as { entityId: string }[]).map((it) => it.entityId)));
    expect(asked).toEqual([new Set([one]), new Set([other])]);
  });

  it('is read again in full where somebody has been denied something since', async () => {
    const before = aGlobalState('Admin');
    const after = aGlobalState('Member');
    let isDenied = false;
    const state: Answering = () => ({ body: isDenied ? after : before });
    const rights: Answering = (request) => rightsOf(isDenied ? after : before)(request);
    const { server, router } = visit(pageOf(one), { routes: { ...reads, [globalState]: state, [check]: rights } });
    expect(await screen.findByRole('button', { name: 'More actions' })).toBeVisible();
    const reads1 = server.all(globalState).length;

    isDenied = true;
    await act(() => router.navigate(pageOf(other)));
    await screen.findByRole('heading', { name: 'Structure 2' });

    await waitFor(() => expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull());
    expect(server.all(globalState)).toHaveLength(reads1 + 1);
    // The list of permissions has changed, so they are asked for once more; then both agree.
    await waitFor(() => expect(server.all(check)).toHaveLength(3));
  });

  it('is not read again and again where the server knows more', async () => {
    const answer: Answering = ({ body }) => ({
      body: (body as object[]).map((asked) => ({ ...asked, permitted: false })),
    });
    const { server } = visit(pageOf(one), { routes: { ...reads, [check]: answer } });
    await screen.findByRole('heading', { name: 'Structure 1' });

    await waitFor(() => expect(server.all(globalState)).toHaveLength(2));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(server.all(globalState)).toHaveLength(2);
    expect(server.all(check)).toHaveLength(1);
  });
});
