import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync } from 'vite';
import { repositoryRoot, sourceFiles } from './source-files.ts';

/** Files that a tool or a runtime enters by path; their exports are used from outside. */
const entryPoints = [
  /^functions\/(api|workers|schedules)\//,
  /^(infra\/app|infra\/local\/start|infra\/local\/demo\/seed|web\/vite\.config|web\/src\/main)\.tsx?$/,
  /\.config\.ts$/,
  /^tests\/.*\.(test|spec|setup)\.tsx?$/,
  /^tests\/(bench|web|support)\//,
];

/** The mathematics of finance is kept whole, and checked against published figures, before each part of it has its screen. */
const library = 'published mathematics of finance, for calculations that are still to come';

/** Exports that only tests import, with the reason. */
const forTestsAlone: Readonly<Record<string, string>> = {
  'shared/metrics/catalog/catalog-definitions.ts: catalogDefinitions':
    'the catalog is checked whole, outside of the product',
  'shared/metrics/formula/check-definitions.ts: problemsOfDefinitions':
    'the catalog is checked whole, outside of the product',
  'shared/metrics/engine/recompute.ts: recompute':
    'changes are recomputed where computations are kept, which scenarios in the browser will do',
  'shared/metrics/engine/recompute.ts: writableColumn':
    'changes are recomputed where computations are kept, which scenarios in the browser will do',
  'web/src/api/draft-store.ts: hasDraft': 'tests ask what the browser keeps',
  'shared/finance/calendars/adjust.ts: addMonthsInCalendar': 'dates of schedules, which no screen keeps yet',
  'shared/finance/calendars/business-days.ts: businessDaysBetween': 'NETWORKDAYS, which no formula takes yet',
  'shared/format/date-input.ts: parseMonthDay': 'rules of typed dates, for fields that take them',
  'shared/format/date-input.ts: isMidnight': 'rules of typed dates, for fields that take them',
  'shared/format/date-input.ts: weekdayOfDateInput': 'rules of typed dates, for fields that take them',
  'shared/finance/annuity-rate.ts: annuityRate': library,
  'shared/finance/annuity.ts: numberOfPeriods': library,
  'shared/finance/bond-measures.ts: accruedInterest': library,
  'shared/finance/bond-measures.ts: bondPrice': library,
  'shared/finance/bond-measures.ts: modifiedDuration': library,
  'shared/finance/bond-measures.ts: weightedAverageLife': library,
  'shared/finance/compound-rates.ts: effectiveRate': library,
  'shared/finance/compound-rates.ts: grownPrincipal': library,
  'shared/finance/compound-rates.ts: nominalRate': library,
  'shared/finance/cross-rate.ts: crossRate': library,
  'shared/finance/depreciation.ts: decliningBalanceDepreciation': library,
  'shared/finance/depreciation.ts: fixedDecliningBalanceDepreciation': library,
  'shared/finance/depreciation.ts: straightLineDepreciation': library,
  'shared/finance/depreciation.ts: sumOfYearsDepreciation': library,
  'shared/finance/excel-day-counts.ts: excelDays360': library,
  'shared/finance/macrs.ts: macrsRates': library,
  'shared/finance/payment-split.ts: splitPayments': library,
  'shared/finance/performance-ratio.ts: weatherCorrectedPerformanceRatio': library,
  'shared/finance/cover/cash-waterfall.ts: cashWaterfall': library,
  'shared/finance/cover/coverage-ratios.ts: cashFlowAvailable': library,
  'shared/finance/cover/coverage-ratios.ts: rollingCover': library,
  'shared/finance/cover/coverage-ratios.ts: loanLifeCovers': library,
  'shared/finance/cover/credit-ratios.ts: loanToValue': library,
  'shared/finance/cover/credit-ratios.ts: debtYield': library,
  'shared/finance/cover/credit-ratios.ts: interestCover': library,
  'shared/finance/cover/credit-ratios.ts: fixedChargeCover': library,
  'shared/finance/cover/credit-ratios.ts: fundMultiples': library,
  'shared/finance/cover/debt-sizing.ts: sizedDebt': library,
  'shared/finance/floating-rates/overnight-interest.ts: dailySimpleInterest': library,
  'shared/finance/floating-rates/overnight-interest.ts: compoundedInterest': library,
  'shared/finance/floating-rates/overnight-interest.ts: rateOfIndex': library,
  'shared/finance/floating-rates/overnight-interest.ts: dailyAccruals': library,
  'shared/finance/leases/lease-liability.ts: leaseClassification': library,
  'shared/finance/leases/lease-schedule.ts: leaseSchedule': library,
  'shared/finance/leases/sale-leaseback.ts: saleLeaseback': library,
  'shared/finance/loans/level-schedule-columns.ts: levelScheduleColumns': library,
  'shared/finance/loans/payment-application.ts: appliedPayment': library,
  'shared/finance/partnerships/flip-allocations.ts: flipAllocations': library,
  'shared/finance/partnerships/hypothetical-liquidation.ts: liquidationClaim': library,
  'shared/finance/partnerships/hypothetical-liquidation.ts: liquidationIncome': library,
  'shared/finance/revolvers/deficiency-cure.ts: deficiencyCure': library,
  'shared/finance/revolvers/facility-fees.ts: commitmentFee': library,
  'shared/finance/revolvers/facility-fees.ts: letterOfCreditFees': library,
  'shared/finance/revolvers/facility-fees.ts: upfrontFee': library,
  'shared/finance/revolvers/revolver-ledger.ts: revolverLedger': library,
  'shared/finance/revolvers/revolver-ledger.ts: balancesOf': library,
  'shared/finance/tax/tax-credits.ts: investmentCredit': library,
  'shared/finance/tax/tax-credits.ts: recapturedCredit': library,
  'shared/finance/tax/tax-credits.ts: productionCredits': library,
  'shared/finance/tax/tax-depreciation.ts: taxDepreciation': library,
};

