import { expect, test } from 'vitest';
import type { Exchange } from '../../../spec/laws/observation.ts';
import { envelopeLaws } from '../../../spec/laws/service/envelope.ts';
import type { Bindings } from '../../../spec/profile/profile.ts';
import { codecOf } from '../../../src/profile/codec.ts';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import { toExchange } from './observe.ts';

const caller = { name: 'ada', plans: undefined, clock: { getSpanBetween: () => ({ earliest: 0, latest: 0 }) } };

function observe(status: number, body: string, bindings: Bindings = {}) {
  const response = { status, headers: {}, body, sent: 0, received: 0 };
  const expectation = { outcome: 'accepted', broken: [], doubtful: [] } as const;
  const codec = codecOf(resolveProfile(bindings));
  return toExchange({ operation: 'listPosts' }, response, caller, expectation, codec, undefined);
}

const judgeEnvelope = (exchange: Exchange, bindings: Bindings = {}) =>
  envelopeLaws.find(({ id }) => id === 'envelope.success')?.judge([exchange], resolveProfile(bindings).behaviour);

/** A profile whose refusals have no member `success`. */
const errorsOnly: Bindings = { 'error.body': { code: 'errors.0.code', message: 'errors.0.title' } };

test.each([
  ['a text', '{"success":"true","data":[]}'],
  ['missing', '{"data":[]}'],
])('a 2xx whose success is %s is not taken for a refusal, even if refusals have no success', (_, body) => {
  for (const bindings of [{}, errorsOnly]) {
    const exchange = observe(200, body, bindings);
    expect(judgeEnvelope(exchange, bindings)).toBe('broken');
  }
});

test('a refusal without the member success is read as success: false', () => {
  expect(observe(422, '{"errors":[{"code":"invalid"}]}', errorsOnly)).toMatchObject({
    success: false,
    responseBody: { success: false, code: 'invalid' },
  });
});

test('a refusal with a 2xx status is recognized by its code if refusals have no member success', () => {
  const exchange = observe(200, '{"errors":[{"code":"quota"}]}', errorsOnly);
  expect(exchange.responseBody).toMatchObject({ success: false, code: 'quota' });
});

test.each([200, 204])('a %i without a body is a success that breaks the law on the envelope', (status) => {
  const exchange = observe(status, '');
  expect(exchange.success).toBe(true);
  expect(judgeEnvelope(exchange)).toBe('broken');
});
