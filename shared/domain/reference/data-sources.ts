import * as z from 'zod';
import { ReferenceEntry } from './reference-entry.ts';

/** What kind of system an integration brings data from. */
export const IntegrationType = z.enum([
  'FileStorage',
  'Banking',
  'Accounting',
  'ERP',
  'CRM',
  'SpreadsheetTemplate',
  'SolarMonitoring',
]);
export type IntegrationType = z.infer<typeof IntegrationType>;

/** `Periodic`: figures of months. `Transactional`: single entries with their days. `CRM`: parties and opportunities. */
export const IntegrationDataKind = z.enum(['Periodic', 'Transactional', 'CRM']);
export type IntegrationDataKind = z.infer<typeof IntegrationDataKind>;

export const DataSource = ReferenceEntry.extend({
  dataKind: IntegrationDataKind,
  /** What one record of the source is about. */
  description: z.string(),
});
export type DataSource = z.infer<typeof DataSource>;

export const DataSourceMeta = z.object({
  integrationTypes: z.array(ReferenceEntry.extend({ id: IntegrationType })),
  /** What can be read from a system of each type. */
  dataSourcesByIntegrationType: z.record(IntegrationType, z.array(DataSource)),
});
export type DataSourceMeta = z.infer<typeof DataSourceMeta>;

const source = (
  id: string,
  name: string,
  dataKind: IntegrationDataKind,
  description: string,
): Readonly<DataSource> => ({ id, name, dataKind, description });

const generalLedger = source('generalLedger', 'General ledger', 'Transactional', 'A posting with its account and day.');
const trialBalance = source('trialBalance', 'Trial balance', 'Periodic', 'The balance of an account at a month’s end.');
const accounts = source('chartOfAccounts', 'Chart of accounts', 'Periodic', 'An account with its number and kind.');

/** What can be read from a system of each type, in the order in which it is offered. */
export const dataSourceMeta: DataSourceMeta = {
  integrationTypes: [
    { id: 'FileStorage', name: 'File storage' },
    { id: 'Banking', name: 'Banking' },
    { id: 'Accounting', name: 'Accounting' },
    { id: 'ERP', name: 'ERP' },
    { id: 'CRM', name: 'CRM' },
    { id: 'SpreadsheetTemplate', name: 'Spreadsheet template' },
    { id: 'SolarMonitoring', name: 'Solar monitoring' },
  ],
  dataSourcesByIntegrationType: {
    FileStorage: [
      source('documents', 'Documents', 'Transactional', 'A file with its folder and the day of its last change.'),
    ],
    Banking: [
      source('accountBalances', 'Account balances', 'Periodic', 'The balance of a bank account at a month’s end.'),
      source('transactions', 'Transactions', 'Transactional', 'A debit or credit with its day and counterparty.'),
    ],
    Accounting: [
      accounts,
      generalLedger,
      trialBalance,
      source('profitAndLoss', 'Profit and loss', 'Periodic', 'A line of the income statement for a month.'),
      source('balanceSheet', 'Balance sheet', 'Periodic', 'A line of the balance sheet at a month’s end.'),
    ],
    ERP: [
      accounts,
      generalLedger,
      trialBalance,
      source('invoices', 'Invoices', 'Transactional', 'An invoice with its vendor, project and amount.'),
      source('budgets', 'Budgets', 'Periodic', 'The planned amount of an account for a month.'),
    ],
    CRM: [
      source('companies', 'Companies', 'CRM', 'A company with its address and kind.'),
      source('contacts', 'Contacts', 'CRM', 'A person with the company that the person works for.'),
      source('opportunities', 'Opportunities', 'CRM', 'A possible financing with its stage and amount.'),
    ],
    SpreadsheetTemplate: [
      source('monthlyFigures', 'Monthly figures', 'Periodic', 'A detail of an entity with one value a month.'),
      source('entries', 'Single entries', 'Transactional', 'A row with a day, a description and an amount.'),
    ],
    SolarMonitoring: [
      source('energyProduction', 'Energy production', 'Periodic', 'The energy that a system produced in a month.'),
      source('irradiation', 'Irradiation', 'Periodic', 'The solar energy that reached a square meter in a month.'),
      source('availability', 'Availability', 'Periodic', 'The share of a month in which a system was able to run.'),
    ],
  },
};
