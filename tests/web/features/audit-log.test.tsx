import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { TrailVerification } from '#shared/domain/audit/trail-verification.ts';
import { anAuditRecord } from '#tests/web/support/audit-records.ts';
import { aGlobalState } from '#tests/web/support/factories.ts';
import { fakeServer } from '#tests/web/support/fake-server.ts';
import { renderPage } from '#tests/web/support/render-page.tsx';
import { AuditLogPage } from '#web/src/features/people/audit-log-page.tsx';
import { anAgent, refused } from './people-factories.ts';

const path = '/organization/northlight/settings/activity';
const list = 'GET /api/organizations/northlight/audit/records';
const latest = 'GET /api/organizations/northlight/audit/verification';
const delivery = 'GET /api/organizations/northlight/audit/stream';
const start = 'POST /api/organizations/northlight/audit/verifications';

function openLog(routes: Parameters<typeof fakeServer>[0], { global = aGlobalState(), query = '' } = {}) {
  const server = fakeServer({
    'GET /api/organizations/northlight/agents/dalia': { body: anAgent() },
    [latest]: { body: { verification: null } },
    [delivery]: { body: { account: '111122223333', externalId: 'trestle-northlight', stream: null } },
    ...routes,
  });
  server.install();
  return { ...renderPage(<AuditLogPage />, { path, address: `${path}${query}`, global }), server };
}

/** What was saved as a file, by the name that it got. */
function watchFiles(): Promise<string>[] {
  const saved: Promise<string>[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (file: Blob) => `blob:${saved.push(file.text())}`,
      revokeObjectURL: () => undefined,
    }),
  );
  return saved;
}

