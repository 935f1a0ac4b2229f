import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aGlobalState, aStructure } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { api } from '#web/src/api/api.ts';
import { ApiError } from '#web/src/api/api-error.ts';
import { type GlobalState, GlobalStateContext } from '#web/src/api/global-state.tsx';
import { startSession } from '#web/src/api/session.ts';
import { FormFailure } from '#web/src/components/form-failure.tsx';
import { Toasts } from '#web/src/components/toasts.tsx';
import { useWrite } from '#web/src/components/use-write.ts';

type Options = Parameters<typeof useWrite<{ readonly name: string }, unknown>>[0];

function Form({ inputs = [{ name: 'Riverside' }], ...options }: Options & { inputs?: readonly { name: string }[] }) {
  const save = useWrite(options);
  return (
    <>
      <FormFailure error={options.showsFailures ? save.error : null} />
      {inputs.map((input) => (
        <button key={input.name} type="button" onClick={() => save.mutate({ ...input })}>
          Save {input.name}
        </button>
      ))}
    </>
  );
}

function show(form: React.ReactElement, global: GlobalState | null = null) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <GlobalStateContext value={global}>{form}</GlobalStateContext>
      <Toasts />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

describe('a write', () => {
  it('is sent once by a double click', async () => {
    const gate = Promise.withResolvers<void>();
    const write = vi.fn(() => gate.promise);
    const user = show(<Form write={write} success="Deal updated successfully" />);

    await user.dblClick(screen.getByRole('button', { name: 'Save Riverside' }));
    gate.resolve();

    expect(await screen.findByText('Deal updated successfully')).toBeVisible();
    expect(write).toHaveBeenCalledOnce();
  });

  it('can be made again when it is done', async () => {
    const write = vi.fn(async () => undefined);
    const user = show(<Form write={write} />);
    const button = screen.getByRole('button', { name: 'Save Riverside' });

    await user.click(button);
    await screen.findByText('Action was successful');
    await user.click(button);

    expect(write).toHaveBeenCalledTimes(2);
  });

  it('does not hold up another one', async () => {
    const write = vi.fn(() => new Promise(() => undefined));
    const user = show(<Form write={write} inputs={[{ name: 'Riverside' }, { name: 'Harbor' }]} />);

    await user.click(screen.getByRole('button', { name: 'Save Riverside' }));
    await user.click(screen.getByRole('button', { name: 'Save Harbor' }));

    expect(write).toHaveBeenCalledTimes(2);
  });

  it('tells its success in the terms of the organization', async () => {
    const state = aGlobalState();
    const setting = { id: 'term', name: 'customNameForLoan', type: 'AnyText', value: 'Facility' };
    const global = { ...state, organization: { ...state.organization, details: [setting] } };
    const user = show(<Form write={async () => undefined} success="Financing created successfully" />, global);

    await user.click(screen.getByRole('button', { name: 'Save Riverside' }));

    expect(await screen.findByText('Facility created successfully')).toBeVisible();
  });

  it('tells its failure as the catalog says for the act', async () => {
    const write = async () => {
      throw new ApiError(400, { message: 'The name is taken.' });
    };
    const user = show(<Form write={write} failure={{ prefix: 'Error Creating Deal:' }} />);

    await user.click(screen.getByRole('button', { name: 'Save Riverside' }));

    expect(await screen.findByText('Error Creating Deal: The name is taken.')).toBeVisible();
  });
});

describe('an update that contradicts a connected system', () => {
  const question = 'The accounting system holds another name.';
  const routes = {
    'PUT /api/deals/riverside': ({ query }: { query: URLSearchParams }) =>
      query.get('validateRemoteMapping') === 'false'
        ? { body: aStructure() }
        : { status: 409, body: { errors: { message: question } } },
  };
  const update = ({ name }: { name: string }) =>
    api.structures.updateStructure({ params: { id: 'riverside' }, body: { version: 1, name } });

  beforeEach(() => startSession({ token: 'token', userId: 'nora', organizationId: 'northlight' }));

  it('is saved when the reader confirms', async () => {
    const server = fakeServer(routes);
    server.install();
    const user = show(<Form write={update} success="Deal updated successfully" />);

    await user.click(screen.getByRole('button', { name: 'Save Riverside' }));
    expect(await screen.findByText(question)).toBeVisible();
    expect(server.received).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Save anyway' }));

    expect(await screen.findByText('Deal updated successfully')).toBeVisible();
    expect(server.received.map(({ query }) => query.toString())).toEqual(['', 'validateRemoteMapping=false']);
  });

  it('is left alone when they cancel, without another word', async () => {
    const server = fakeServer(routes);
    server.install();
    const user = show(<Form write={update} showsFailures />);

    await user.click(screen.getByRole('button', { name: 'Save Riverside' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));

    await waitFor(() => expect(screen.queryByText(question)).toBeNull());
    expect(screen.queryByText(/Oops/)).toBeNull();
    expect(server.received).toHaveLength(1);
  });
});
