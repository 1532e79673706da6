/** Redacts observed secrets from everything that is written. */
import { createRedactor } from '../../conformance/report/redact.ts';
import { findSecretsInUrl, isSecretHeader } from '../../conformance/report/secretPlaces.ts';
import type { Field } from '../wire/head.ts';

/** Maximum number of remembered API keys; forgotten ones are still redacted in headers. */
const maxSecrets = 200;

/** Cookies consist of several values, and are redacted as headers only. */
const isCredentialHeader = (name: string): boolean => isSecretHeader(name) && !/cookie$/i.test(name);

export class Secrets {
  readonly #secrets = new Set<string>();
  #redact = createRedactor([]);

  /** Remembers the credentials of a request, which a response can repeat. */
  addFrom({ target, fields }: { readonly target: string; readonly fields: readonly Field[] }): void {
    for (const { name, value } of fields) if (isCredentialHeader(name)) this.#add(value);
    for (const secret of findSecretsInUrl(target.startsWith('/') ? `http://origin${target}` : target))
      this.#add(secret);
  }

  #add(value: string): void {
    const secret = value.replace(/^[A-Za-z][\w-]* +/, '').trim();
    if (secret === '' || this.#secrets.has(secret)) return;
    this.#secrets.add(secret);
    const [oldest] = this.#secrets;
    if (this.#secrets.size > maxSecrets && oldest !== undefined) this.#secrets.delete(oldest);
    this.#redact = createRedactor(this.#secrets);
  }

  /** A text, such as a body, with secrets redacted. */
  redactText(text: string): string {
    return this.#redact({ requestBody: text }).requestBody;
  }

  redactHeaders(fields: readonly Field[]): { name: string; value: string }[] {
    return fields.map(({ name, value }) => {
      const { [name]: redactedValue = '' } = this.#redact({ requestHeaders: { [name]: value } }).requestHeaders;
      return { name, value: redactedValue };
    });
  }
}
