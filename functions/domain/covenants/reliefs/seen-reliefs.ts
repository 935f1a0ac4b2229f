import { seesFigure } from '#functions/domain/metrics/exports/detail-rights-reader.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { Covenant } from '#shared/domain/covenant.ts';
import type { Relief } from '#shared/domain/covenant-relief.ts';
import { subjectPath } from '../figure-sight.ts';

/** Reliefs of a covenant as the request may see them: what a cure brings the figure to is the detail's to tell, and its amount leads to that. */
export function seenReliefs(covenant: Covenant, path: readonly string[], scope: Pick<RequestScope, 'may'>): Relief[] {
  const { metric, reliefs } = covenant;
  return reliefs.map((relief) => {
    if (relief.kind === 'Waiver' || metric === null || relief.curedValue === null) return relief;
    const asked = { detailName: metric, value: relief.curedValue };
    return seesFigure(scope, subjectPath(covenant, path), asked)
      ? relief
      : { ...relief, curedValue: null, amount: null };
  });
}
