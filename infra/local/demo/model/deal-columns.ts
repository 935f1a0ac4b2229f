import { periodOf } from '#shared/time/dates.ts';
import { operatingReport, servicerReport } from '../demo-covenants.ts';
import { cashFlow } from './cash-flow.ts';
import type { NewColumn } from './columns.ts';
import type { DealModel, ModeledProject } from './deal-model.ts';
import { loanColumns, undrawnColumns } from './financing-columns.ts';
import { loanService } from './loan-service.ts';
import { priceOf, projectColumns } from './project-columns.ts';
import { shareOfYear } from './seasons.ts';
import { sumOf, timeline } from './timeline.ts';

/** What is entered for one project or financing. */
export interface ModeledFigures {
  readonly customId: string;
  readonly columns: readonly NewColumn[];
  readonly note: string;
}

/** The figures of everything that lies in a deal, which fit together. */
export function dealColumns(model: DealModel): readonly ModeledFigures[] {
  const { loan, projects, beside = [], facilities = [], firstMonth } = model;
  const line = timeline(firstMonth, periodOf(loan.loanMaturityDate));
  const service = loanService(loan, line);
  const flows = cashFlow(model, service.service, line);
  const output = ({ kilowatts, yearlyYield }: ModeledProject) => kilowatts * (yearlyYield ?? 1);
  const whole = sumOf(projects.map(output));
  const flowsOf = (project: ModeledProject) => flows.map((flow) => (flow * output(project)) / whole);
  const price = projects.some(({ yearlyYield }) => yearlyYield !== null) ? priceOf(projects, flowsOf, line) : 0;
  return [
    { customId: loan.customId, columns: loanColumns(loan, service, line), note: servicerReport },
    ...facilities.map((facility) => ({
      customId: facility.customId,
      columns: undrawnColumns(facility, line),
      note: servicerReport,
    })),
    ...projects.map((project) => ({
      customId: project.customId,
      columns: projectColumns(project, flowsOf(project), price, line),
      note: operatingReport,
    })),
    ...beside.map(({ yearlyCashFlow, ...project }) => {
      const flow = (month: string) =>
        month < project.operatesFrom ? 0 : yearlyCashFlow * project.kilowatts * shareOfYear(project.resource, month);
      const columns = projectColumns(project, line.months.map(flow), price, line);
      return { customId: project.customId, columns, note: operatingReport };
    }),
  ];
}
