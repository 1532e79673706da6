/** `/_mock/decisions`: what the API document leaves open, and what this mock does about it. */
import { z } from 'zod';
import { type DecisionId, decision, decisionIds, isDecisionId } from '../../spec/decisions/index.ts';
import { laws } from '../../spec/laws/index.ts';
import { nearest } from '../../spec/nearest.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { rules } from '../../spec/rules/index.ts';
import { id as idOf, means } from './operation/atoms.ts';
import { ControlError } from './operation/controlError.ts';
import { onMock, type Told } from './operation/operation.ts';

const kinds = ['behaviour', 'wire'] as const;

const Decision = z
  .object({
    id: idOf('Names the decision, here and in the header Mock-Decision.'),
    kind: means(
      'behaviour: it changes what happens. wire: it changes names, routes, statuses and forms.',
      z.enum(kinds),
    ),
    question: means('What the API document does not say.', z.string().max(500)),
    answer: means('What holds on this mock; "absent" where it has no such thing.', z.unknown()),
    bound: means('Whether the profile gives the answer; else it is the default.', z.boolean()),
    unmodelled: means('What the profile says, where the mock does not implement it.', z.unknown()).optional(),
    default: means('What holds where no profile says otherwise.', z.unknown()),
    alternatives: means('What others may do.', z.array(z.string().max(500))),
    why: means('Why the default is what it is.', z.string().max(1000)),
    source: means(
      'Where the document is silent.',
      z.object({ section: z.string().max(200), item: z.string().max(500) }),
    ),
    rules: means('The rules that rest on it.', z.array(z.string().max(128))),
    laws: means('The laws that rest on it.', z.array(z.string().max(128))),
  })
  .meta({ id: 'Decision', description: 'An open point of the API document.' });

export const decisions = onMock({
  id: 'listDecisions',
  method: 'GET',
  path: '/decisions',
  summary: 'List decisions',
  description:
    'Lists what the API document leaves open, and what this mock does about it. Answers of the API that rest on a behaviour name it in the header `Mock-Decision`.',
  query: z.strictObject({
    kind: means('Decisions of this kind alone.', z.enum(kinds)).optional(),
    id: means('This decision alone.', z.string().max(128)).optional(),
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
        alternatives: ['publish: now', 'schedule: at the time'],
        why: 'The two contradict each other, and ranking them hides a bug. Judged on the body alone, never on what is stored.',
        source: {
          section: 'POST /posts',
          item: 'publishNow publishes immediately; a timestamp is for later publishing',
        },
        rules: ['post.publish.exclusive'],
        laws: ['post.both.chosen'],
      },
    ],
  },
  run: ({ codec }, { query: { kind, id } }) => {
    if (id !== undefined && !isDecisionId(id)) {
      const close = nearest(id, decisionIds);
      throw new ControlError(
        'NOT_FOUND',
        `No decision has this id.${close === undefined ? '' : ` Did you mean ${close}?`} GET /_mock/decisions lists them.`,
      );
    }
    return decisionIds
      .filter((found) => (id ?? found) === found && (kind ?? decision(found).kind) === decision(found).kind)
      .map((found) => shown(found, codec.profile));
  },
});

function shown(id: DecisionId, { behaviour, bound, absent, unmodelled }: Profile): Told<z.input<typeof Decision>> {
  const { kind, question, default: usual, alternatives, why, source } = decision(id);
  return {
    id,
    kind,
    question,
    answer: absent.has(id) ? 'absent' : behaviour[id],
    bound: bound.has(id),
    ...(unmodelled.has(id) ? { unmodelled: unmodelled.get(id) } : {}),
    default: usual,
    alternatives,
    why,
    source,
    rules: rules.filter(({ needs }) => needs.includes(id)).map((rule) => rule.id),
    laws: laws.filter(({ needs }) => needs.includes(id)).map((law) => law.id),
  };
}
