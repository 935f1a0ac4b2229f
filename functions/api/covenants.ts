import { approverNames } from '#functions/compositions/approver-names.ts';
import { writeCertificatePdf } from '#functions/connectors/certificate-pdf.ts';
import {
  createCalendarFeed,
  listCalendarFeeds,
  revokeCalendarFeed,
} from '#functions/domain/covenants/calendar/feeds/change-feeds.ts';
import { readCalendarFeed } from '#functions/domain/covenants/calendar/feeds/read-feed.ts';
import { listCalendar, listEntityCalendar } from '#functions/domain/covenants/calendar/list-calendar.ts';
import { prepareCertificate } from '#functions/domain/covenants/certificate/prepare-certificate.ts';
import { approveCovenants, createCovenant, updateCovenant } from '#functions/domain/covenants/change-covenants.ts';
import { recordEvent, removeEvent } from '#functions/domain/covenants/change-events.ts';
import { servedCovenants } from '#functions/domain/covenants/context.ts';
import {
  changeDeliveryArrangement,
  getDeliveryArrangement,
} from '#functions/domain/covenants/deliverables/arrange-delivery.ts';
import { decideDeliverable, handIn } from '#functions/domain/covenants/deliverables/change-deliverables.ts';
import { listAllDeliverables, listDeliverables } from '#functions/domain/covenants/deliverables/list-deliverables.ts';
import {
  leaveFile,
  listAllWaitingFiles,
  listWaitingFiles,
} from '#functions/domain/covenants/deliverables/waiting-files.ts';
import { extractCovenants } from '#functions/domain/covenants/extract-covenants.ts';
import { listChecks, listCovenants, listTestsAhead } from '#functions/domain/covenants/list-covenants.ts';
import { listStandings } from '#functions/domain/covenants/list-standings.ts';
import { decideRelief, requestRelief } from '#functions/domain/covenants/reliefs/change-reliefs.ts';
import { listResults } from '#functions/domain/covenants/results/list-results.ts';
import { listSignals } from '#functions/domain/covenants/signals/list-signals.ts';
import { toggleSignal } from '#functions/domain/covenants/signals/toggle-signal.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { serveArea } from '#functions/platform/http/serve-area.ts';
import { authenticate } from '#functions/platform/sign-in/authenticate.ts';
import { siteUrl } from '#functions/platform/site-url.ts';
import { covenants } from '#shared/contract/covenants.ts';

export const handler = serveArea(
  covenants,
  {
    extractCovenants,
    listCovenants,
    createCovenant,
    updateCovenant,
    approveCovenants,
    listStandings,
    listResults,
    listChecks,
    listTestsAhead,
    prepareCertificate,
    listDeliverables,
    listAllDeliverables,
    handIn,
    decideDeliverable,
    getDeliveryArrangement,
    changeDeliveryArrangement,
    listWaitingFiles,
    listAllWaitingFiles,
    leaveFile,
    listEntityCalendar,
    listCalendar,
    listCalendarFeeds,
    createCalendarFeed,
    revokeCalendarFeed,
    readCalendarFeed,
    recordEvent,
    removeEvent,
    requestRelief,
    decideRelief,
    listSignals,
    toggleSignal,
  },
  (scope: RequestScope) => servedCovenants(scope, { writeCertificate: writeCertificatePdf, siteUrl, approverNames }),
  { people: authenticate },
);
