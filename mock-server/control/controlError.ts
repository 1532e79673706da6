/** What the control surface refuses. */

export class ControlError extends Error {
  override readonly name = 'ControlError';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}
