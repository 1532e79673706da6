/** `/_mock/decisions`: the points that the API document leaves open, and how this mock answers them. */
import { z } from 'zod';
import { type DecisionId, decisionIds, getDecision, isDecisionId } from '../../spec/decisions/index.ts';
import type { Law } from '../../spec/laws/law.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { rules } from '../../spec/rules/index.ts';
import { withDescription } from '../../spec/schemas/atoms.ts';
import { findNearest } from '../../spec/text/nearest.ts';
import { ControlError } from './operation/controlError.ts';
import { id as idOf } from './operation/fields.ts';
import { mockOperation, type ResponseData } from './operation/operation.ts';

const kinds = ['behaviour', 'wire'] as const;

const Decision = z
  .object({
    id: idOf('The id of the decision, also used in the header Mock-Decision.'),
    kind: withDescription(
      'behaviour: affects what the API does. wire: affects names, routes, statuses and formats.',
      z.enum(kinds),
    ),
    question: withDescription('The question that the API document leaves open.', z.string().max(500)),
    answer: withDescription(
      'The answer that applies to this mock; "absent" if it does not have the feature.',
      z.unknown(),
    ),
    bound: withDescription('Whether the profile sets the answer. Otherwise it is the default.', z.boolean()),
    unmodelled: withDescription("The profile's answer, if the mock does not implement it.", z.unknown()).optional(),
    default: withDescription('The answer unless a profile sets another one.', z.unknown()),
    alternatives: withDescription('Other possible answers.', z.array(z.string().max(500))),
    why: withDescription('The reason for the default.', z.string().max(1000)),
    source: withDescription(
      'The place in the API document that leaves the question open.',
      z.object({ section: z.string().max(200), item: z.string().max(500) }),
    ),
    rules: withDescription('The rules that depend on it.', z.array(z.string().max(128))),
    laws: withDescription('The laws that depend on it.', z.array(z.string().max(128))),
  })
  .meta({ id: 'Decision', description: 'A point that the API document leaves open.' });

export const decisions = mockOperation({
  id: 'listDecisions',
  method: 'GET',
  path: '/decisions',
  summary: 'List decisions',
  description:
    'Lists the points that the API document leaves open, and how this mock answers them. API responses that depend on a behaviour name it in the header `Mock-Decision`.',
  query: z.strictObject({
    kind: withDescription('Only decisions of this kind.', z.enum(kinds)).optional(),
    id: withDescription('Only this decision.', z.string().max(128)).optional(),
  }),
  data: z.array(Decision),
  errors: ['NOT_FOUND'],
  example: {
    query: { id: 'post.both' },
    data: [
      {
        id: 'post.both',
        kind: 'behaviour',
        question: 'What happens when publishNow is true and a schedule is given?',
        answer: 'refuse',
        bound: false,
        default: 'refuse',
        alternatives: ['publish: immediately', 'schedule: at the given time'],
        why: 'The two contradict each other, and giving one precedence hides a bug. Only the body counts, not the stored post.',
        source: {
          section: 'POST /posts',
          item: 'publishNow publishes immediately; a timestamp is for later publishing',
        },
        rules: ['post.publish.exclusive'],
        laws: ['post.both.chosen'],
      },
    ],
  },
  run: async ({ codec }, { query: { kind, id } }) => {
    if (id !== undefined && !isDecisionId(id)) {
      const suggestion = findNearest(id, decisionIds);
      throw new ControlError(
        'NOT_FOUND',
        `No decision has this id.${suggestion === undefined ? '' : ` Did you mean ${suggestion}?`} GET /_mock/decisions lists the valid ids.`,
      );
    }
    // Loaded only here, because a mock needs no laws to start.
    const { laws } = await import('../../spec/laws/index.ts');
    return decisionIds
      .filter(
        (decisionId) =>
          (id ?? decisionId) === decisionId && (kind ?? getDecision(decisionId).kind) === getDecision(decisionId).kind,
      )
      .map((decisionId) => buildDecisionRecord(decisionId, codec.profile, laws));
  },
});

function buildDecisionRecord(
  id: DecisionId,
  { behaviour, answeredDecisions, absent, unmodelled }: Profile,
  laws: readonly Law[],
): ResponseData<z.input<typeof Decision>> {
  const { kind, question, default: defaultAnswer, alternatives, why, source } = getDecision(id);
  return {
    id,
    kind,
    question,
    answer: absent.has(id) ? 'absent' : behaviour[id],
    bound: answeredDecisions.has(id),
    ...(unmodelled.has(id) ? { unmodelled: unmodelled.get(id) } : {}),
    default: defaultAnswer,
    alternatives,
    why,
    source,
    rules: rules.filter(({ needs }) => needs.includes(id)).map((rule) => rule.id),
    laws: laws.filter(({ needs }) => needs.includes(id)).map((law) => law.id),
  };
}