interface Module {
  readonly file: string;
  readonly exports: readonly string[];
  /** Those that the file itself uses, beside declaring them. */
  readonly usedAtHome: ReadonlySet<string>;
  /** Target file → the names used from it; `*` stands for all. */
  readonly uses: ReadonlyMap<string, ReadonlySet<string>>;
}

const target = (from: string, specifier: string): string | null => {
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? relative('.', join(dirname(from), specifier)) : null;
};

/** Names that a dynamic import takes can't be told, so it counts as using everything. */
const dynamicTargets = (source: string): readonly string[] =>
  [...source.matchAll(/\bimport\(\s*(?:\/\*[^*]*\*\/\s*)?['"]([^'"]+)['"]/g)].map(([, specifier]) => specifier ?? '');

function read(file: string): Module {
  const source = readFileSync(join(repositoryRoot, file), 'utf8');
  const { module } = parseSync(file, source);
  const uses = new Map<string, Set<string>>();
  const use = (specifier: string, name: string) => {
    const to = target(file, specifier);
    if (to !== null) uses.set(to, (uses.get(to) ?? new Set()).add(name));
  };
  for (const { moduleRequest, entries } of module.staticImports) {
    for (const { importName } of entries)
      use(moduleRequest.value, importName.kind === 'Name' ? (importName.name ?? '*') : '*');
  }
  const exports: string[] = [];
  const types = new Set<string>();
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, importName, exportName, isType } of entries) {
      if (moduleRequest) use(moduleRequest.value, importName.name ?? '*');
      else if (exportName.name && isType) types.add(exportName.name);
      else if (exportName.name) exports.push(exportName.name);
    }
  }
  for (const specifier of dynamicTargets(source)) use(specifier, '*');
  // A type belongs to the signature that it describes, and a schema to the type that shares its name.
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
  const isUsedAtHome = (name: string): boolean => [...code.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length > 1;
  return {
    file,
    exports: exports.filter((name) => !types.has(name)),
    usedAtHome: new Set(exports.filter(isUsedAtHome)),
    uses,
  };
}

const isTest = (file: string): boolean => file.startsWith('tests/');

/** File → the names of it that some of the modules use. */
function usedBy(users: readonly Module[]): (file: string, name: string) => boolean {
  const used = new Map<string, Set<string>>();
  for (const { uses } of users) {
    for (const [to, names] of uses) used.set(to, new Set([...(used.get(to) ?? []), ...names]));
  }
  return (file, name) => used.get(file)?.has('*') === true || used.get(file)?.has(name) === true;
}

const modules = sourceFiles().map(read);
const isUsed = usedBy(modules);
const isUsedByProduct = usedBy(modules.filter(({ file }) => !isTest(file)));

const exported = modules
  .filter(({ file }) => !entryPoints.some((pattern) => pattern.test(file)))
  .flatMap(({ file, exports, usedAtHome }) =>
    [...new Set(exports)].map((name) => ({ file, name, key: `${file}: ${name}`, atHome: usedAtHome.has(name) })),
  );
const unused = exported.filter(({ file, name }) => !isUsed(file, name));
const isOnlyTested = ({ file, name, atHome }: (typeof exported)[number]): boolean =>
  !isTest(file) && isUsed(file, name) && !isUsedByProduct(file, name) && !atHome;
const onlyTested = exported.filter((one) => isOnlyTested(one) && !(one.key in forTestsAlone));
// Whoever begins to use one, or takes it away, strikes it off the list.
const outdated = Object.keys(forTestsAlone).filter(
  (key) => !exported.some((one) => one.key === key && isOnlyTested(one)),
);
for (const { key } of unused) console.error(`Nobody imports ${key}`);
for (const { key } of onlyTested) console.error(`Only tests import ${key}`);
for (const key of outdated) console.error(`No longer for tests alone: ${key}`);
const faults = unused.length + onlyTested.length + outdated.length;
console.log(`Exports: ${faults === 0 ? 'all used' : `${faults} faults`}.`);
process.exitCode = faults === 0 ? 0 : 1;
