import { describe, expect, it } from 'vitest';
import type { CovenantProposal } from '#shared/domain/covenant-vocabulary.ts';
import { readClause } from './read-clause.ts';

const sectionsAndNames = (found: readonly CovenantProposal[]): [string, string][] =>
  found.map(({ section, name }) => [section, name]);

const readSections = async (text: string): Promise<[string, string][]> => sectionsAndNames(await readClause(text));

const insurance = 'The Borrower shall keep its turbines insured against fire.';
const statements =
  'The Borrower shall deliver to the Lender, within 60 days after the end of each fiscal quarter, its balance sheet.';

describe('the parts of an agreement', () => {
  it('are not those of its table of contents, whose last lines are forms', async () => {
    const lines = ['1.1 Terms', '2.1 Loans', '5.1 Insurance', '5.2 Statements', '6.1 Governing Law'].join('\n\n');
    const text = `LOAN AGREEMENT

TABLE OF CONTENTS

${lines}

EXHIBITS

Exhibit A Form of Note

Exhibit B Form of Notice

1.1 Terms. "Borrower" means Acme.

2.1 Loans. The Lender shall make the Loans.

5.1 Insurance. ${insurance}

5.2 Statements. ${statements}

6.1 Governing Law. Texas.
`;

    expect(await readSections(text)).toEqual([
      ['5.1', 'Insurance'],
      ['5.2', 'Quarterly financial statements'],
    ]);
  });

  it('do not belong to the mark under which the agreement was filed', async () => {
    const text = `EXHIBIT 10.7

CREDIT AGREEMENT

1. Loans. The Bank shall make the Loans.

2. Affirmative Covenants. The Borrower shall:

(a) Insurance. Keep its turbines insured against fire.

(b) Existence. Preserve its corporate existence.
`;

    expect(await readSections(text)).toEqual([
      ['2(a)', 'Insurance'],
      ['2(b)', 'Existence'],
    ]);
  });

  it('go on below a schedule that is only spoken of', async () => {
    const text = `ARTICLE V
AFFIRMATIVE COVENANTS

Section 5.1 Permits. The Borrower shall maintain the permits that are listed on

Schedule 5.1

Section 5.2 Insurance. ${insurance}
`;

    expect(await readSections(text)).toContainEqual(['5.2', 'Insurance']);
  });

  it('are those that they stand in where the first number never changes', async () => {
    const text = `SECTION 1. DEFINITIONS

1.1 Terms. "Borrower" means Acme.

SECTION 6. AFFIRMATIVE COVENANTS

1.2 Insurance. ${insurance}

1.3 Statements. ${statements}
`;

    expect(await readSections(text)).toEqual([
      ['1.2', 'Insurance'],
      ['1.3', 'Quarterly financial statements'],
    ]);
  });

  it('do not pass on what they are about to the next part of the same rank', async () => {
    const text = `SECTION 8
EVENTS OF DEFAULT

8.1 Default. Any failure to pay is an Event of Default.

SECTION 9
REPORTING REQUIREMENTS

9.1 Statements. ${statements}
`;

    expect(await readSections(text)).toEqual([['9.1', 'Quarterly financial statements']]);
  });

  it('can be covenants among representations', async () => {
    const text = `ARTICLE 8
REPRESENTATIONS

8.01 Representations. The Borrower is a corporation.

8.02 Covenants. The Borrower shall at all times:

(a) Insurance. Keep its turbines insured against fire.

(b) Existence. Preserve its corporate existence.
`;

    expect(await readSections(text)).toEqual([
      ['8.02(a)', 'Insurance'],
      ['8.02(b)', 'Existence'],
    ]);
  });

  it('have numbers in which a letter stands for the digit', async () => {
    const text = `ARTICLE V. AFFIRMATIVE COVENANTS

Section 5.l. Statements. ${statements}

Section 5.2. Insurance. ${insurance}
`;

    expect(await readSections(text)).toEqual([
      ['5.1', 'Quarterly financial statements'],
      ['5.2', 'Insurance'],
    ]);
  });

  it('are exhibits where these hold covenants, and not where they are papers to fill in', async () => {
    const exhibit = (title: string) => `1. Loans. The Bank shall make the Loans.

EXHIBIT A

${title}

Within 90 days after the end of each fiscal year: audited financial statements of the Borrower.
`;

    expect(await readSections(exhibit('FINANCIAL REPORTING COVENANTS'))).toEqual([
      ['Exhibit A', 'Annual audited financial statements'],
    ]);
    expect(await readSections(exhibit('COMPLIANCE CERTIFICATE'))).toEqual([]);
  });

  it('hold items whose lead has a list of its own', async () => {
    const text = `7. Affirmative Covenants. Until (i) the Note is paid in full, and (ii) the Bank has no commitment to lend, the Borrower will:

(a) Insurance. Keep its turbines insured against fire.

(b) Changes. Promptly inform the Bank of any material adverse change in its affairs.
`;

    const found = await readClause(text);

    expect(found.map(({ section, covenantType }) => [section, covenantType])).toEqual([
      ['7(a)', 'Contract'],
      ['7(b)', 'Report'],
    ]);
  });

  it('have no headings in a table that repeats its words', async () => {
    const rows = ['a', 'b', 'c', 'd'].map((letter) => `(${letter}) LESSOR: Owner ${letter} LESSEE: Acme Wind`);
    const text = `ARTICLE V
AFFIRMATIVE COVENANTS

Section 5.1 Leases. The Borrower shall keep in force these leases:

${rows.join('\n\n')}
`;

    expect(await readSections(text)).toEqual([['5.1', 'Leases']]);
  });

  it.each(['[Intentionally left blank]', 'Reserved', 'Capital Adequacy'])('can hold nothing: %s', async (title) => {
    const text = `ARTICLE V
AFFIRMATIVE COVENANTS

Section 5.1 Insurance. ${insurance}

Section 5.2 ${title}.

ARTICLE VI
CHANGES

Section 6.1 ${title}. If any law changes, the Borrower shall pay what the Lender has to bear.
`;

    expect(await readSections(text)).toEqual([['5.1', 'Insurance']]);
  });

  it('without a heading hold a promise in each of their sentences', async () => {
    const filler = 'and all that belongs to it, wherever it may be found, in good order and repair, ';
    const text = `ARTICLE V
AFFIRMATIVE COVENANTS

Section 5.1 The Borrower shall keep the first turbine ${filler.repeat(10)}at its own cost. The Borrower shall keep a crane at the site ${filler.repeat(10)}at its own cost.
`;
    const found = await readClause(text);

    expect(found.map(({ quote }) => quote.slice(0, 44))).toEqual([
      'The Borrower shall keep the first turbine an',
      'The Borrower shall keep a crane at the site ',
    ]);
  });
});