describe('the activity log of an organization', () => {
  it('says what was done to which thing, by whom, when and from where, and opens field by field', async () => {
    const { user } = openLog({
      [list]: {
        body: [
          anAuditRecord(),
          anAuditRecord({
            id: 'record-2',
            type: 'Document',
            event: 'document.uploaded',
            isHidden: true,
            source: '',
            sourceName: null,
            entityId: null,
            entityName: null,
            from: null,
            changes: [],
            by: { id: 'ledger', name: 'Ledger export', kind: 'program' },
          }),
        ],
      },
    });

    const row = await screen.findByRole('row', { name: /Structure changed/ });
    expect(within(row).getByText('Dalia Okafor')).toBeVisible();
    expect(within(row).getByText('203.0.113.7')).toBeVisible();
    const hidden = screen.getByRole('row', { name: /Document filed/ });
    expect(within(hidden).getByText('Not shared with you')).toBeVisible();
    expect(within(hidden).getByText('API client Ledger export')).toBeVisible();

    await user.click(within(row).getByRole('button', { name: 'Structure changed' }));

    const drawer = await screen.findByRole('dialog', { name: 'Structure changed' });
    expect(within(drawer).getByText('Borrower')).toBeVisible();
    expect(within(drawer).getByText('Riverside LLC')).toBeVisible();
    expect(within(drawer).getByText(/Riverside Solar LLC/)).toBeVisible();
  });

  it('is narrowed by person, kind, item and days, which stand in the address', async () => {
    const { server, user } = openLog(
      { [list]: { body: [anAuditRecord()] } },
      { query: '?person=dalia&about=riverside&name=Riverside&from=2026-11-01' },
    );
    await screen.findByRole('row', { name: /Structure changed/ });

    await user.selectOptions(screen.getByLabelText('Kind'), 'Structures and parties');
    await user.type(screen.getByLabelText('Until'), '2026-11-20');

    await waitFor(() =>
      expect(Object.fromEntries(new URLSearchParams(server.last(list)?.query))).toMatchObject({
        by: 'dalia',
        category: 'structures',
        about: 'riverside',
        startDate: new Date(2026, 10, 1).toISOString(),
        endDate: new Date(Date.parse(new Date(2026, 10, 21).toISOString()) - 1).toISOString(),
      }),
    );
  });

  it('says when nothing is on record, and can be asked for again when it did not come', async () => {
    let isThere = false;
    const { user } = openLog({
      [list]: () => (isThere ? { body: [] } : refused(503, 'unavailable', 'Please try again.')),
    });
    const again = await screen.findByRole('button', { name: /try again/i });
    isThere = true;

    await user.click(again);

    expect(await screen.findByText('Nothing is on record yet')).toBeVisible();
  });

  it('is saved as it is narrowed: as a table in which nothing is computed, and line by line for programs', async () => {
    const saved = watchFiles();
    const record = anAuditRecord({ sourceName: '=HYPERLINK("x")' });
    const { server, user } = openLog({ [list]: { body: [record] } }, { query: '?kind=structures' });
    await screen.findByRole('row', { name: /Structure changed/ });

    await user.click(screen.getByRole('button', { name: 'Export as CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Export as JSON Lines' }));
    await waitFor(() => expect(saved).toHaveLength(2));

    const [csv = '', lines = ''] = await Promise.all(saved);
    expect(csv).toContain('Structure changed');
    expect(csv).toContain('Borrower: Riverside LLC → Riverside Solar LLC');
    expect(csv).not.toMatch(/[,"]=HYPERLINK/);
    expect(JSON.parse(lines)).toEqual(record);
    expect(new URLSearchParams(server.last(list)?.query).get('category')).toBe('structures');
  });

  it('is for those who manage the organization', async () => {
    openLog({}, { global: aGlobalState('Analyst') });

    expect(await screen.findByText('Only administrators can see the activity log')).toBeVisible();
  });
});

describe('the verification of the trail', () => {
  const verification = (override: Partial<TrailVerification> = {}): TrailVerification => ({
    jobId: 'walk',
    startedAt: '2026-11-20T09:00:00.000Z',
    startedByName: 'Dalia Okafor',
    finishedAt: '2026-11-20T09:01:00.000Z',
    checked: 1_204,
    faults: 0,
    first: null,
    ...override,
  });
  const job = (status: 'running' | 'done') => ({
    id: 'walk',
    kind: 'trail-verification',
    title: 'Verify the audit trail',
    entityId: null,
    documentId: null,
    status,
    progress: status === 'done' ? 1 : 0.4,
    message: '480 records verified',
    error: null,
    attempt: 1,
    version: 2,
    createdAt: '2026-11-20T09:00:00.000Z',
    createdBy: 'dalia',
    updatedAt: '2026-11-20T09:00:30.000Z',
    finishedAt: null,
  });

  it('is started here, shows how far it is, and then what it has come to', async () => {
    let found: TrailVerification | null = null;
    let status: 'running' | 'done' = 'running';
    const { server, user } = openLog({
      [list]: { body: [] },
      [latest]: () => ({ body: { verification: found } }),
      [start]: () => {
        found = verification({ finishedAt: null, checked: 0 });
        return { body: job('running') };
      },
      'GET /api/jobs/walk': () => ({ body: job(status) }),
    });
    await screen.findByText('The trail has not been verified from here yet.');

    await user.click(screen.getByRole('button', { name: 'Verify the trail' }));
    const bar = await screen.findByRole('progressbar', { name: 'Verify the audit trail' });
    expect(bar).toHaveAttribute('aria-valuenow', '40');
    found = verification();
    status = 'done';

    expect(
      await screen.findByText('1,204 records verified. All are as they were written.', {}, { timeout: 5_000 }),
    ).toBeVisible();
    expect(server.last(start)).toBeDefined();
  });

  it('names the first record that does not fit, and what is wrong with it', async () => {
    const first = {
      fault: 'altered' as const,
      type: 'Covenant' as const,
      name: 'Minimum DSCR',
      version: 3,
      event: 'covenant.updated',
      at: '2026-03-31T18:05:00.000Z',
      subject: 'Deal#d#COV#c',
    };
    openLog({ [list]: { body: [] }, [latest]: { body: { verification: verification({ faults: 2, first }) } } });

    expect(await screen.findByText(/2 places are not as they were written\./)).toBeVisible();
    expect(screen.getByText(/Covenant changed: Minimum DSCR, version 3/)).toHaveTextContent(
      'It does not have the content that it was written with.',
    );
  });
});

describe('the delivery of the log to a bucket of the organization', () => {
  const target = {
    bucket: 'northlight-log',
    region: 'eu-central-1',
    prefix: 'trestle',
    roleArn: 'arn:aws:iam::444455556666:role/trestle-audit-log',
  };
  const setup = { account: '111122223333', externalId: 'trestle-northlight' };

  it('is set up with what the role has to trust, tested before it is saved, and saved', async () => {
    const test = `POST ${delivery.slice('GET '.length)}/test`;
    const save = `PUT ${delivery.slice('GET '.length)}`;
    const { server, user } = openLog({
      [list]: { body: [] },
      [test]: { body: { isWritten: false, reason: 'bucketMissing', said: 'NoSuchBucket: It does not exist' } },
      [save]: {
        body: {
          ...{ ...target, kmsKeyId: null, isOn: true, start: 'now', version: 1 },
          ...{ delivered: 0, waiting: 0, last: null, failure: null },
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Set up delivery' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delivery to your own bucket' }));
    expect(dialog.getByText('trestle-northlight')).toBeVisible();
    expect(dialog.getByText(/"sts:ExternalId": "trestle-northlight"/)).toBeVisible();
    await user.type(dialog.getByLabelText('ARN of the role'), target.roleArn);
    await user.type(dialog.getByLabelText('Bucket'), target.bucket);
    await user.type(dialog.getByLabelText('Region'), target.region);
    await user.type(dialog.getByLabelText(/Folder/), target.prefix);

    await user.click(dialog.getByRole('button', { name: 'Test this delivery' }));
    expect(await dialog.findByText(/There is no bucket named northlight-log/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Save delivery' }));

    await waitFor(() =>
      expect(server.last(save)?.body).toEqual({ ...target, kmsKeyId: null, isOn: true, start: 'now', version: 0 }),
    );
    expect(server.last(test)?.body).toEqual({ ...target, kmsKeyId: null });
  });

  it('says since when nothing arrives, why, and how many records wait', async () => {
    const failure = { since: '2026-11-20T10:00:00.000Z', reason: 'accessDenied', said: 'AccessDenied: Access Denied' };
    const stream = { ...target, kmsKeyId: null, isOn: true, start: 'now', version: 2, delivered: 1_204, waiting: 37 };
    openLog({ [list]: { body: [] }, [delivery]: { body: { ...setup, stream: { ...stream, last: null, failure } } } });

    const alert = await screen.findByText(/Failing since/);
    expect(alert).toHaveTextContent('Access to the bucket northlight-log was denied.');
    expect(alert).toHaveTextContent('37 records wait.');
    expect(screen.getByText('1,204 records')).toBeVisible();
    expect(screen.getByText('AWS answered: AccessDenied: Access Denied')).toBeVisible();
  });
});
