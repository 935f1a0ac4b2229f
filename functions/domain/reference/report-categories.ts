import { accessOf } from '#functions/platform/http/access-target.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { reference } from '#shared/contract/reference.ts';
import { reportCategories } from '#shared/domain/reference/report-lists.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { ReferenceContext } from './context.ts';

type ListReportCategories = UseCase<(typeof reference.calls)['listReportCategories'], ReferenceContext>;

export const listReportCategories: ListReportCategories = async ({ query: { organizationId } }, { scope }) => {
  if (organizationId !== undefined && !(await accessOf(scope.agent, organizationId))) {
    throw new DomainError('organizationNotFound', { reason: 'not a member' });
  }
  return [...reportCategories];
};
