/** Redacts observed secrets from everything that is written. */
import { redactorOf } from '../../conformance/report/redact.ts';

/** Maximum number of remembered API keys; forgotten ones are still redacted in headers. */
const maxSecrets = 200;

export class Secrets {
  readonly #secrets = new Set<string>();
  #redact = redactorOf([]);

  /** @param authorization the value of the header */
  add(authorization: string | undefined): void {
    const secret = authorization?.replace(/^[A-Za-z][\w-]* +/, '').trim();
    if (secret === undefined || secret === '' || this.#secrets.has(secret)) return;
    this.#secrets.add(secret);
    const [oldest] = this.#secrets;
    if (this.#secrets.size > maxSecrets && oldest !== undefined) this.#secrets.delete(oldest);
    this.#redact = redactorOf(this.#secrets);
  }

  /** A text, such as a body, with secrets redacted. */
  text(text: string): string {
    return this.#redact({ requestBody: text }).requestBody;
  }

  headers(fields: readonly { readonly name: string; readonly value: string }[]): { name: string; value: string }[] {
    return fields.map(({ name, value }) => {
      const { [name]: redactedValue = '' } = this.#redact({ requestHeaders: { [name]: value } }).requestHeaders;
      return { name, value: redactedValue };
    });
  }
}
