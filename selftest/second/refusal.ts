/** An error response. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export const createValidationError = (message: string): Refusal => new Refusal(400, 'VALIDATION_FAILED', message);
