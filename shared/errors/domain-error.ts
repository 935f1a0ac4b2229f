import { catalog, type ErrorCode, type Refusal } from './catalog.ts';

/** The body of every refusal. `errors.message` repeats the text because the specified client reads it there. */
export interface ErrorBody {
  readonly code: ErrorCode;
  readonly message: string;
  readonly userMessage?: string;
  readonly errors?: { readonly message: string };
  readonly fields?: Readonly<Record<string, string>>;
  readonly correlationId?: string;
  /** The record that the refusal is about, e.g. the one that an earlier request of the same key has made. */
  readonly record?: RecordReference;
  /** RFC 6749, section 5.2; RFC 6750, section 3.1. */
  readonly error?: string;
  readonly error_description?: string;
}

export interface RecordReference {
  readonly kind: string;
  readonly id: string;
}

export interface ErrorDetail {
  /** Replaces the catalog's text where the refusal knows more, e.g. why a document could not be read. Safe to show. */
  readonly userMessage?: string;
  /** Field path → what is wrong with it, e.g. `{ 'thresholds.0.value': 'Enter a number.' }`. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly record?: RecordReference;
  /** What a token has to open to get further: told in a header, as RFC 6750, section 3, asks. */
  readonly scope?: string;
  /** For logs only. */
  readonly reason?: string;
}

/** A refusal from the catalog. Anything else that is thrown is a defect and becomes a 500. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly detail: ErrorDetail;

  constructor(code: ErrorCode, detail: ErrorDetail = {}) {
    super(detail.reason ? `${code}: ${detail.reason}` : code);
    this.name = 'DomainError';
    this.code = code;
    this.detail = detail;
  }

  get status(): Refusal['status'] {
    return catalog[this.code].status;
  }

  toBody(): ErrorBody {
    const refusal: Refusal = catalog[this.code];
    const userMessage = this.detail.userMessage ?? refusal.userMessage;
    const message = userMessage ?? this.code;
    return {
      code: this.code,
      message,
      ...(userMessage === undefined ? {} : { userMessage }),
      errors: { message },
      ...(refusal.oauthError === undefined ? {} : { error: refusal.oauthError, error_description: message }),
      ...(this.detail.fields === undefined ? {} : { fields: this.detail.fields }),
      ...(this.detail.record === undefined ? {} : { record: this.detail.record }),
    };
  }
}

/** Refuses one field of the request with a sentence. */
export const invalid = (field: string, sentence: string): DomainError =>
  new DomainError('requestInvalid', { fields: { [field]: sentence } });
