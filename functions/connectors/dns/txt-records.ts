import { Resolver } from 'node:dns/promises';

/** A name server that is away must not hold a person who waits for the answer. */
const attempt = { timeout: 2_000, tries: 2 } as const;

/** That there is nothing, as opposed to that nobody said so. */
const nothingThere: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA']);

/** Those of the machine, as a rule. `DNS_SERVERS` in the environment of the local stack names others; no template sets it. */
function resolver(): Resolver {
  const found = new Resolver(attempt);
  const servers = (process.env['DNS_SERVERS'] ?? '').split(',').filter(Boolean);
  if (servers.length > 0) found.setServers(servers);
  return found;
}

/** The TXT records of a name, each as one text; empty where there are none, null where the name servers give no answer. */
export async function txtRecords(name: string): Promise<readonly string[] | null> {
  try {
    const records = await resolver().resolveTxt(name);
    return records.map((parts) => parts.join(''));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (nothingThere.has(code)) return [];
    return null;
  }
}
