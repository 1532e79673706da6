/** What agents can ask the contract itself, without any service. */
import { nearest } from '../../spec/nearest.ts';
import type { Profile } from '../../spec/profile/profile.ts';
import { explain } from '../../src/explain/explain.ts';
import { kinds, search, subjectsNamed, suggestionsFor } from '../../src/explain/subjects.ts';
import { guessOperation } from '../../src/offline/guess.ts';
import { judgeable, judgeOffline } from '../../src/offline/offline.ts';
import { UsageError } from '../input/flags.ts';
import type { Annotations, Tool } from './tool.ts';

const offline: Annotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** How many finds are worth an agent's reading. */
const most = 30;

export function contractTools(profile: Profile): Tool[] {
  return [validateTool(profile), explainTool(profile)];
}

function validateTool(profile: Profile): Tool {
  return {
    name: 'validate',
    title: 'Judge a request body',
    description:
      'Judges a request body by the rules of the contract, without sending it. Lists every broken rule with pointer, limit and actual, and the rules that only the service can judge.',
    input: {
      type: 'object',
      properties: {
        body: { type: 'object', description: 'The request body.' },
        operation: {
          type: 'string',
          enum: [...judgeable],
          description: 'What the body is for; guessed where it leaves no doubt.',
        },
        stored: {
          type: 'object',
          description: 'For an update: the resource that it changes, as the service answered it.',
        },
      },
      required: ['body'],
      additionalProperties: false,
    },
    output: {
      type: 'object',
      properties: {
        operation: { type: 'string' },
        valid: { type: 'boolean' },
        broken: { type: 'array', items: { type: 'object' } },
        unjudged: { type: 'array', items: { type: 'object' } },
      },
      required: ['operation', 'valid', 'broken', 'unjudged'],
    },
    annotations: offline,
    run: ({ body, operation, stored }) => {
      const asked = operation === undefined ? guessOperation(profile, body) : judgeable.find((id) => id === operation);
      if (asked === undefined)
        return Promise.reject(
          new UsageError(
            operation === undefined
              ? `Several operations could have this body. Say which one: operation is one of ${judgeable.join(', ')}.`
              : `operation is one of ${judgeable.join(', ')}. Did you mean ${nearest(String(operation), judgeable) ?? judgeable[0]}?`,
          ),
        );
      const { broken, unjudged } = judgeOffline(profile, { operation: asked, body, stored, now: Date.now() });
      return Promise.resolve({ operation: asked, valid: broken.length === 0, broken, unjudged });
    },
  };
}

function explainTool(profile: Profile): Tool {
  return {
    name: 'explain',
    title: 'Explain a part of the contract',
    description: `Explains by name: ${kinds.join(', ')}. With search instead, lists what has all of the words. Names are those in refusals, such as text.length.microblog or PLAN_UPGRADE_REQUIRED.`,
    input: {
      type: 'object',
      properties: {
        name: { type: 'string', description: 'The id of a rule, law or decision, an error code, or an operation.' },
        search: { type: 'string', description: 'Words, instead of a name.' },
      },
      additionalProperties: false,
    },
    output: {
      type: 'object',
      properties: {
        explanations: { type: 'array', items: { type: 'object' } },
        found: { type: 'array', items: { type: 'object' } },
      },
    },
    annotations: offline,
    run: ({ name, search: words }) => {
      if ((typeof name === 'string') === (typeof words === 'string'))
        return Promise.reject(
          new UsageError('Give either name, such as text.length.microblog, or search, some words.'),
        );
      if (typeof words === 'string') {
        const found = search(words).slice(0, most);
        return Promise.resolve({ found: found.map(({ kind, id, says }) => ({ kind, id, says })) });
      }
      const subjects = subjectsNamed(String(name));
      const close = suggestionsFor(String(name));
      if (subjects.length === 0)
        return Promise.reject(
          new UsageError(
            `Nothing is called "${name}".${close.length === 0 ? '' : ` Did you mean ${close.join(', ')}?`}`,
          ),
        );
      return Promise.resolve({ explanations: subjects.map((subject) => explain(subject, profile)) });
    },
  };
}
