import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { SiteContent } from '../template/declared-runtime.ts';
import type { EdgeRequest, EdgeResponse } from './edge-message.ts';

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.map': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/vnd.microsoft.icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.txt': 'text/plain',
  '.xml': 'application/xml',
  '.pdf': 'application/pdf',
  '.wasm': 'application/wasm',
};

/**
 * Answers as S3 does behind CloudFront, from the folders that bucket deployments name. A missing file is 403, because CloudFront
 * has no permission to list the bucket.
 */
export async function siteResponse(contents: readonly SiteContent[], request: EdgeRequest): Promise<EdgeResponse> {
  const found = await findFile(contents, keyOf(request.uri));
  if (found === undefined) return accessDenied;
  const body = await readFile(found.file);
  const etag = `"${createHash('md5').update(body).digest('hex')}"`;
  const headers = Object.entries({
    'content-type': contentTypes[extname(found.file).toLowerCase()] ?? 'binary/octet-stream',
    etag,
    'last-modified': found.modified.toUTCString(),
    'accept-ranges': 'bytes',
    ...found.content.headers,
  });
  const isKnown = request.headers['if-none-match']
    ?.split(',')
    .some((known) => known.trim().replace(/^W\//, '') === etag);
  return isKnown ? { status: 304, headers, body: Buffer.alloc(0) } : { status: 200, headers, body };
}

const accessDenied: EdgeResponse = {
  status: 403,
  headers: [['content-type', 'application/xml']],
  body: Buffer.from(
    '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>',
  ),
};

function keyOf(uri: string): string | undefined {
  try {
    const key = decodeURIComponent(uri).replace(/^\//, '');
    return key.includes('\0') || key.split('/').some((step) => step === '..' || step === '.') ? undefined : key;
  } catch {
    return undefined;
  }
}

async function findFile(contents: readonly SiteContent[], key: string | undefined) {
  if (key === undefined || key === '' || key.endsWith('/')) return undefined;
  for (const content of contents.toReversed()) {
    if (!key.startsWith(content.prefix) || !isDeployed(content, key.slice(content.prefix.length))) continue;
    const file = join(content.directory, key.slice(content.prefix.length));
    const status = await stat(file).catch(() => undefined);
    if (status?.isFile()) return { content, file, modified: status.mtime };
  }
  return undefined;
}

/** As `aws s3 sync` decides: everything, without what is excluded, but with what is included after that. */
function isDeployed({ include, exclude }: SiteContent, path: string): boolean {
  return (
    !exclude.some((pattern) => isNameMatched(pattern, path)) || include.some((pattern) => isNameMatched(pattern, path))
  );
}

function isNameMatched(pattern: string, path: string): boolean {
  const expression = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${expression}$`, 's').test(path);
}
