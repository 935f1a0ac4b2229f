import { expect, test } from '@playwright/test';
import { consoleErrors, expectAccessible, signIn } from '#tests/e2e/support.ts';
import { beginUpload } from '#tests/support/data-room.ts';
import { scanEvent } from '#tests/support/file-scans.ts';
import { invokeFunction } from '#tests/support/local-pages.ts';
import { anOrganization, good, type Person, password } from '#tests/support/organization.ts';
import { origin } from '#tests/support/origin.ts';

/** Uploads a file that a scan has told of, as the service does. */
async function uploadScanned(admin: Person, roomId: string, name: string, status: 'THREATS_FOUND' | 'UNSUPPORTED') {
  const begun = await beginUpload(admin, roomId, { name, content: name });
  const stored = await fetch(begun.url, { method: 'PUT', headers: begun.headers, body: name });
  const [, bucketName = '', ...key] = new URL(begun.url).pathname.split('/');
  const eTag = (stored.headers.get('etag') ?? '').replaceAll('"', '');
  const event = scanEvent({ bucketName, objectKey: key.join('/'), eTag, versionId: null }, status);
  const { body } = good(
    await admin.post(`/api/room/${roomId}/documents`, { uploadId: begun.uploadId, parentId: null }),
  );
  const record = { messageId: 'a-journey', receiptHandle: 'none', eventSourceARN: 'arn:aws:sqs:us-east-1:0:none' };
  await invokeFunction('workers-record-scan-results', {
    Records: [{ ...record, body: JSON.stringify(event), attributes: { ApproximateReceiveCount: '1' } }],
  });
  return body;
}

test('a lender sees which files are locked, releases one, and finds documents of all rooms', async ({ page }) => {
  const errors = consoleErrors(page);
  const organization = await anOrganization('Alder Creek Lending');
  const { id } = await organization.structure({ name: 'Alder Creek Solar' });
  await uploadScanned(organization.admin, id, 'Invoice with macros.txt', 'THREATS_FOUND');
  await uploadScanned(organization.admin, id, 'Protected agreement.txt', 'UNSUPPORTED');
  await uploadScanned(organization.admin, organization.id, 'Agreement policy.txt', 'UNSUPPORTED');

  await signIn(page, organization.admin.email, password);
  await page.goto(`${origin()}/deals/${id}/data-room`);
  await expect(page.getByText(/^Malware was found/)).toBeVisible();
  await expect(page.getByText(/^Not scanned for malware, because it is protected/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Invoice with macros.txt' }).click();
  await expect(page.getByText('Version 1 is locked')).toBeVisible();
  await expectAccessible(page);

  await page.goto(`${origin()}/deals/${id}/data-room`);
  await page.getByRole('button', { name: 'Actions for Protected agreement.txt' }).click();
  await page.getByRole('menuitem', { name: 'Versions' }).click();
  await page.getByRole('button', { name: 'Release version 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Release version 1 of Protected agreement.txt' });
  await dialog.getByLabel('Why it is safe').fill('Opened on a computer of its own');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Release' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/Released by .*: Opened on a computer of its own/)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Protected agreement.txt' }).click();
  await expect(page.getByText('Version 1 is locked')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Download' })).toBeVisible();

  await page.goto(`${origin()}/organization/${organization.id}/documents`);
  await page.getByRole('link', { name: 'Find documents in all data rooms' }).click();
  await page.getByLabel(/Words of a document/).fill('agreement');
  await expect(page.getByRole('link', { name: 'Agreement policy.txt', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Alder Creek Solar/ })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('link', { name: 'Agreement policy.txt', exact: true })).toBeVisible();
  await expectAccessible(page);
  expect(errors).toEqual([]);
});
