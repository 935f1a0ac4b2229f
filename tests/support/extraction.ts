import type { CovenantWithState } from '#shared/domain/covenant.ts';
import type { Client, Reply } from './client.ts';
import { until } from './waiting.ts';

/** Two covenants as an agreement words them: a coverage ratio and a report. */
export const agreementText = `CREDIT AGREEMENT

ARTICLE V
AFFIRMATIVE COVENANTS

Section 5.01. Financial Statements. The Borrower will furnish to the Lender, within 45 days after the end of each fiscal quarter, its unaudited balance sheet and related statements of operations.

ARTICLE VI
NEGATIVE COVENANTS

Section 6.14. Minimum DSCR. The Borrower shall not permit the Debt Service Coverage Ratio, measured on the last day of each fiscal quarter for the twelve months then ended, to be less than 1.20 to 1.00.
`;

export const askForCovenants = (client: Client, entityId: string, documentId: string, retry = false): Promise<Reply> =>
  client.post('/api/covenants/extract', { entityId, documentId, retry });

/** Asks until the answer is no longer "still running", like the page does. */
export const extracted = (client: Client, entityId: string, documentId: string): Promise<Reply> =>
  until(
    () => askForCovenants(client, entityId, documentId),
    ({ status }) => status !== 202,
  );

export const proposalIn = (reply: Reply, section: string): CovenantWithState => {
  const found = reply.body.covenants.find((one: CovenantWithState) => one.section === section);
  if (!found) throw new Error(`No covenant of section ${section} in ${JSON.stringify(reply.body)}`);
  return found;
};
