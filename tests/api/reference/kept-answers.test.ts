import { beforeAll, describe, expect, it } from 'vitest';
import { reference } from '#shared/contract/reference.ts';
import type { Client, Reply } from '#tests/support/client.ts';
import {
  anOrganization,
  good,
  nobody,
  type Person,
  type TestOrganization,
  theSuperuser,
} from '#tests/support/organization.ts';

let organization: TestOrganization;
let admin: Person;
let superuser: Client;

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
  superuser = await theSuperuser();
});

const values: Readonly<Record<string, string>> = {
  type: 'Emissions',
  id: 'Lease',
  detailType: 'Project',
  detail: 'State',
};
/** Counts are of what no other test changes meanwhile. */
const queryOf = (path: string): string => {
  if (path === '/api/counties') return '?state=CA';
  if (path.endsWith('/conversion')) return '?endDate=2020-12-31';
  return path.startsWith('/api/internal/') ? `?organizationId=${organization.id}` : '';
};
const pathOf = (path: string): string =>
  `${path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')}${queryOf(path)}`;

const kept = Object.values(reference.calls).map(({ id, path, cached, access }) => ({
  id,
  path,
  cached,
  isForSuperusers: access.kind === 'superuser',
}));

const tagOf = ({ headers }: Reply): string => headers.get('etag') ?? '';
const unchangedSince = (tag: string) => ({ 'if-none-match': tag });

const strong = (tag: string): string => tag.replace(/^W\//, '');

describe('answers that may be kept', () => {
  it.each(kept)('$id is not answered again to whoever holds it', async ({ path, cached, isForSuperusers }) => {
    const client = isForSuperusers ? superuser : admin;
    const first = good(await client.get(pathOf(path)));
    const again = await client.get(pathOf(path), unchangedSince(tagOf(first)));

    expect(tagOf(first)).toMatch(/^W\/"[\w-]{27}"$/);
    expect(again).toMatchObject({ status: 304, body: '' });
    for (const reply of [first, again]) {
      expect(tagOf(reply)).toBe(tagOf(first));
      expect(reply.headers.get('vary')).toBe('authorization, x-organization-id, accept-encoding');
      expect(reply.headers.get('cache-control')).toBe(
        cached === 'fiveMinutes' ? 'private, max-age=300, must-revalidate' : 'private, no-cache',
      );
    }
  });

  it.each(['"another"', '', 'another'])('are answered to whoever holds something else: %s', async (tag) => {
    const first = good(await admin.get('/api/loans/types'));

    expect(await admin.get('/api/loans/types', unchangedSince(tag))).toMatchObject({ status: 200, body: first.body });
  });

  it.each([
    { given: 'one of several tags', named: (tag: string) => `"another", ${tag}` },
    { given: 'the tag without its mark of a weak one', named: strong },
    { given: 'any tag', named: () => '*' },
  ])('are recognized by $given', async ({ named }) => {
    const tag = tagOf(good(await admin.get('/api/countries')));

    expect((await admin.get('/api/countries', unchangedSince(named(tag)))).status).toBe(304);
  });

  it('have a tag of their own for each page and each question', async () => {
    const { headers } = good(await admin.get('/api/counties?state=CA&limit=10'));
    const paths = [
      '/api/counties?state=CA',
      '/api/counties?state=NV',
      '/api/counties?state=CA&limit=10',
      `/api/counties?state=CA&limit=10&cursor=${encodeURIComponent(headers.get('x-next-cursor') ?? '')}`,
    ];
    const tags = await Promise.all(paths.map(async (path) => tagOf(good(await admin.get(path)))));

    expect(new Set(tags).size).toBe(paths.length);
  });

  it('are answered anew once they have changed, and only where they have', async () => {
    const other = await anOrganization('Lakeside Partners');
    const path = '/api/details/Project/Tracking%20Type/options';
    const tag = tagOf(good(await admin.get(path)));
    expect(tagOf(good(await other.admin.get(path)))).toBe(tag);

    const setting = { name: 'customDetailOptions', value: '["Tracking Type: Seasonal"]' };
    good(await admin.post(`/api/entities/${organization.id}/details`, setting));
    const changed = await admin.get(path, unchangedSince(tag));

    expect(changed.status).toBe(200);
    expect(changed.body).toContainEqual({ id: 'Seasonal', name: 'Seasonal', isCustom: true });
    expect((await admin.get(path, unchangedSince(tagOf(changed)))).status).toBe(304);
    expect((await other.admin.get(path, unchangedSince(tag))).status).toBe(304);
  });

  it('are told to nobody who may not read them, whatever tag they name', async () => {
    expect((await nobody().get('/api/countries', unchangedSince('*'))).status).toBe(401);
    expect((await admin.get('/api/internal/deals/count', unchangedSince('*'))).status).toBe(403);
  });

  it('are not what is answered to refusals and to other calls', async () => {
    const refused = await admin.get('/api/loans/types/Barter', unchangedSince('*'));
    const structures = good(await admin.get('/api/deals'));

    expect(refused.status).toBe(404);
    for (const { headers } of [refused, structures]) {
      expect([headers.get('etag'), headers.get('cache-control')]).toEqual([null, 'no-store']);
    }
  });
});
