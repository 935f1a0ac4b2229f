import type { ApprovalsPorts } from '#functions/domain/approvals/context.ts';
import { covenantApproval } from '#functions/domain/covenants/exports/covenant-approval.ts';
import { deliverableApproval } from '#functions/domain/covenants/exports/deliverable-approval.ts';
import { reliefApproval } from '#functions/domain/covenants/exports/relief-approval.ts';
import { formApproval } from '#functions/domain/forms/exports/form-approval.ts';
import { detailApproval } from '#functions/domain/metrics/exports/detail-approval.ts';
import { figureApproval } from '#functions/domain/metrics/exports/figure-approval.ts';
import { figureImportApproval } from '#functions/domain/metrics/exports/figure-import-approval.ts';

/** What workflows approve. */
export const approvalSources: ApprovalsPorts['sources'] = {
  Covenant: covenantApproval,
  Report: covenantApproval,
  Deliverable: deliverableApproval,
  Waiver: reliefApproval,
  EquityCure: reliefApproval,
  Form: formApproval,
  Detail: detailApproval,
  Datapoint: figureApproval,
  FigureImport: figureImportApproval,
};
