import type { IsoDate } from '#shared/time/dates.ts';
import { download } from '../../../api/api.ts';
import { callsOf } from '../../../api/call-table.ts';

/** The compliance certificate of a period as a file. */
export async function prepareCertificate(structureId: string, periodEnd: IsoDate): Promise<File> {
  const { blob, fileName } = await download(callsOf.covenants.prepareCertificate, {
    params: { id: structureId },
    query: { periodEnd },
  });
  return new File([blob], fileName ?? 'Compliance certificate.pdf', { type: 'application/pdf' });
}
