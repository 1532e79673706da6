/** Turns a response into an observation that the laws judge. */
import { isObject, type JsonObject, member } from '../../../spec/json.ts';
import type { Exchange } from '../../../spec/laws/observation.ts';
import type { Plan } from '../../../spec/plans.ts';
import type { Codec } from '../../../src/profile/codec.ts';
import type { Expectation } from '../../oracle/expectation.ts';
import type { Asked } from '../../oracle/findings.ts';
import type { Span } from '../../world/clock.ts';
import { whereRead } from './reads.ts';

/** The owner of the key, and what is known of the clock when the service responded. */
export interface Watched {
  readonly name: string;
  readonly plans: readonly Plan[] | undefined;
  readonly clock: { between(sent: number, received: number): Span };
}

/** A raw response, with the times of sending and of its end by the local clock. */
export interface AnswerSeen {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly sent: number;
  readonly received: number;
}

export function exchangeOf(
  asked: Asked,
  answered: AnswerSeen,
  caller: Watched,
  expectation: Pick<Expectation, 'outcome' | 'broken' | 'doubtful'>,
  codec: Codec,
  filename: string | undefined,
): Exchange {
  const { operation, id, query, body } = asked;
  const { earliest, latest } = caller.clock.between(answered.sent, answered.received);
  const told = json(answered.body);
  const success = answered.status >= 200 && answered.status < 300 && member(told, 'success') === true;
  return {
    kind: 'exchange',
    at: earliest,
    ...(latest === earliest ? {} : { until: latest }),
    caller: caller.name,
    ...(caller.plans === undefined ? {} : { plans: caller.plans }),
    operation,
    ...(id === undefined ? {} : { id }),
    ...(query === undefined ? {} : { query }),
    ...(body === undefined ? {} : { body }),
    ...(filename === undefined ? {} : { filename }),
    ...breaksOf(expectation),
    status: answered.status,
    headers: answered.headers,
    success,
    answer: success ? decoded(codec, operation, whereRead(codec.profile, operation, told)) : refusal(codec, told),
  };
}

/** The rules that are certainly broken; none if the outcome is open. */
function breaksOf({
  outcome,
  broken,
  doubtful,
}: Pick<Expectation, 'outcome' | 'broken' | 'doubtful'>): Pick<Exchange, 'breaks'> {
  if (outcome === 'accepted') return { breaks: [] };
  // A refusal that names no rule does not prove that no rule is broken.
  return outcome === 'refused' && doubtful.length === 0 && broken.length > 0 ? { breaks: broken } : {};
}

function json(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Decodes a body: moves relocated members to their place and translates names. */
function decoded(codec: Codec, operation: Asked['operation'], told: unknown): unknown {
  if (!isObject(told) || !Object.hasOwn(told, 'data')) return told;
  return { ...told, ...codec.decodeAnswer(operation, told) };
}

function refusal(codec: Codec, told: unknown): unknown {
  if (!isObject(told)) return told;
  const { code, errors } = codec.decodeRefusal(told);
  const read: JsonObject = { ...told, ...(code === '' ? {} : { code }), errors };
  return read;
}
