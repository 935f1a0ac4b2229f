/** One financial covenant in a certificate, in words as people read them. */
export interface CertifiedTest {
  readonly name: string;
  readonly section: string | null;
  /** `at least 1.20×`. */
  readonly required: string;
  /** `1.42×`; what stands in its place where there is none, or where it is not shown. */
  readonly figure: string;
  readonly headroom: string;
  readonly outcome: 'In compliance' | 'Not in compliance' | 'Waived' | 'Cured' | 'Not determined';
  /** What else has to be told of it: missed levels, why there is no figure. */
  readonly notes: readonly string[];
}

/** A report or undertaking that fell due in the period of a certificate. */
export interface CertifiedDelivery {
  readonly name: string;
  readonly period: string;
  readonly due: string;
  readonly status: string;
}

export interface Certificate {
  readonly structureName: string;
  readonly organizationName: string;
  /** `Sep 30, 2026`. */
  readonly periodEnd: string;
  readonly preparedOn: string;
  readonly tests: readonly CertifiedTest[];
  readonly deliveries: readonly CertifiedDelivery[];
}

/** Writes a certificate as a PDF with fields for whoever signs it. */
export type WriteCertificate = (certificate: Certificate) => Promise<Uint8Array>;
