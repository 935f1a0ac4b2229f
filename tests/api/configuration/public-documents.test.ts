import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { auditOfOrganization } from '#tests/support/audit.ts';
import type { Reply } from '#tests/support/client.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { origin } from '#tests/support/origin.ts';

let organization: TestOrganization;
let admin: Person;
let path: string;

beforeEach(async () => {
  organization = await anOrganization();
  admin = organization.admin;
  path = `/api/organization/${organization.id}/documents/public`;
});

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const firstBytes = {
  'image/png': png,
  'image/jpeg': Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
  'image/gif': Buffer.from('GIF89a\x01\x00'),
  'image/webp': Buffer.from('RIFF\x10\x00\x00\x00WEBPVP8 '),
};

const form = (content: Uint8Array | null, document: object = { name: 'logo.png' }, type = 'image/png'): FormData => {
  const data = new FormData();
  data.append('document', JSON.stringify({ logicalType: 'Document', ...document }));
  if (content) data.append('file', new Blob([new Uint8Array(content)], { type }), 'logo.png');
  return data;
};
const publish = (...parts: Parameters<typeof form>): Promise<Reply> => admin.post(path, form(...parts));

describe('a published document', () => {
  it('is read by everybody, shown in place, and kept', async () => {
    const { status, body } = await publish(png);

    const read = await fetch(`${origin()}${body.url}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'logo.png' });
    expect(Buffer.from(await read.arrayBuffer())).toEqual(png);
    expect(Object.fromEntries(read.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': expect.stringMatching(/^inline/),
    });
  });

  it('is the organization’s logo from then on, if it is one', async () => {
    const logo = good(await publish(png)).body;
    good(await publish(png, { name: 'map.png', type: 'Map' }));

    expect(good(await admin.get(`/api/organizations/${organization.id}`)).body.logoUrl).toBe(logo.url);
    const second = good(await publish(png)).body;
    expect(good(await admin.get(`/api/organizations/${organization.id}`)).body.logoUrl).toBe(second.url);
    expect((await fetch(`${origin()}${logo.url}`)).status).toBe(200);
    const events = (await auditOfOrganization(organization.id)).map(({ event }) => event);
    expect(events.filter((event) => event === 'publicDocument.published')).toHaveLength(3);
  });

  it('opens the organization’s mails, at an address that a mail can follow', async () => {
    const { url } = good(await publish(png)).body;
    const template = { templateType: 1, subjectLine: 'Due', emailText: 'Hello {{firstName}}' };

    const preview = `/api/organization/${organization.id}/settings/emailTemplateConfiguration/preview`;
    const { html } = good(await admin.post(preview, template)).body;

    const shown = html.replace(/<head>.*<\/head>/su, '').replace(/<(?!img|\/?p>)[^>]*>/gu, '');
    expect(shown).toMatch(new RegExp(`^<p><img src="https?://[^"/]+${url}" alt="" height="48"></p><p>Hello Dana</p>`));
  });

  it('becomes the logo beside settings that are stored at the same time', async () => {
    const details = `/api/entities/${organization.id}/details`;

    const [logo, ...stored] = await Promise.all([
      publish(png),
      admin.put(`${details}/customNameForLoan`, { value: 'Facility' }),
      admin.put(`${details}/customNameForSPV`, { value: 'Vehicle' }),
    ]);

    expect([logo, ...stored].map(({ status }) => status)).toEqual([200, 200, 200]);
    const { body } = good(await admin.get(`/api/organizations/${organization.id}`));
    expect(body.logoUrl).toBe(logo.body.url);
    expect(body.details.map(({ value }: { value: string }) => value)).toEqual(
      expect.arrayContaining(['Facility', 'Vehicle']),
    );
  });

  it.each(Object.entries(firstBytes))(
    'is known as %s by its content, whatever the browser says',
    async (type, bytes) => {
      const { body } = good(await publish(bytes, { name: 'logo' }, 'text/html'));

      expect((await fetch(`${origin()}${body.url}`)).headers.get('content-type')).toBe(type);
    },
  );

  it.each([
    {
      when: 'it is a page that calls itself an image',
      content: Buffer.from('<html><script>'),
      code: 'imageNotAccepted',
    },
    {
      when: 'it is a drawing that could hold scripts',
      content: Buffer.from('<svg xmlns="x"/>'),
      code: 'imageNotAccepted',
    },
    { when: 'it is too large', content: Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024)]), code: 'imageNotAccepted' },
    { when: 'it is empty', content: Buffer.alloc(0), code: 'uploadEmpty' },
    { when: 'there is no file', content: null, code: 'uploadEmpty' },
  ])('is refused with $code when $when', async ({ content, code }) => {
    const refused = await publish(content);

    expect(refused.body.code).toBe(code);
    expect(refused.status).toBe(code === 'uploadEmpty' ? 400 : 415);
    expect(good(await admin.get(`/api/organizations/${organization.id}`)).body.logoUrl).toBeNull();
  });

  it('is published by those who may edit the organization', async () => {
    const member = await organization.member('Member');

    expect((await member.post(path, form(png))).status).toBe(403);
  });

  it('is found under its own organization and id only', async () => {
    const { body } = good(await publish(png));
    const other = await anOrganization('Lakeside Partners');
    const at = (organizationId: string, id: string) =>
      admin.get(`/api/public/organizations/${organizationId}/documents/${id}`);

    for (const reply of [
      await at(other.id, body.id),
      await at(organization.id, randomUUID()),
      await at('platform', body.id),
      await at(`${organization.id}%23PublicDocument`, body.id),
    ]) {
      expect(reply).toMatchObject({ status: 404, body: { code: 'publicDocumentNotFound' } });
    }
  });
});
