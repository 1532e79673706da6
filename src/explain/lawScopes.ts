/** What laws are about, in words. */
import type { Law } from '../../spec/laws/law.ts';

export const lawScopes: Readonly<Record<Law['over'], string>> = {
  form: 'the form of responses',
  response: 'the content of responses',
  lifecycle: 'the history of a resource',
  time: 'the time of effects',
  event: 'what the service does without a request: captures, messages, webhooks and emails',
};
