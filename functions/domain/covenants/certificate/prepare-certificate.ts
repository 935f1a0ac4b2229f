import { FileReply } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { covenants } from '#shared/contract/covenants.ts';
import type { Covenant, CovenantTest } from '#shared/domain/covenant.ts';
import { testsOf } from '#shared/domain/covenant-state.ts';
import { structurePath } from '#shared/domain/entity-path.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { formatThreshold, missedLevelSentences } from '#shared/format/covenant-words.ts';
import { formatDate } from '#shared/format/dates.ts';
import { deliverableWords } from '#shared/format/deliverable-words.ts';
import { formatFigure } from '#shared/format/figure.ts';
import { addMonths, type IsoDate } from '#shared/time/dates.ts';
import type { ServedCovenants } from '../context.ts';
import { rightsOn } from '../covenant-rights.ts';
import { isInForce } from '../covenant-rules.ts';
import { deliverablesIn } from '../deliverables/list-deliverables.ts';
import { hiddenNote, seenTest } from '../figure-sight.ts';
import { isIn } from '../in-place.ts';
import type { CertifiedDelivery, CertifiedTest } from './certificate.ts';

type PrepareCertificate = (typeof covenants.calls)['prepareCertificate'];

const outcomes: Readonly<Record<CovenantTest['result'], CertifiedTest['outcome']>> = {
  Met: 'In compliance',
  AtRisk: 'In compliance',
  Breached: 'Not in compliance',
  Waived: 'Waived',
  Cured: 'Cured',
  Pending: 'Not determined',
};

function certified({ name, section }: Covenant, test: CovenantTest): CertifiedTest {
  const { value, unit, headroom, threshold, operator, result, levels, stackLog } = test;
  const isHidden = value === null && result !== 'Pending';
  const figureNote = stackLog.children[0]?.note ?? null;
  return {
    name,
    section,
    required: formatThreshold(operator, { value: threshold, unit }),
    figure: value === null ? (isHidden ? 'Not shown' : 'None') : formatFigure(value, unit),
    headroom: headroom === null ? '' : formatFigure(headroom, threshold === 0 ? unit : 'Share'),
    outcome: outcomes[result],
    notes: [
      ...missedLevelSentences(levels),
      ...(isHidden ? [hiddenNote] : []),
      ...(result === 'Pending' && figureNote !== null ? [figureNote] : []),
    ],
  };
}

/** What is asked for a period falls due around its end: a budget before, audited statements long after. */
const monthsAround = 24;
const dueFor = (periodEnd: IsoDate) => ({
  limit: 500,
  from: addMonths(periodEnd, -monthsAround),
  to: addMonths(periodEnd, monthsAround),
});

/** What was tested for a period, and what fell due by then or is still open, as far as the request sees it. */
export const prepareCertificate: UseCase<PrepareCertificate, ServedCovenants> = async ({ params, query }, context) => {
  const { scope, repository } = context;
  const { periodEnd } = query;
  const place = await context.place(params.id);
  const { structure } = place;
  const path = structurePath(structure);
  const seen = (await repository.all(structure.id)).filter(
    (covenant) => isIn(place, covenant) && isInForce(covenant) && rightsOn(covenant, scope).sees,
  );
  const { calendar, figures } = await context.tested(structure, seen);
  const tests = seen
    .flatMap((covenant) => {
      const own = figures.of(covenant);
      return testsOf(covenant, calendar, own, scope.clock.today())
        .filter((test) => test.periodEnd === periodEnd)
        .map((test) => certified(covenant, seenTest(test, { covenant, path, figures: own, scope })));
    })
    .toSorted(
      (a, b) =>
        (a.section ?? '').localeCompare(b.section ?? '', 'en', { numeric: true }) || a.name.localeCompare(b.name),
    );
  if (tests.length === 0) throw new DomainError('certificateEmpty');
  const asked = await deliverablesIn(structure, seen, dueFor(periodEnd), context);
  const deliveries = asked
    .filter((one) => one.periodEnd === periodEnd)
    .map(
      (one): CertifiedDelivery => ({
        name: one.covenantName,
        period: one.periodTitle,
        due: formatDate(one.dueDate),
        status: deliverableWords(one, scope.clock.today()),
      }),
    );
  const bytes = await context.writeCertificate({
    structureName: structure.name,
    organizationName: (await context.organization()).name,
    periodEnd: formatDate(periodEnd),
    preparedOn: formatDate(scope.clock.today()),
    tests,
    deliveries,
  });
  const name = `Compliance certificate ${structure.name} ${periodEnd}.pdf`.replaceAll(/[/\\]/g, '-');
  return new FileReply({ bytes, contentType: 'application/pdf', name });
};
